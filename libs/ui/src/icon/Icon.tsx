import type { ComponentType, ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './icon.module.css';

/** The props that a Phosphor icon takes. Import each from `@phosphor-icons/react/<Name>`, never from the barrel. */
export type Glyph = ComponentType<{
  size?: number | string;
  weight?: 'bold';
  className?: string;
  'aria-hidden'?: boolean;
  focusable?: boolean;
}>;

export interface IconProps {
  of: Glyph;
  /** CSS px at the usual font size of 16, and grows with it; 18 to 22 in text, 26 to 28 on keys. */
  size?: number;
  className?: string;
}

/**
 * Renders a Phosphor icon in the one weight of the product. It is decoration, hidden from screen readers: the text
 * beside it or the control's label names it.
 */
export function Icon({ of: Drawn, size = 20, className }: IconProps) {
  return (
    <Drawn
      size={`${size / 16}rem`}
      weight="bold"
      className={classes(styles.icon, className)}
      aria-hidden={true}
      focusable={false}
    />
  );
}

/** Renders an icon and its word in one line of a cell. */
export function IconWord({ of, size = 18, children }: IconProps & { children: ReactNode }) {
  return (
    <span className={styles.word}>
      <Icon of={of} size={size} />
      {children}
    </span>
  );
}
