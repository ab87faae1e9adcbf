import type { SalesGroup } from '@festix/domain/figures';
import type { AccountSums } from '@festix/domain/money';
import type { OrderOrigin } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';
import { sql } from '../../../kernel/database/sql.ts';

export interface OverviewEvent {
  time_zone: string;
  created_at: Date;
  ends_at: Date;
  page_view: number;
}

export interface SoldCounts {
  orders: number;
  tickets: number;
  priced_tickets: number;
}

export interface OverviewTotals {
  accounts: AccountSums;
  sold: Partial<Record<OrderOrigin, SoldCounts>>;
}

export interface GroupSums {
  /** The first day of the group, yyyy-MM-dd. */
  starts: string;
  online_receipts: number | null;
  till_receipts: number | null;
  fees: number | null;
  tickets: number | null;
}

export interface RecentSale {
  id: string;
  created_at: Date;
  origin: OrderOrigin;
  buyer_name: string | null;
  tickets_count: number;
  receipt: number;
}

/** Half-open, so that no time lies between two days. */
export interface Span {
  since: string;
  before: string;
  zone: string;
  group: SalesGroup;
}

/** `$1` is the event. */
export const TOTALS = sql<OverviewTotals>`
  select
    (select coalesce(jsonb_object_agg(account, amount), '{}') from (
      select account, sum(amount) as amount from booked_in_all where event_id = $1 group by account) a) as accounts,
    (select coalesce(jsonb_object_agg(origin, counts), '{}') from (
      select origin, jsonb_build_object('orders', sum(orders), 'tickets', sum(tickets),
        'priced_tickets', sum(priced_tickets)) as counts
      from sold_in_all where event_id = $1 group by origin) o) as sold`;

/**
 * Receipts and fees leave their accounts, so they are negative in the ledger. Sums quarters first: computing the day of
 * a time costs far more than adding.
 */
export const SALES = sql<GroupSums>`
  select to_char(date_trunc($5, quarter at time zone $2), 'YYYY-MM-DD') as starts,
    sum(online_receipts)::bigint as online_receipts, sum(till_receipts)::bigint as till_receipts,
    sum(fees)::bigint as fees, sum(tickets)::bigint as tickets
  from (
    select quarter,
      -sum(amount) filter (where account = 'online_receipts') as online_receipts,
      -sum(amount) filter (where account = 'till_receipts') as till_receipts,
      -sum(amount) filter (where account = 'convenience_fees') as fees,
      null::numeric as tickets
    from booked where event_id = $1 and quarter >= $3 and quarter < $4
      and account in ('online_receipts', 'till_receipts', 'convenience_fees')
    group by quarter
    union all
    select quarter, null, null, null, sum(tickets)
    from sold where event_id = $1 and quarter >= $3 and quarter < $4 and origin <> 'courtesy'
    group by quarter
  ) quarters
  group by 1`;

/** Reads the last sales from the index's end, and only their tickets. */
export const RECENT = sql<RecentSale>`
  select o.id, o.created_at, o.origin, o.buyer_name, t.tickets_count, t.receipt
  from (
    select id, created_at, origin, buyer_name from orders
    where event_id = $1 and status = 'paid' and origin <> 'courtesy' and origin <> 'partner'
    order by created_at desc, id desc limit $2
  ) o, lateral (
    select count(*) as tickets_count, coalesce(sum(unit_amount - coupon_amount), 0) as receipt
    from tickets where order_id = o.id and status = 'valid'
  ) t
  order by o.created_at desc, o.id desc`;

/** Reads the figures of one event: receipts from the ledger, counts from the tickets sold, each in one statement. */
@Injectable()
export class OverviewQueries {
  constructor(private readonly reads: ReadReplica) {}

  async event(eventId: string): Promise<OverviewEvent> {
    const [event] = await this.reads.query(
      sql<OverviewEvent>`select time_zone, created_at, event_end(start_date, end_date) as ends_at,
         (select coalesce(sum(views), 0)::bigint from page_views where event_id = e.id) as page_view
       from events e where id = ${eventId}`,
    );
    if (!event) throw new Error(`the guard has seen the event ${eventId}`);
    return event;
  }

  async totals(eventId: string): Promise<OverviewTotals> {
    const [totals] = await this.reads.query(TOTALS.with([eventId]));
    return totals ?? { accounts: {}, sold: {} };
  }

  /** Returns groups with sales. */
  sales(eventId: string, { since, before, zone, group }: Span): Promise<GroupSums[]> {
    return this.reads.query(SALES.with([eventId, zone, since, before, group]));
  }

  recent(eventId: string, take: number): Promise<RecentSale[]> {
    return this.reads.query(RECENT.with([eventId, take]));
  }
}
