import { type SalesFilter } from '@festix/domain/contract';
import { orderCodePrefix, SALE_ORIGINS, type OrderStatus, type SaleOrigin } from '@festix/domain/selling';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { narrowed, narrowedWays, type OrderSearch, type OrderWays } from '../../selling/orders/order-search.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** The reader's rights to personal data. */
export interface SaleSight {
  /** A reader without documents can't guess one by a search, either. */
  sees_documents: boolean;
  /** A ticket's code is admitted as its QR is: it is for readers of ticket files. */
  sees_codes: boolean;
}

/** The filter of an event's sales, as sent. */
export interface SalesWish {
  query?: string | undefined;
  filter?: SalesFilter | undefined;
  sales_type?: readonly SaleOrigin[] | undefined;
  status?: readonly OrderStatus[] | undefined;
  /** Orders with a ticket of one of these lots. */
  lots?: readonly string[] | undefined;
}

/** The filter with its defaults. */
export interface SalesAsked extends Pick<SaleSight, 'sees_documents'>, Pick<SalesWish, 'query' | 'filter' | 'lots'> {
  origins: readonly SaleOrigin[];
  statuses: readonly OrderStatus[];
}

export interface FilteredEvent {
  id: string;
  name: string;
}

/** Returns the filter with its defaults, paid sales of both origins, and the reader's rights. */
export function askedOf(actor: EventActor, wish: SalesWish): SalesAsked {
  const { query, filter, sales_type = SALE_ORIGINS, status = ['paid'], lots } = wish;
  return { query, filter, origins: sales_type, statuses: status, lots, ...sightOf(actor) };
}

export function sightOf({ abilities }: EventActor): SaleSight {
  return { sees_documents: abilities.has('documents:reveal'), sees_codes: abilities.has('orders:file') };
}

/** Returns the event's filtered sales, as SQL over orders `o`; for lists, sums and exports alike. */
export function salesFilter(event: FilteredEvent, asked: SalesAsked): Statement {
  return narrowed(...narrowing(event, asked));
}

/** Returns the same with each alternative match of words by itself. */
export function salesWays(event: FilteredEvent, asked: SalesAsked): OrderWays {
  return narrowedWays(...narrowing(event, asked));
}

function narrowing(event: FilteredEvent, asked: SalesAsked): [Statement, OrderSearch] {
  const { query, filter, origins, statuses, lots, sees_documents } = asked;
  return [
    sql`o.event_id = ${event.id}`,
    {
      ...{ query, filter, origins, statuses, lots },
      code_prefix: orderCodePrefix(event.name),
      tickets_of: event.id,
      whole_documents: !sees_documents,
    },
  ];
}
