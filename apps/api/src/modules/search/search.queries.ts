import type { FoundEventView, FoundOrderView, FoundPersonView, FoundTicketView } from '@festix/domain';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { likeText } from '../../kernel/like-text.ts';
import { BUYER_NAME } from '../orders/who-bought.ts';
import { HOLDER_NAME } from '../orders/who-holds.ts';
import { SEARCHED } from '../people/user-search.ts';

export type FoundEvent = Omit<FoundEventView, 'start_date'> & { start_date: Date };
export type FoundPerson = Omit<FoundPersonView, 'blocked_at'> & { blocked_at: Date | null };
export type FoundOrder = Omit<FoundOrderView, 'created_at' | 'total'> & { created_at: Date; total: number };
export type FoundTicket = FoundTicketView;

/** Shown of each kind. */
const SHOWN = 5;

/** A word that is in more rows than these chooses among some of them, so that it costs no more. */
const LOOKED_AT = 200;

/** Names that have every one of the patterns; each stands by itself, for no index is read by a list of patterns. */
function matching(text: string, patterns: readonly string[]): string {
  return patterns.map((_, at) => `${text} like fold_text($${at + 1})`).join(' and ') || 'false';
}

/** The last parameter is now. */
export function eventsSql(patterns: readonly string[]): string {
  return `
  select e.id, e.name, e.start_date, e.time_zone, v.city, jsonb_build_object('id', u.id, 'name', u.name) as producer
  from (select * from events where ${matching('fold_text(name)', patterns)} limit ${LOOKED_AT}) e
  join users u on u.id = e.producer_id
  left join venues v on v.id = e.venue_id
  order by abs(extract(epoch from e.start_date - $${patterns.length + 1}::timestamptz)), e.id limit ${SHOWN}`;
}

export function peopleSql(patterns: readonly string[]): string {
  return `
  select u.id, u.name, u.email, u.roles, u.blocked_at
  from (select * from users u where u.deleted_at is null and ${matching(SEARCHED, patterns)} limit ${LOOKED_AT}) u
  order by u.name collate "pt-BR-x-icu", u.id limit ${SHOWN}`;
}

export const ORDERS = `
  select o.id, o.code, o.origin, o.status, o.total, ${BUYER_NAME} as buyer, o.created_at,
    jsonb_build_object('id', e.id, 'name', e.name) as event
  from orders o join events e on e.id = o.event_id
  where o.code like $1 order by o.code limit ${SHOWN}`;

export const TICKETS = `
  select t.id, t.code, t.status, ${HOLDER_NAME} as holder,
    jsonb_build_object('id', o.id, 'code', o.code) as order, jsonb_build_object('id', e.id, 'name', e.name) as event
  from tickets t join orders o on o.id = t.order_id join events e on e.id = t.event_id
  where t.code = $1 and t.status in ('valid', 'cancelled', 'refunded') limit ${SHOWN}`;

/** A few of each kind, each in one statement that reads an index. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  events(patterns: readonly string[]): Promise<FoundEvent[]> {
    return this.database.query<FoundEvent>(eventsSql(patterns), [...patterns, this.clock.now()]);
  }

  people(patterns: readonly string[]): Promise<FoundPerson[]> {
    return this.database.query<FoundPerson>(peopleSql(patterns), patterns);
  }

  /** `beginning` is what a code begins with. */
  orders(beginning: string): Promise<FoundOrder[]> {
    return this.database.query<FoundOrder>(ORDERS, [`${likeText(beginning)}%`]);
  }

  tickets(code: string): Promise<FoundTicket[]> {
    return this.database.query<FoundTicket>(TICKETS, [code]);
  }
}
