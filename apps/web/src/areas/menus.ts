import type { RoleArea } from '@festix/domain';
import type { Glyph } from '@festix/ui';
import { ClipboardText } from '@phosphor-icons/react/ClipboardText';
import { ListMagnifyingGlass } from '@phosphor-icons/react/ListMagnifyingGlass';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Users } from '@phosphor-icons/react/Users';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { areasTexts as texts } from './areas-texts.ts';

/** Keys of the menus' entries. */
export type Place = 'events' | 'teams' | 'users' | 'producer-requests' | 'audit';

export interface MenuEntry {
  key: Place;
  label: string;
  /** Where there is room for one word. */
  short?: string;
  icon: Glyph;
  /** Inside the area. */
  path: string;
}

const EVENTS: MenuEntry = { key: 'events', label: texts.events, icon: Ticket, path: '/events' };

/** What each area offers beside its events, in the order of use: the first three also stand under a phone's thumb. */
const MENUS: Readonly<Record<RoleArea, readonly MenuEntry[]>> = {
  producer: [EVENTS, { key: 'teams', label: texts.teams, icon: UsersThree, path: '/teams' }],
  'team-member': [EVENTS],
  'super-admin': [
    EVENTS,
    { key: 'users', label: texts.users, icon: Users, path: '/users' },
    {
      key: 'producer-requests',
      label: texts.requests,
      short: texts.requestsShort,
      icon: ClipboardText,
      path: '/producer-requests',
    },
    { key: 'audit', label: texts.audit, icon: ListMagnifyingGlass, path: '/audit' },
  ],
  support: [EVENTS],
  'sale-point': [EVENTS],
};

export function menuOf(area: RoleArea): readonly MenuEntry[] {
  return MENUS[area];
}
