import type { FoundEventView, FoundOrderView, FoundPersonView, FoundTicketView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { HOLDER_NAME } from '../../documents/tickets/who-holds.ts';
import { personFound, searchedWords } from '../../people/accounts/user-search.ts';

export type FoundEvent = Omit<FoundEventView, 'start_date'> & { start_date: Date };
export type FoundPerson = Omit<FoundPersonView, 'blocked_at'> & { blocked_at: Date | null };
export type FoundOrder = Omit<FoundOrderView, 'created_at' | 'total'> & { created_at: Date; total: number };
export type FoundTicket = FoundTicketView;

/** Results shown of each kind. */
const SHOWN = 5;

/** A word in more rows than these selects among some of them, so that its cost is bounded. */
const LOOKED_AT = 200;

/**
 * Matches each typed word as a part of the name; each pattern is separate, because no index serves a list of patterns.
 */
export function eventsSql(query: string, now: Date): Statement<FoundEvent> {
  const words = searchedWords(query).map((word) => sql`fold_text(name) like fold_text(${`%${likeText(word)}%`})`);
  const named = words.length > 0 ? sql.join(words, ' and ') : sql`false`;
  return sql<FoundEvent>`
  select e.id, e.name, e.start_date, e.time_zone, v.city, jsonb_build_object('id', u.id, 'name', u.name) as producer
  from (select * from events where ${named} limit ${sql.literal(LOOKED_AT)}) e
  join users u on u.id = e.producer_id
  left join venues v on v.id = e.venue_id
  order by abs(extract(epoch from e.start_date - ${now}::timestamptz)), e.id limit ${sql.literal(SHOWN)}`;
}

export function peopleSql(query: string): Statement<FoundPerson> {
  return sql<FoundPerson>`
  select u.id, u.name, u.email, u.roles, u.blocked_at
  from (select * from users u where u.deleted_at is null and (${personFound(query)}) limit ${sql.literal(LOOKED_AT)}) u
  order by u.name collate "pt-BR-x-icu", u.id limit ${sql.literal(SHOWN)}`;
}

export const ORDERS = sql<FoundOrder>`
  select o.id, o.code, o.origin, o.status, o.total, ${BUYER_NAME} as buyer, o.created_at,
    jsonb_build_object('id', e.id, 'name', e.name) as event
  from orders o join events e on e.id = o.event_id
  where o.code like $1 order by o.code limit ${sql.literal(SHOWN)}`;

export const TICKETS = sql<FoundTicket>`
  select t.id, t.code, t.status, ${HOLDER_NAME} as holder,
    jsonb_build_object('id', o.id, 'code', o.code) as order, jsonb_build_object('id', e.id, 'name', e.name) as event
  from tickets t join orders o on o.id = t.order_id join events e on e.id = t.event_id
  where t.code = $1 and t.status in ('valid', 'cancelled', 'refunded') limit ${sql.literal(SHOWN)}`;

/** Returns a few of each kind, each in one statement that reads an index. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  events(query: string): Promise<FoundEvent[]> {
    return this.database.query(eventsSql(query, this.clock.now()));
  }

  people(query: string): Promise<FoundPerson[]> {
    return this.database.query(peopleSql(query));
  }

  /** Returns orders whose code begins with `beginning`. */
  orders(beginning: string): Promise<FoundOrder[]> {
    return this.database.query(ORDERS.with([`${likeText(beginning)}%`]));
  }

  tickets(code: string): Promise<FoundTicket[]> {
    return this.database.query(TICKETS.with([code]));
  }
}
