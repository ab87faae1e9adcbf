import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './paper.module.css';

export interface ZigzagProps {
  /** The torn edge of the paper. */
  edge: 'top' | 'bottom';
  /** Depth of a tooth in CSS px, 12 to 20; a tooth is twice as wide. */
  depth?: number;
  as?: 'div' | 'section' | 'header' | 'footer';
  className?: string;
  label?: string;
  children: ReactNode;
}

/** Draws a sheet whose edge ends in 90° teeth: a receipt, a sheet from below, the coloured head of a dialog. */
export function Zigzag({ edge, depth = 13, as: As = 'div', className, label, children }: ZigzagProps) {
  return (
    <As
      className={classes(styles.zigzag, styles[`zigzag-${edge}`], className)}
      aria-label={label}
      style={{ ['--fx-tooth' as string]: `${depth}px` }}
    >
      {children}
    </As>
  );
}
