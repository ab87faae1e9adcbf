import { Icon, type Glyph, classes } from '@festix/ui';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './till-key.module.css';

export interface TillKeyProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `flag` marks the one next step; `solid` stands out, `raised` stands back, `bare` is plain text. */
  look?: 'flag' | 'solid' | 'raised' | 'bare' | 'danger';
  icon?: Glyph;
  /** Busy: the key keeps the focus and ignores taps. */
  isBusy?: boolean;
  /** Enter presses it, wherever the focus is. */
  isNext?: boolean;
  /** Esc presses it, on a page without another way back. */
  isBack?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Ignores the repeats of a held key, so that one long press is one tap and does not reach the next page. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Renders a key of the till, at least 56 px high for a thumb in a hurry. */
export function TillKey({
  look = 'raised',
  icon,
  isBusy = false,
  isNext = false,
  isBack = false,
  onClick,
  children,
  ...button
}: TillKeyProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes(styles.key, styles[look])}
      aria-disabled={isBusy || undefined}
      aria-keyshortcuts={isNext ? 'Enter' : isBack ? 'Escape' : undefined}
      onKeyDown={ignoreHeldKey}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon of={icon} size={24} />}
      {children}
    </button>
  );
}
