import { Injectable } from '@nestjs/common';
import type { CashSessionsQuery } from '@festix/domain/contract';
import type { TillSaleMethod } from '@festix/domain/selling';
import type { CashCount, CashEventKind } from '@festix/domain/sync';
import { Database } from '../../../../kernel/database/database.ts';
import type { JsonMoment } from '../../../../kernel/database/json-moment.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../../kernel/fields/page.dto.ts';
import { isSupervisedSql } from '../supervision.ts';
import { RECEIPT_OF_ORDER, type ReceiptNumber } from '../told-sales/receipts.ts';

interface Named {
  id: string;
  name: string;
}

export interface SessionRow {
  id: string;
  event: Named & { time_zone: string };
  sale_point: Named;
  device: Named & { number: number };
  opened_by: Named;
  opened_at: Date;
  closed_at: Date | null;
  /** Whether the reader supervises it. */
  is_supervised: boolean;
  events: SessionEvent[];
  /** Count of the last closing; null before. */
  counted: number | null;
  counts: (CashCount & { name: string | null })[];
}

export interface SessionEvent {
  id: string;
  kind: CashEventKind;
  amount: number;
  note: string | null;
  by: Named;
  at: JsonMoment;
}

export interface SessionSale {
  session_id: string;
  operator: Named;
  payment_method: TillSaleMethod;
  total: number;
  tickets: number;
  /** Centavos paid back out of the same drawer, for the whole sale or for some tickets. */
  given_back: number;
  /** Number of tickets refunded one by one. */
  tickets_back: number;
  /** Whether the whole sale was voided out of the same drawer. */
  is_void: boolean;
}

export interface SessionVoid {
  id: string;
  session_id: string;
  /** The drawer that took the money. */
  taken_in: string | null;
  order_id: string;
  code: string;
  receipt: ReceiptNumber | null;
  payment_method: TillSaleMethod;
  /** Number of refunded tickets; null for the whole sale. */
  tickets: number | null;
  amount: number;
  operator: Named;
  supervisor: string | null;
  reason: string;
  at: Date;
}

/** Whether the person `$1` supervises the drawer `s`. */
const IS_SUPERVISED = isSupervisedSql({ sale_point_id: sql`s.sale_point_id`, event_id: sql`s.event_id` });

/** Selects the drawers that person `$1` supervises, has as own tills, or worked at. */
const VISIBLE = sql`
  (${IS_SUPERVISED}
    or s.device_id in (select id from devices where user_id = $1)
    or s.id in (select session_id from cash_events where operator_id = $1))
  and ($2::uuid is null or s.event_id = $2) and ($3::uuid is null or s.sale_point_id = $3)
  and ($4::boolean is null or (t.closed_at is not null) = $4)`;

const FROM = sql`from cash_sessions s join drawer_times t on t.id = s.id`;

/** Dates a session without an opening by its first event. */
const COLUMNS = sql`
  s.id, json_build_object('id', e.id, 'name', e.name, 'time_zone', e.time_zone) as event, json_build_object('id', p.id, 'name', p.name) as sale_point,
  json_build_object('id', d.id, 'name', d.name, 'number', d.number) as device,
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = coalesce(
    (select c.operator_id from cash_events c where c.session_id = s.id
      order by c.kind = 'opening' desc, c.occurred_at, c.id limit 1), d.user_id)) as opened_by,
  coalesce(t.opened_at, (select min(c.occurred_at) from cash_events c where c.session_id = s.id), s.created_at) as opened_at,
  t.closed_at, ${IS_SUPERVISED} as is_supervised,
  (select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount, 'note', c.note,
      'at', c.occurred_at, 'by', json_build_object('id', u.id, 'name', u.name)) order by c.occurred_at, c.id), '[]')
    from cash_events c join users u on u.id = c.operator_id where c.session_id = s.id) as events,
  closing.counted,
  (select coalesce(json_agg(json_build_object('operator_id', n.operator_id, 'payment_method', n.payment_method,
      'amount', n.amount, 'name', u.name)), '[]')
    from cash_counts n left join users u on u.id = n.operator_id where n.cash_event_id = closing.id) as counts`;

const JOINS = sql`
  join events e on e.id = s.event_id
  join sale_points p on p.id = s.sale_point_id
  join devices d on d.id = s.device_id
  left join lateral (select c.id, c.counted from cash_events c
    where c.session_id = s.id and c.kind = 'closing' order by c.occurred_at desc, c.id desc limit 1) closing on true`;

/** Selects the refunds of the sale `o` out of the drawer `d` that took its money. */
const BACK = sql`
  left join lateral (
    select sum(v.amount)::integer as given_back, sum(v.tickets)::integer as tickets_back, bool_or(v.is_whole) as is_void
    from drawer_voids v where v.order_id = o.id and v.session_id = d.session_id
  ) back on true`;

const SALES = sql<SessionSale>`
  select d.session_id, o.payment_method, o.total, coalesce(back.given_back, 0) as given_back,
    coalesce(back.tickets_back, 0) as tickets_back, coalesce(back.is_void, false) as is_void,
    json_build_object('id', u.id, 'name', u.name) as operator,
    (select count(*) from tickets t where t.order_id = o.id) as tickets
  from drawer_sales d
  join orders o on o.id = d.order_id
  join users u on u.id = o.sold_by
  ${BACK}
  where d.session_id = any ($1::uuid[])`;

/** Sums the sales of each operator and method, without counting tickets. Two sales may exceed an integer together. */
const SUMS = sql<SessionSale>`
  select d.session_id, o.payment_method, sum(o.total) as total,
    coalesce(sum(back.given_back), 0) as given_back, 0 as tickets, 0 as tickets_back, false as is_void,
    json_build_object('id', u.id, 'name', u.name) as operator
  from drawer_sales d
  join orders o on o.id = d.order_id
  join users u on u.id = o.sold_by
  ${BACK}
  where d.session_id = any ($1::uuid[])
  group by d.session_id, o.payment_method, u.id`;

const VOIDS = sql<SessionVoid>`
  select v.id, v.session_id, d.session_id as taken_in, v.tickets, o.id as order_id, o.code, o.payment_method, v.amount, v.reason,
    v.occurred_at as at, json_build_object('id', u.id, 'name', u.name) as operator, w.name as supervisor,
    ${RECEIPT_OF_ORDER} as receipt
  from drawer_voids v
  join orders o on o.id = v.order_id
  join users u on u.id = v.operator_id
  left join users w on w.id = (select p.supervisor_id from sale_voids p where p.id = v.id and p.is_supervisor_proved)
  left join drawer_sales d on d.order_id = v.order_id
  where v.event_id = any (array(select event_id from cash_sessions where id = any ($1::uuid[])))
    and v.session_id = any ($1::uuid[])
  order by v.occurred_at, v.id`;

/** A receipt number of the device: whether it is of the session's own sales, and whether several orders use it. */
export interface SessionReceipt {
  number: number;
  is_own: boolean;
  is_repeated: boolean;
}

/** Selects the numbers of the session's sales, and the numbers between them that the device used elsewhere. */
const RECEIPTS = sql<SessionReceipt>`
  with own as (
    select r.number from drawer_sales d
    join cash_sessions s on s.id = d.session_id
    join receipts r on r.order_id = d.order_id and r.device_id = s.device_id
    where d.session_id = $1
  )
  select r.number, r.number in (select number from own) as is_own, count(*) > 1 as is_repeated
  from receipts r join cash_sessions s on s.id = $1 and s.device_id = r.device_id
  where r.number between (select min(number) from own) and (select max(number) from own)
  group by r.number order by r.number`;

/** Reads drawers from their events, sales and voids. */
@Injectable()
export class CashQueries {
  constructor(private readonly database: Database) {}

  page(userId: string, query: CashSessionsQuery): Promise<SessionRow[]> {
    return this.database.query(
      sql<SessionRow>`select ${COLUMNS} ${FROM} ${JOINS} where ${VISIBLE}
       order by t.closed_at is not null, opened_at desc, s.id limit $5 offset $6`.with([
        ...filterOf(userId, query),
        query.take ?? ROWS_PER_PAGE,
        query.skip ?? 0,
      ]),
    );
  }

  async count(userId: string, query: CashSessionsQuery): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) ${FROM} where ${VISIBLE}`.with(filterOf(userId, query)),
    );
    return row?.count ?? 0;
  }

  async find(userId: string, sessionId: string): Promise<SessionRow | undefined> {
    const [row] = await this.database.query(
      sql<SessionRow>`select ${COLUMNS} ${FROM} ${JOINS} where ${VISIBLE} and s.id = $5`.with([
        ...filterOf(userId, {}),
        sessionId,
      ]),
    );
    return row;
  }

  sales(sessionIds: readonly string[]): Promise<SessionSale[]> {
    return this.database.query(SALES.with([sessionIds]));
  }

  /** Returns the sales, summed by operator and method. */
  sums(sessionIds: readonly string[]): Promise<SessionSale[]> {
    return this.database.query(SUMS.with([sessionIds]));
  }

  voids(sessionIds: readonly string[]): Promise<SessionVoid[]> {
    return this.database.query(VOIDS.with([sessionIds]));
  }

  receipts(sessionId: string): Promise<SessionReceipt[]> {
    return this.database.query(RECEIPTS.with([sessionId]));
  }
}

function filterOf(userId: string, { event_id, sale_point_id, status }: CashSessionsQuery): unknown[] {
  return [userId, event_id ?? null, sale_point_id ?? null, status ? status === 'closed' : null];
}
