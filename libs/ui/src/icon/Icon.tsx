import type { ComponentType, ReactNode } from 'react';

/** What a Phosphor icon takes from us; import each from `@phosphor-icons/react/<Name>`, never from the barrel. */
export type Glyph = ComponentType<{
  size?: number | string;
  weight?: 'bold';
  className?: string;
  'aria-hidden'?: boolean;
  focusable?: boolean;
}>;

export interface IconProps {
  of: Glyph;
  /** CSS px; 18 to 22 in text, 26 to 28 on keys. */
  size?: number;
  className?: string;
}

/** A Phosphor icon in the one weight we print. It is decoration: the word beside it, or the control's label, speaks. */
export function Icon({ of: Drawn, size = 20, className }: IconProps) {
  return (
    <Drawn
      size={size}
      weight="bold"
      className={className ? `fx-icon ${className}` : 'fx-icon'}
      aria-hidden={true}
      focusable={false}
    />
  );
}

/** An icon and its word, in the line of a cell. */
export function IconWord({ of, size = 18, children }: IconProps & { children: ReactNode }) {
  return (
    <span className="fx-icon-word">
      <Icon of={of} size={size} />
      {children}
    </span>
  );
}
