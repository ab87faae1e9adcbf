import type { ReactNode } from 'react';

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
  const classes = ['fx-zigzag', `fx-zigzag-${edge}`, className].filter(Boolean).join(' ');
  return (
    <As className={classes} aria-label={label} style={{ ['--fx-tooth' as string]: `${depth}px` }}>
      {children}
    </As>
  );
}
