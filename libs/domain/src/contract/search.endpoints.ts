import type { Role } from '../people/access/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus } from '../selling/orders/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { SaleTicketView } from './sales.endpoints.ts';
import type { Id, Instant } from './views.ts';

export interface SearchQuery {
  /**
   * Parts of a name or an e-mail, a buyer's phone, a whole document, or a code: the beginning of an order's, or a whole
   * ticket's. One word has at least three characters.
   */
  query: string;
}

/** The id and name of an event or a team. */
export interface NamedView {
  id: Id;
  name: string;
}

export interface FoundEventView extends NamedView {
  start_date: Instant;
  time_zone: string;
  city: string | null;
  producer: { id: Id; name: string };
}

export interface FoundPersonView {
  id: Id;
  name: string;
  email: string;
  roles: Role[];
  blocked_at: Instant | null;
  /** A team of the searching producer with this person; null for the administration, which finds everybody. */
  team: NamedView | null;
}

export interface FoundOrderView {
  id: Id;
  code: string;
  origin: OrderOrigin;
  status: OrderStatus;
  total: Cents;
  buyer: string | null;
  created_at: Instant;
  event: NamedView;
}

export interface FoundTicketView {
  id: Id;
  code: string;
  status: Exclude<SaleTicketView['status'], 'held'>;
  /** The holder, if named. */
  holder: string | null;
  order: { id: Id; code: string };
  event: NamedView;
}

/**
 * The results of a search over what the person may see, at most five of each kind. A text that is in very many rows finds
 * some of them, and the order is among those.
 */
export interface SearchView {
  /** Those nearest to now first. */
  events: FoundEventView[];
  /** The administration finds everybody, a producer the people of the own teams, others nobody. */
  people: FoundPersonView[];
  /** Of any origin, the newest first. */
  orders: FoundOrderView[];
  /** Those sold or given away: by their code, or by a holder who is not the buyer; the newest first. */
  tickets: FoundTicketView[];
}

export const searchEndpoints = {
  everything: endpoint<None, SearchQuery, None, SearchView>({
    method: 'GET',
    areas: ['producer', 'team-member', 'super-admin', 'support'],
    path: '/search',
    ability: 'events:list',
  }),
};
