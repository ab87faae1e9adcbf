import type { PendingView } from '@festix/domain/contract';
import type { RoleArea } from '@festix/domain/people';
import type { Glyph } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { BracketsCurly } from '@phosphor-icons/react/BracketsCurly';
import { CashRegister } from '@phosphor-icons/react/CashRegister';
import { ClipboardText } from '@phosphor-icons/react/ClipboardText';
import { FileText } from '@phosphor-icons/react/FileText';
import { HandCoins } from '@phosphor-icons/react/HandCoins';
import { House } from '@phosphor-icons/react/House';
import { ListMagnifyingGlass } from '@phosphor-icons/react/ListMagnifyingGlass';
import { Pulse } from '@phosphor-icons/react/Pulse';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { Scales } from '@phosphor-icons/react/Scales';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Tag } from '@phosphor-icons/react/Tag';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { Users } from '@phosphor-icons/react/Users';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { areasTexts as texts } from './areas-texts.ts';

/** Keys of the menus' entries. */
export type Place =
  | 'start'
  | 'events'
  | 'sales'
  | 'cash'
  | 'leases'
  | 'sale-points'
  | 'teams'
  | 'refund-requests'
  | 'payouts'
  | 'reconciliation'
  | 'developers'
  | 'users'
  | 'producer-requests'
  | 'legal'
  | 'audit'
  | 'operations';

export interface MenuEntry {
  key: Place;
  label: string;
  /** A name of one word, for narrow places. */
  short?: string;
  icon: Glyph;
  /** Path inside the area. */
  path: string;
  /** What waits there for an answer or for its publication, or has to be known. */
  pending?: keyof PendingView;
}

const EVENTS: MenuEntry = { key: 'events', label: texts.events, icon: Ticket, path: '/events' };
const SALE_POINTS: MenuEntry = {
  key: 'sale-points',
  label: texts.salePoints,
  short: texts.salePointsShort,
  icon: Storefront,
  path: '/sale-points',
};

const START: MenuEntry = { key: 'start', label: texts.start, icon: House, path: '', pending: 'notices' };
const REFUNDS: MenuEntry = {
  key: 'refund-requests',
  label: texts.refunds,
  icon: ArrowUUpLeft,
  path: '/refund-requests',
  pending: 'refunds',
};

/** Entries of each area besides its events, in the order of use: the first three are also in a phone's bottom bar. */
const MENUS: Readonly<Record<RoleArea, readonly MenuEntry[]>> = {
  producer: [
    START,
    { ...EVENTS, pending: 'drafts' },
    { key: 'teams', label: texts.teams, icon: UsersThree, path: '/teams' },
    SALE_POINTS,
    REFUNDS,
    { key: 'developers', label: texts.developers, icon: BracketsCurly, path: '/developers' },
  ],
  'team-member': [EVENTS],
  'super-admin': [
    START,
    EVENTS,
    { key: 'payouts', label: texts.payouts, icon: HandCoins, path: '/payouts', pending: 'payouts' },
    { key: 'users', label: texts.users, icon: Users, path: '/users' },
    {
      key: 'producer-requests',
      label: texts.requests,
      short: texts.requestsShort,
      icon: ClipboardText,
      path: '/producer-requests',
      pending: 'producer_requests',
    },
    SALE_POINTS,
    REFUNDS,
    {
      key: 'reconciliation',
      label: texts.reconciliation,
      icon: Scales,
      path: '/reconciliation',
      pending: 'recount_differences',
    },
    { key: 'audit', label: texts.audit, icon: ListMagnifyingGlass, path: '/audit' },
    { key: 'legal', label: texts.legal, icon: FileText, path: '/legal' },
    {
      key: 'operations',
      label: texts.operations,
      icon: Pulse,
      path: '/operations',
      pending: 'failed_deliveries',
    },
  ],
  // Support has no start page: its lists stand above the events.
  support: [{ ...EVENTS, pending: 'notices' }, REFUNDS],
  'sale-point': [
    START,
    { key: 'sales', label: texts.sales, icon: Receipt, path: '/sales' },
    EVENTS,
    { key: 'cash', label: texts.cash, icon: CashRegister, path: '/cash' },
    { key: 'leases', label: texts.leases, icon: Tag, path: '/leases' },
  ],
};

export function menuOf(area: RoleArea): readonly MenuEntry[] {
  return MENUS[area];
}
