import { Icon, Link, type Glyph } from '@festix/ui';
import type { KeyboardEvent, MouseEvent } from 'react';

/** Returns a menu item of Ant Design with a link, so that it can be opened in a new tab. */
export function menuLink(key: string, label: string, glyph: Glyph, href: string) {
  return {
    key,
    label: (
      <Link href={href} tabIndex={-1}>
        {label}
      </Link>
    ),
    icon: <Icon of={glyph} size={18} />,
    onClick: ({ domEvent }: { domEvent: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement> }) => followLink(domEvent),
  };
}

/** Follows the link for the keyboard, which focuses the item and not its link; a click follows by itself. */
function followLink({ target, currentTarget }: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void {
  if (!(target as Element).closest('a')) currentTarget.querySelector('a')?.click();
}
