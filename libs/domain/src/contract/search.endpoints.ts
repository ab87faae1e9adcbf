import type { Role } from '../people/access/index.ts';
import type { Cents } from '../ground/money/index.ts';
import type { OrderOrigin, OrderStatus } from '../selling/orders/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { SaleTicketView } from './sales.endpoints.ts';
import type { Id, Instant } from './views.ts';

export interface SearchQuery {
  /** Parts of a name or an e-mail, or a code: the beginning of an order's, or a ticket's in full. One word has three characters. */
  query: string;
}

/** As much of an event as names it. */
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
  /** Who comes with it, as far as somebody was named. */
  holder: string | null;
  order: { id: Id; code: string };
  event: EventNameView;
}

/** What is found all over the platform, at most five of each kind. */
export interface SearchView {
  /** Those nearest to now first. */
  events: FoundEventView[];
  people: FoundPersonView[];
  /** Of any origin. */
  orders: FoundOrderView[];
  /** Those that were sold or given away. */
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
