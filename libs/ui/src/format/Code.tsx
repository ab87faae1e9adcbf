import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './format.module.css';

/**
 * Shows an order's or ticket's code, or a Pix text: in mono, never grouped. The page loads `@festix/ui/code-font.css`.
 */
export function Code({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classes(styles.code, className)} translate="no">
      {children}
    </span>
  );
}
