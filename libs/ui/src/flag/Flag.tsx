import type { CSSProperties } from 'react';
import { hangingFlag, lotColour } from './shape.ts';
import { classes } from '../theme/classes.ts';
import styles from './flag.module.css';

export interface FlagProps {
  /** Place of the lot in the event's order, counted from 0; gives the wristband colour. */
  order?: number;
  /** Any colour instead of a lot's. */
  colour?: string;
  /** CSS px at the usual font size of 16, and grows with it; the flag is two thirds as wide. */
  height?: number;
  /** White edge, for a flag on a verdict's colour. */
  edged?: boolean | undefined;
  className?: string;
  style?: CSSProperties;
}

/** Draws a paper flag. It is never the only sign: the lot's name or a word stands beside it. */
export function Flag({ order, colour, height = 18, edged = false, className, style }: FlagProps) {
  return (
    <svg
      viewBox="0 0 12 18"
      height={`${height / 16}rem`}
      width={`${height / 24}rem`}
      className={classes(styles.flag, edged && styles.edged, className)}
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      <path d={hangingFlag(12, 18)} style={{ fill: colour ?? lotColour(order ?? 0) }} />
    </svg>
  );
}
