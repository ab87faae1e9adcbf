import type { ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './status.module.css';

export type StatusTone = 'ok' | 'warning' | 'error' | 'conflict' | 'neutral' | 'accent' | 'solid';

export interface StatusTagProps {
  tone?: StatusTone;
  /** Icon of every tag, because colour alone is not enough. */
  icon: Glyph;
  /** The word. */
  children: ReactNode;
  className?: string;
}

/** Shows a status: a paper flag lying down, with icon and word. */
export function StatusTag({ tone = 'neutral', icon, children, className }: StatusTagProps) {
  return (
    <span className={classes(styles.tag, tone !== 'neutral' && styles[`tag-${tone}`], className)}>
      <Icon of={icon} size={13} />
      {children}
    </span>
  );
}
