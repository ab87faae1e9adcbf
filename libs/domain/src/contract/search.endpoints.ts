import type { Role } from '../people/access/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus } from '../selling/orders/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { SaleTicketView } from './sales.endpoints.ts';
import type { Id, Instant } from './views.ts';

export interface SearchQuery {
  /**
   * Parts of a name or an e-mail, or a code: the beginning of an order's, or a whole ticket's. One word has at least
   * three characters.
   */
  query: string;
}

/** An event's id and name. */
export interface EventNameView {
  id: Id;
  name: string;
}

export interface FoundEventView extends EventNameView {
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
}

export interface FoundOrderView {
  id: Id;
  code: string;
  origin: OrderOrigin;
  status: OrderStatus;
  total: Cents;
  buyer: string | null;
  created_at: Instant;
  event: EventNameView;
}

export interface FoundTicketView {
  id: Id;
  code: string;
  status: Exclude<SaleTicketView['status'], 'held'>;
  /** The holder, if named. */
  holder: string | null;
  order: { id: Id; code: string };
  event: EventNameView;
}

/** The results of a search over the platform, at most five of each kind. */
export interface SearchView {
  /** Those nearest to now first. */
  events: FoundEventView[];
  people: FoundPersonView[];
  /** Of any origin. */
  orders: FoundOrderView[];
  /** Those sold or given away. */
  tickets: FoundTicketView[];
}

export const searchEndpoints = {
  everything: endpoint<None, SearchQuery, None, SearchView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/search',
    ability: 'platform:read',
  }),
};
