import { type SalesFilter } from '@festix/domain/contract';
import { orderCodePrefix, SALE_ORIGINS, type OrderStatus, type SaleOrigin } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { narrowed, narrowedWays, type OrderSearch, type OrderWays } from '../../selling/orders/order-search.ts';
import type { OrderFilter } from '../../selling/orders/orders.queries.ts';

/** How much of people a reader sees. */
export interface SaleSight {
  /** Who doesn't see documents can't guess one, either. */
  sees_documents: boolean;
  /** A ticket's code lets in as its QR does: it is for who may have the file. */
  sees_codes: boolean;
}

/** What of an event's sales somebody asks for, as far as he says it. */
export interface SalesWish {
  query?: string | undefined;
  filter?: SalesFilter | undefined;
  sales_type?: readonly SaleOrigin[] | undefined;
  status?: readonly OrderStatus[] | undefined;
  /** Orders with a ticket of one of these lots. */
  lots?: readonly string[] | undefined;
}

/** Which sales of an event are asked for. */
export interface SalesAsked extends Pick<SaleSight, 'sees_documents'>, Pick<SalesWish, 'query' | 'filter' | 'lots'> {
  origins: readonly SaleOrigin[];
  statuses: readonly OrderStatus[];
}

export interface FilteredEvent {
  id: string;
  name: string;
}

/** What a wish means to its reader: paid sales of both origins unless it says otherwise. */
export function askedOf(actor: EventActor, wish: SalesWish): SalesAsked {
  const { query, filter, sales_type = SALE_ORIGINS, status = ['paid'], lots } = wish;
  return { query, filter, origins: sales_type, statuses: status, lots, ...sightOf(actor) };
}

export function sightOf({ abilities }: EventActor): SaleSight {
  return { sees_documents: abilities.has('documents:reveal'), sees_codes: abilities.has('orders:file') };
}

/** The sales of an event that are asked for, as SQL over orders `o`; for lists, sums and exports alike. */
export function salesFilter(event: FilteredEvent, asked: SalesAsked): OrderFilter {
  return narrowed(...narrowing(event, asked));
}

/** The same with each way in which words are found by itself. */
export function salesWays(event: FilteredEvent, asked: SalesAsked): OrderWays {
  return narrowedWays(...narrowing(event, asked));
}

function narrowing(event: FilteredEvent, asked: SalesAsked): [OrderFilter, OrderSearch] {
  const { query, filter, origins, statuses, lots, sees_documents } = asked;
  return [
    { where: 'o.event_id = $1', params: [event.id] },
    {
      ...{ query, filter, origins, statuses, lots },
      code_prefix: orderCodePrefix(event.name),
      tickets_of: event.id,
      whole_documents: !sees_documents,
    },
  ];
}
