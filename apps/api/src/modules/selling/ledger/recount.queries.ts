import type { PageQuery } from '@festix/domain/contract';
import type { RecountedFigure, RecountSource, RecountState } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';

export interface RecountRow {
  id: string;
  state: RecountState;
  created_at: Date;
  finished_at: Date | null;
  started_by: { id: string; name: string } | null;
  events_count: number;
  differences_count: number;
}

export interface DifferenceRow {
  event: { id: string; name: string };
  figure: RecountedFigure;
  source: RecountSource;
  shown: number;
  recounted: number;
}

/**
 * Computes every figure of the events `$2` from each source: the ledger's entries, their sums by quarter and their
 * totals, and from orders, tickets, expenses and payouts, without using the ledger or any sum. All at one instant.
 * Writes the differences to recount `$1`.
 */
export const WRITE_DIFFERENCES = sql`
  with standing as (
    select o.event_id, o.id, o.origin,
      case when o.payment_method in ('cash', 'card_machine') then
        case p.run_by when 'producer' then 'producer_received' else 'till_takings' end
      else 'gateway_receivable' end as money,
      o.administrate_tax, o.rebate_tax, count(t.id) as tickets, coalesce(sum(t.unit_amount - t.coupon_amount), 0) as receipt,
      coalesce(sum(t.tax_amount), 0) as fees, coalesce(sum(t.absorbed_tax), 0) as absorbed
    from orders o
    left join tickets t on t.order_id = o.id and t.status = 'valid'
    left join sale_points p on p.id = o.sale_point_id
    where o.event_id = any ($2::uuid[]) and o.status = 'paid' and o.origin <> 'partner'
    group by o.id, p.run_by
  ),
  shares as (
    select *, case when origin = 'online' then floor((receipt * coalesce(administrate_tax, 0) + 5000) / 10000) else 0 end
      as administration,
      floor(((fees + absorbed) * coalesce(rebate_tax, 0) + 5000) / 10000) as rebate
    from standing
  ),
  spent as (select * from expenses where event_id = any ($2::uuid[]) and removed_at is null),
  sent as (select * from payouts where event_id = any ($2::uuid[]) and removed_at is null and status = 'done'),
  lines (event_id, figure, amount) as (
    select event_id, money, receipt + fees from shares
    union all select event_id, case origin when 'online' then 'online_receipts' else 'till_receipts' end, -receipt from shares
    union all select event_id, 'convenience_fees', -fees from shares
    union all select event_id, 'absorbed_fees_due', absorbed from shares
    union all select event_id, 'absorbed_fees', -absorbed from shares
    union all select event_id, 'administration_due', administration from shares
    union all select event_id, 'administration_revenue', -administration from shares
    union all select event_id, 'rebates_agreed', -rebate from shares
    union all select event_id, 'rebate_allowance', rebate from shares
    union all select event_id, 'sold_orders', 1 from shares
    union all select event_id, 'sold_tickets', tickets from shares
    union all select event_id, case when is_rebate then 'rebates_given' else 'producer_expenses' end, amount from spent
    union all select event_id, case when is_producer_payout then 'rebates_due' else 'platform_cash' end, -amount from spent
    union all select event_id, case when is_rebate then 'rebates_due' else 'paid_out' end, amount from sent
    union all select event_id, 'platform_cash', -amount from sent
  ),
  recounted as (
    select event_id, figure, source, sum(amount) as amount
    from lines, (values ('entries'), ('quarters'), ('totals')) sources (source)
    where source <> 'entries' or figure not like 'sold%'
    group by event_id, figure, source
  ),
  booked_anywhere as (
    select 'entries' as source, event_id, account, amount from ledger_entries
    union all select 'quarters', event_id, account, amount from booked
    union all select 'totals', event_id, account, amount from booked_in_all
  ),
  sold_anywhere as (
    select 'quarters' as source, event_id, orders, tickets from sold
    union all select 'totals', event_id, orders, tickets from sold_in_all
  ),
  shown as (
    select event_id, coalesce(account, 'unbalanced') as figure, source, sum(amount) as amount
    from booked_anywhere where event_id = any ($2::uuid[])
    group by grouping sets ((event_id, source, account), (event_id, source))
    union all
    select event_id, figure, source, sum(amount) from sold_anywhere,
      lateral (values ('sold_orders', orders), ('sold_tickets', tickets)) as counts (figure, amount)
    where event_id = any ($2::uuid[]) group by event_id, figure, source
  )
  insert into recount_differences (recount_id, event_id, figure, source, shown, recounted)
  select $1, event_id, figure, source, coalesce(s.amount, 0), coalesce(r.amount, 0)
  from shown s full join recounted r using (event_id, figure, source)
  where coalesce(s.amount, 0) <> coalesce(r.amount, 0)`;

const SELECT = sql`
  select r.id, r.state, r.created_at, r.finished_at, r.events_count, r.differences_count,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as started_by
  from recounts r left join users u on u.id = r.started_by`;

@Injectable()
export class RecountQueries {
  constructor(private readonly database: Database) {}

  /** Returns the latest first. */
  page({ skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<RecountRow[]> {
    return this.database.query(
      sql<RecountRow>`${SELECT} order by r.created_at desc, r.id desc limit $1 offset $2`.with([take, skip]),
    );
  }

  async count(): Promise<number> {
    const [row] = await this.database.query(sql<{ count: number }>`select count(*) from recounts`);
    return row?.count ?? 0;
  }

  async find(recountId: string, on: Pick<Tx, 'query'> = this.database): Promise<RecountRow | undefined> {
    const [recount] = await on.query(sql<RecountRow>`${SELECT} where r.id = $1`.with([recountId]));
    return recount;
  }

  differences(recountId: string, { skip = 0, take = ROWS_PER_PAGE }: PageQuery): Promise<DifferenceRow[]> {
    return this.database.query(
      sql<DifferenceRow>`select json_build_object('id', e.id, 'name', e.name) as event, d.figure, d.source, d.shown, d.recounted
       from recount_differences d join events e on e.id = d.event_id
       where d.recount_id = ${recountId} order by e.name, e.id, d.figure, d.source limit ${take} offset ${skip}`,
    );
  }

  /** Returns some events by their ids, after one. */
  async eventsAfter(id: string | null, most: number): Promise<string[]> {
    const events = await this.database.query(
      sql<{ id: string }>`select id from events where $1::uuid is null or id > $1 order by id limit $2`.with([
        id,
        most,
      ]),
    );
    return events.map((event) => event.id);
  }
}
