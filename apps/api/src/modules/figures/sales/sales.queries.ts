import { SALES_COUNT_LIMIT, type SoldLotView } from '@festix/domain/contract';
import { isSearched } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { selectSales, type SaleRow } from './sale-rows.ts';
import { salesWays, type FilteredEvent, type SalesAsked } from './sales-filter.ts';

export interface SalesEvent extends FilteredEvent {
  slug: string;
  lots: SoldLotView[];
}

export interface SalesTotals {
  count: number;
  tickets: number;
  /** Valid tickets of paid orders. */
  sold: number;
  /** Amount of paid orders after refunds. */
  total: number;
  /** Amount in dispute. */
  disputed: number;
}

const NOTHING: SalesTotals = { count: 0, tickets: 0, sold: 0, total: 0, disputed: 0 };

const EVENT = sql<SalesEvent>`
  select e.id, e.name, s.slug, (
      select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'sorting', l.sorting,
        'is_archived', l.archived_at is not null) order by l.archived_at is not null, l.sorting, l.number), '[]')
      from lots l
      where l.event_id = e.id and l.partner_id is null and (l.archived_at is null or exists (select from tickets t where t.lot_id = l.id))
    ) as lots
  from events e join public_slugs s on s.kind = 'event' and s.owner_id = e.id and s.is_current
  where e.id = $1`;

/** The ledger accounts of each origin's sales. */
const ACCOUNTS = { online: ['online_receipts', 'convenience_fees'], pdv: ['till_receipts'] } as const;

/** Reads the event's stored sums: it costs the same whatever was sold. */
const PAID_TOTALS = sql<SalesTotals>`
  select s.count, s.tickets, s.tickets as sold, b.total, 0 as disputed
  from (select coalesce(sum(orders), 0)::bigint as count, coalesce(sum(tickets), 0)::bigint as tickets
    from sold_in_all where event_id = $1 and origin = any ($2::text[])) s,
    (select coalesce(-sum(amount), 0)::bigint as total
    from booked_in_all where event_id = $1 and account = any ($3::text[])) b`;

/** Sales skipped one by one to reach a page; beyond them its position is found by the sums. */
export const MOST_PASSED = 100;

/**
 * Selects the quarter of an hour in which the page after $3 paid sales begins, the newest first: its end, and the
 * number of newer sales.
 */
const BEGINNING = sql<{ before: Date; passed: number }>`
  select quarter + interval '15 minutes' as before, passed from (
    select quarter, (sum(orders) over (order by quarter desc) - orders)::bigint as passed
    from (select quarter, sum(orders)::bigint as orders from sold
      where event_id = $1 and origin = any ($2::text[]) group by quarter) quarters
  ) counted where passed <= $3 order by passed desc, quarter limit 1`;

/** Reads the orders of one event: pages of them, and their totals. */
@Injectable()
export class SalesQueries {
  constructor(private readonly reads: ReadReplica) {}

  async event(eventId: string): Promise<SalesEvent> {
    const [event] = await this.reads.query(EVENT.with([eventId]));
    if (!event) throw new Error(`the guard has seen the event ${eventId}`);
    return event;
  }

  /** Returns the newest first. */
  async page(
    event: FilteredEvent,
    asked: SalesAsked,
    { skip, take }: { skip: number; take: number },
  ): Promise<SaleRow[]> {
    if (asked.lots?.length === 0) return [];
    const beginning = isPaidAlone(asked) && skip > MOST_PASSED ? await this.beginningOf(event, asked, skip) : undefined;
    const page = { take, skip: skip - (beginning?.passed ?? 0) };
    return this.reads.query(pageSql(event, asked, page, beginning?.before));
  }

  private async beginningOf(event: FilteredEvent, { origins }: SalesAsked, skip: number) {
    const [beginning] = await this.reads.query(BEGINNING.with([event.id, origins, skip]));
    return beginning;
  }

  async totals(event: FilteredEvent, asked: SalesAsked): Promise<SalesTotals> {
    if (asked.lots?.length === 0) return NOTHING;
    const [totals] = await this.reads.query(totalsSql(event, asked));
    return totals ?? NOTHING;
  }

  async find(eventId: string, orderId: string): Promise<SaleRow | undefined> {
    const [sale] = await this.reads.query(SALE.with([orderId, eventId]));
    return sale;
  }
}

/**
 * Builds rows of the page only, of those made before a time if one is given, as is possible for paid sales alone. The
 * page skips what is newer.
 */
export function pageSql(
  event: FilteredEvent,
  asked: SalesAsked,
  { take, skip }: { take: number; skip: number },
  before?: Date,
): Statement<SaleRow> {
  const newest = before ? ofStatuses(event, asked, before) : matching(event, asked);
  const page = sql`(
    select id, created_at from (${newest(sql.value(take + skip))}) up_to ${NEWEST_FIRST} offset ${skip})`;
  const shown = selectSales(sql`${page} shown join orders o on o.id = shown.id`);
  return sql<SaleRow>`${shown} order by o.created_at desc, o.id desc`;
}

const SALE = sql<SaleRow>`${selectSales(sql`orders o`)} where o.id = $1 and o.event_id = $2`;

export function totalsSql(event: FilteredEvent, asked: SalesAsked): Statement<SalesTotals> {
  if (isPaidAlone(asked))
    return PAID_TOTALS.with([event.id, asked.origins, asked.origins.flatMap((origin) => ACCOUNTS[origin])]);
  const newest = matching(event, asked);
  const { narrowed, searched } = SALES_COUNT_LIMIT;
  const most = isSearched(asked.query) ? searched : narrowed;
  const ofLots = asked.lots ? sql`and t.lot_id = any (${asked.lots}::uuid[])` : sql``;
  return sql<SalesTotals>`
      select count(*) as count, coalesce(sum(sale.tickets), 0)::bigint as tickets, coalesce(sum(sale.sold), 0)::bigint as sold,
        coalesce(sum(sale.net) filter (where sale.status = 'paid'), 0)::bigint as total,
        coalesce(sum(sale.net) filter (where sale.status in ('in_mediation', 'charged_back')
          and holds_place(sale.status, sale.status_detail)), 0)::bigint as disputed
      from (${newest(sql.value(most))}) counted
      cross join lateral (
        select o.status, o.status_detail, o.total - o.refunded_amount as net, t.*
        from orders o, lateral (
          select count(*) filter (where t.status <> 'refunded' or o.status = 'refunded') as tickets,
            count(*) filter (where t.status = 'valid' and o.status = 'paid') as sold
          from tickets t where t.order_id = o.id ${ofLots}) t
        where o.id = counted.id offset 0
      ) sale`;
}

/** Returns whether the event's sums have the totals. */
function isPaidAlone(asked: SalesAsked): boolean {
  const { lots, statuses } = asked;
  return !isSearched(asked.query) && !lots && statuses.length === 1 && statuses[0] === 'paid';
}

/** Returns SQL for ids and times of the newest matches, `most` of them, without reading the others. */
type Newest = (most: Statement) => Statement;

const NEWEST_FIRST = sql`order by created_at desc, id desc`;

function matching(event: FilteredEvent, asked: SalesAsked): Newest {
  if (isSearched(asked.query)) return searched(event, asked);
  // Most orders of a lot are paid and online; others are found faster by origin and status.
  const { lots, origins, statuses } = asked;
  const isOfMost = statuses.includes('paid') && origins.includes('online');
  return lots && isOfMost ? ofLots(event, asked, lots) : ofStatuses(event, asked);
}

/** Reads each alternative match from its own index, and merges their newest. */
function searched(event: FilteredEvent, asked: SalesAsked): Newest {
  const { where, ways } = salesWays(event, asked);
  const [only, ...more] = ways.map((way) => sql`select o.id, o.created_at from orders o where ${where} and (${way})`);
  if (only === undefined) throw new Error('words that are searched are found in some way');
  if (more.length === 0) return (most) => sql`${only} ${NEWEST_FIRST} limit ${most}`;
  return (most) => {
    const parts = [only, ...more].map((found) => sql`(${found} ${NEWEST_FIRST} limit ${most})`);
    return sql`select id, created_at from (${sql.join(parts, ' union ')}) found ${NEWEST_FIRST} limit ${most}`;
  };
}

/**
 * Merges the orders of each origin and status in the list's order, which every part must state itself. Checks the lots
 * one by one, so that the order is kept.
 */
function ofStatuses(event: FilteredEvent, { origins, statuses, lots }: SalesAsked, before?: Date): Newest {
  const [id, until] = [sql.value(event.id), before ? sql`and created_at < ${sql.value(before)}` : sql``];
  const ofLot = lots
    ? sql`and exists (
      select from tickets t where t.order_id = orders.id and t.lot_id = any (${sql.value(lots)}::uuid[]) offset 0)`
    : sql``;
  const parts = origins.flatMap((origin) =>
    statuses.map(
      (status) => sql`select id, created_at from orders
        where event_id = ${id} and origin = ${origin} and status = ${status} ${until} ${ofLot}`,
    ),
  );
  return (most) => {
    const merged = parts.map((part) => sql`(${part} ${NEWEST_FIRST} limit ${most})`);
    return sql`select id, created_at from (${sql.join(merged, ' union all ')}) merged ${NEWEST_FIRST} limit ${most}`;
  };
}

/**
 * Reads each lot's tickets in the order of their orders, without repeats. Looks orders up one by one, because a join
 * would read all of them.
 */
function ofLots(event: FilteredEvent, { origins, statuses }: SalesAsked, lots: readonly string[]): Newest {
  const parts = lots.map(
    (lot) => sql`(select order_id, ordered_at from tickets where lot_id = ${lot} and ordered_at is not null
      order by ordered_at desc, order_id desc offset 0)`,
  );
  return (most) => sql`
    select t.order_id as id, t.ordered_at as created_at from (${sql.join(parts, ' union all ')}) t
    cross join lateral (select from orders o where o.id = t.order_id
      and o.event_id = ${event.id} and o.origin = any (${origins}::text[]) and o.status = any (${statuses}::text[])
      offset 0) o
    group by t.ordered_at, t.order_id order by t.ordered_at desc, t.order_id desc limit ${most}`;
}
