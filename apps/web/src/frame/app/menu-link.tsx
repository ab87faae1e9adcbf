import { Icon, Link, type Glyph } from '@festix/ui';
import type { KeyboardEvent, MouseEvent } from 'react';

/** An entry of an Ant Design menu that leads somewhere: a link, so that it can be opened beside as well. */
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

/** The keyboard is on the entry and not on its link, which a click follows by itself. */
function followLink({ target, currentTarget }: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void {
  if (!(target as Element).closest('a')) currentTarget.querySelector('a')?.click();
}
