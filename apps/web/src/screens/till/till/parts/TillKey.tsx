import { Icon, type Glyph } from '@festix/ui';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react';

export interface TillKeyProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `flag` is the one thing to do next; `solid` stands out, `raised` stands back, `bare` is a word that can be tapped. */
  look?: 'flag' | 'solid' | 'raised' | 'bare' | 'danger';
  icon?: Glyph;
  /** At work: it keeps the focus and takes no second tap. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A key that is held down is one tap: the next page's must not hear of it. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A key for a thumb in a hurry: at least 56 px high. */
export function TillKey({ look = 'raised', icon, isBusy = false, onClick, children, ...button }: TillKeyProps) {
  return (
    <button
      type="button"
      {...button}
      className={`fw-till-key fw-till-key-${look}`}
      aria-disabled={isBusy || undefined}
      onKeyDown={ignoreHeldKey}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon of={icon} size={24} />}
      {children}
    </button>
  );
}
