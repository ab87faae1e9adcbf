import { classes } from '@festix/ui';
import type { ReactNode } from 'react';
import styles from './till-page.module.css';

export interface ScrollingMainProps {
  /** Beside the column's own. */
  className?: string;
  children: ReactNode;
}

/** Shows the scrolling part of a page, which scrolls by keyboard too if it contains no tab stop. */
export function ScrollingMain({ className, children }: ScrollingMainProps) {
  return (
    <main className={styles.page} tabIndex={0}>
      <div className={classes(styles.column, className)}>{children}</div>
    </main>
  );
}
