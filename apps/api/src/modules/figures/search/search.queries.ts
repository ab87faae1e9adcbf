import type { FoundEventView, FoundOrderView, FoundPersonView, FoundTicketView } from '@festix/domain/contract';
import { documentKind, normaliseDocument } from '@festix/domain/ground';
import { normaliseTypedCode, typedOrderCode } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { HOLDER_NAME, IS_NAMED_ALONE } from '../../documents/tickets/who-holds.ts';
import { personFound, searchedWords } from '../../people/accounts/user-search.ts';
import { isOfEventsWith, isReached, type Reader } from '../../programme/events/reached-events.ts';
import { addressPattern, narrowed, type OrderSearch } from '../../selling/orders/order-search.ts';

export type FoundEvent = Omit<FoundEventView, 'start_date'> & { start_date: Date };
export type FoundPerson = Omit<FoundPersonView, 'blocked_at'> & { blocked_at: Date | null };
export type FoundOrder = Omit<FoundOrderView, 'created_at' | 'total'> & { created_at: Date; total: number };
export type FoundTicket = FoundTicketView;

/** Results shown of each kind. */
const SHOWN = 5;

/** A text that matches more rows than these selects among some of them, so that its cost is bounded. */
const LOOKED_AT = 200;

/**
 * Matches each typed word as a part of the name; each pattern is separate, because no index serves a list of patterns.
 */
export function eventsSql(actor: Reader, query: string, now: Date): Statement<FoundEvent> {
  const words = searchedWords(query).map((word) => sql`fold_text(e.name) like fold_text(${`%${likeText(word)}%`})`);
  const named = words.length > 0 ? sql.join(words, ' and ') : sql`false`;
  return sql<FoundEvent>`
  select e.id, e.name, e.start_date, e.time_zone, v.city, jsonb_build_object('id', u.id, 'name', u.name) as producer
  from (select * from events e where ${named} and ${isReached(actor)} limit ${sql.literal(LOOKED_AT)}) e
  join users u on u.id = e.producer_id
  left join venues v on v.id = e.venue_id
  order by abs(extract(epoch from e.start_date - ${now}::timestamptz)), e.id limit ${sql.literal(SHOWN)}`;
}

/** Selects everybody for the administration, the people of the own teams for their producer, and nobody for others. */
export function peopleSql({ id, abilities }: Reader, query: string): Statement<FoundPerson> {
  const isEverybody = abilities.has('users:read');
  const team = sql`select t.id, t.name from team_members m join teams t on t.id = m.team_id
    where m.user_id = u.id and t.producer_id = ${id} order by t.name, t.id limit 1`;
  const isOwn = sql`u.id in (select m.user_id from team_members m join teams t on t.id = m.team_id where t.producer_id = ${id})`;
  const reached = isEverybody ? sql`true` : abilities.has('teams:edit') ? isOwn : sql`false`;
  return sql<FoundPerson>`
  select u.id, u.name, u.email, u.roles, u.blocked_at,
    ${isEverybody ? sql`null::jsonb` : sql`(select to_jsonb(team) from (${team}) team)`} as team
  from (select * from users u where u.deleted_at is null and ${reached} and (${personFound(query)})
    limit ${sql.literal(LOOKED_AT)}) u
  order by u.name collate "pt-BR-x-icu", u.id limit ${sql.literal(SHOWN)}`;
}

/** Selects orders by the beginning of their code, by their buyer's name, e-mail or phone, or by the whole document. */
export function ordersSql(actor: Reader, query: string): Statement<FoundOrder> {
  const scope = isOfEventsWith('orders:read', actor, sql`o.event_id`);
  const searches: OrderSearch[] = [
    ...(typedOrderCode(query) === undefined ? [] : [{ query, filter: 'code' as const }]),
    { query, filter: 'user' },
    ...(documentKind(normaliseDocument(query)) ? [{ query, filter: 'document' as const, whole_documents: true }] : []),
  ];
  const ways = searches.map(
    (search) => sql`(select o.id from orders o where ${narrowed(scope, search)} limit ${sql.literal(LOOKED_AT)})`,
  );
  return sql<FoundOrder>`
  select o.id, o.code, o.origin, o.status, o.total, ${BUYER_NAME} as buyer, o.created_at,
    jsonb_build_object('id', e.id, 'name', e.name) as event
  from (${sql.join(ways, ' union ')}) found join orders o on o.id = found.id and o.origin <> 'partner' join events e on e.id = o.event_id
  order by o.created_at desc, o.id limit ${sql.literal(SHOWN)}`;
}

/**
 * Selects sold tickets by their whole code, and those of other holders than the buyer by name, e-mail or whole document.
 * Each way reads an index of its own.
 */
export function ticketsSql(actor: Reader, query: string): Statement<FoundTicket> {
  const code = normaliseTypedCode(query);
  const byCode = code?.kind === 'ticket' ? [sql`t.code = ${code.code}`] : [];
  const named = namedAs(query);
  const document = documentKind(normaliseDocument(query)) && normaliseDocument(query);
  const ways = [
    ...byCode,
    sql`t.assignee_email is not null and (${named(sql`name_words(t.assignee_name)`)}
      or ${named(sql`name_words(t.holder_name)`)} or t.assignee_email like ${addressPattern(query)})`,
    sql`t.assignee_email is null and t.holder_document is null and t.holder_name is not null
      and ${named(sql`name_words(t.holder_name)`)}`,
    ...(document ? [sql`t.assignee_email is not null and t.holder_document = ${document}`] : []),
  ];
  const scope = sql`t.status in ('valid', 'cancelled', 'refunded') and ${isOfEventsWith('orders:read', actor, sql`t.event_id`)}`;
  // A ticket whose holder is its buyer is found as the buyer's order.
  const isOthers = document ? sql`t.holder_document is distinct from o.buyer_document` : IS_NAMED_ALONE;
  const found = ways.map(
    (way) => sql`(select t.id from tickets t where ${way} and ${scope} limit ${sql.literal(LOOKED_AT)})`,
  );
  return sql<FoundTicket>`
  select t.id, t.code, t.status, ${HOLDER_NAME} as holder,
    jsonb_build_object('id', o.id, 'code', o.code) as order, jsonb_build_object('id', e.id, 'name', e.name) as event
  from (${sql.join(found, ' union ')}) found join tickets t on t.id = found.id join orders o on o.id = t.order_id and o.origin <> 'partner'
    join events e on e.id = t.event_id
  where ${sql.join([...byCode, isOthers], ' or ')}
  order by o.created_at desc, t.id limit ${sql.literal(SHOWN)}`;
}

/** Returns a few of each kind that the actor may see, each in one statement that reads an index. */
@Injectable()
export class SearchQueries {
  constructor(
    private readonly reads: ReadReplica,
    private readonly clock: Clock,
  ) {}

  events(actor: Reader, query: string): Promise<FoundEvent[]> {
    return this.reads.query(eventsSql(actor, query, this.clock.now()));
  }

  people(actor: Reader, query: string): Promise<FoundPerson[]> {
    return this.reads.query(peopleSql(actor, query));
  }

  orders(actor: Reader, query: string): Promise<FoundOrder[]> {
    return this.reads.query(ordersSql(actor, query));
  }

  tickets(actor: Reader, query: string): Promise<FoundTicket[]> {
    return this.reads.query(ticketsSql(actor, query));
  }
}
