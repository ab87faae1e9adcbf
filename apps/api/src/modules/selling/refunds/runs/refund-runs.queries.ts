import type { ProblemCode } from '@festix/domain/ground';
import type { AccountSums } from '@festix/domain/money';
import { FRAUD_ALERT, type RefundOutcome, type RefundRunState } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';
import { ROWS_PER_PAGE } from '../../../../kernel/fields/page.dto.ts';
import { IS_BY_MERCADO_PAGO } from '../refunds.queries.ts';

/** A run with its orders counted by outcome. */
export interface RefundRunRow {
  id: string;
  event_id: string;
  state: RefundRunState;
  created_at: Date;
  done_at: Date | null;
  started_by: { id: string; name: string } | null;
  orders: number;
  amount: number;
  refunded_amount: number;
  waiting: number;
  at_gateway: number;
  refunded: number;
  failed: number;
  by_hand: number;
}

export interface RefundRunOrderRow {
  order: { id: string; code: string };
  buyer: { name: string | null; email: string | null };
  amount: number;
  outcome: RefundOutcome;
  code: ProblemCode | null;
  gateway_failed: boolean;
  settled_at: Date | null;
}

/** A line of the report. */
export interface RefundRunLine {
  order_code: string;
  buyer_name: string | null;
  buyer_email: string | null;
  amount: number;
  outcome: RefundOutcome;
  code: ProblemCode | null;
  /** Seconds since 1970 of the event's local clock. */
  settled_at: number | null;
}

/** Orders of one kind, by their valid tickets. */
interface RefundableSums {
  kind: 'refundable' | 'at_sale_point' | 'disputed';
  orders: number;
  tickets: number;
  amount: number;
  receipt: number;
  fees: number;
  absorbed_fees: number;
  /** What their refund takes off the event's balance. */
  owed: number;
  /** Those that the gateway refunds no more. */
  late_orders: number;
  late_amount: number;
}

/** The facts of a run that has not begun. */
export interface RefundAllFacts {
  canceled_at: Date | null;
  asked: number;
  ledger: AccountSums;
}

/** SQL: an order's outcome in a run: a stored refund whose errand `e` is open is still at the gateway. */
const OUTCOME = sql`case when l.outcome = 'refunded' and e.state = 'open' then 'at_gateway' else l.outcome end`;

/** SQL: the orders `l` of runs with their errands at the gateway. */
const LINES = sql`refund_run_orders l left join payment_errands e on e.id = l.refund_id`;

const RUN = sql`
  select r.id, r.event_id, r.state, r.created_at, r.done_at,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as started_by,
    c.orders, c.amount, c.refunded_amount, c.waiting, c.at_gateway, c.refunded, c.failed, c.by_hand
  from refund_runs r left join users u on u.id = r.started_by
    cross join lateral (
      select count(*)::integer as orders,
        coalesce(sum(l.amount) filter (where l.outcome <> 'by_hand'), 0) as amount,
        coalesce(sum(l.amount) filter (where l.outcome = 'refunded'), 0) as refunded_amount,
        (count(*) filter (where l.outcome = 'waiting'))::integer as waiting,
        (count(*) filter (where ${OUTCOME} = 'at_gateway'))::integer as at_gateway,
        (count(*) filter (where ${OUTCOME} = 'refunded'))::integer as refunded,
        (count(*) filter (where l.outcome = 'failed'))::integer as failed,
        (count(*) filter (where l.outcome = 'by_hand'))::integer as by_hand
      from ${LINES} where l.run_id = r.id) c`;

/** SQL: an event's orders `o` with money of buyers in it. */
const WITH_MONEY = sql`o.origin <> 'courtesy' and o.status in ('paid', 'in_mediation') and o.total > o.refunded_amount`;

/** SQL: whether an order's money lies in a till. */
const IN_TILL = sql`coalesce(o.payment_method in ('cash', 'card_machine'), false)`;

/** SQL: whether an order was paid through Mercado Pago before the moment `$2`. */
const IS_LATE = sql`
  coalesce(o.paid_at < $2, false) and ${IS_BY_MERCADO_PAGO}`;

/**
 * Sums what a run would refund; `$2` is the time of the oldest payment that the gateway refunds. The administration tax is
 * rounded half up for each order, as in the ledger.
 */
export const REFUNDABLE = sql<RefundableSums>`
  select kind, count(*)::integer as orders, sum(tickets)::integer as tickets, sum(receipt + fees)::bigint as amount,
    sum(receipt)::bigint as receipt, sum(fees)::bigint as fees, sum(absorbed_fees)::bigint as absorbed_fees,
    coalesce(sum(receipt - administration - absorbed_fees) filter (where is_posted), 0)::bigint as owed,
    (count(*) filter (where is_late))::integer as late_orders,
    coalesce(sum(receipt + fees) filter (where is_late), 0)::bigint as late_amount
  from (
    select case when ${IN_TILL} then 'at_sale_point'
        when o.status = 'paid' or o.status_detail = ${sql.literal(FRAUD_ALERT)} then 'refundable'
        else 'disputed' end as kind,
      o.status = 'paid' as is_posted, ${IS_LATE} as is_late, t.tickets, t.receipt, t.fees, t.absorbed_fees,
      case when o.origin = 'online' then round(t.receipt * coalesce(o.administrate_tax, 0) / 10000.0) else 0 end as administration
    from orders o cross join lateral (
      select count(*) as tickets, coalesce(sum(unit_amount - coupon_amount), 0) as receipt,
        coalesce(sum(tax_amount), 0) as fees, coalesce(sum(absorbed_tax), 0) as absorbed_fees
      from tickets where order_id = o.id and status = 'valid') t
    where o.event_id = $1 and ${WITH_MONEY}) by_order
  group by kind`;

const FACTS = sql<RefundAllFacts>`
  select e.canceled_at,
    (select count(*)::integer from refund_requests where event_id = e.id and status = 'pending') as asked,
    (select coalesce(jsonb_object_agg(account, amount), '{}')
      from (select account, sum(amount) as amount from booked_in_all where event_id = e.id group by account) sums) as ledger
  from events e where e.id = $1`;

/** Plans a run: every order with money in it, the oldest first. */
export const PLAN = sql<{ outcome: RefundOutcome }>`
  insert into refund_run_orders (run_id, order_id, number, refund_id, amount, outcome)
  select $1::uuid, o.id, row_number() over (order by o.created_at, o.id), gen_random_uuid(), o.total - o.refunded_amount,
    case when ${IN_TILL} then 'by_hand' else 'waiting' end
  from orders o where o.event_id = $2 and ${WITH_MONEY}
  returning outcome`;

/** Counts the orders of the run `$1` whose money Mercado Pago refunds no more; `$2` as above. */
const LATE = sql<{ count: number }>`
  select count(*)::integer from ${LINES} join orders o on o.id = l.order_id
  where l.run_id = $1 and ${OUTCOME} = 'at_gateway' and ${IS_LATE}`;

const ORDERS = sql`
  select json_build_object('id', o.id, 'code', o.code) as order,
    json_build_object('name', o.buyer_name, 'email', o.buyer_email) as buyer,
    l.amount, ${OUTCOME} as outcome, l.code, l.settled_at,
    coalesce(e.state = 'open' and e.failure is not null, false) as gateway_failed
  from ${LINES} join orders o on o.id = l.order_id`;

/** SQL: puts the orders that need a person first. */
const BY_NEED = sql`array_position(array['failed', 'by_hand'], l.outcome), l.number`;

/** Reads refund runs and what one would do. */
@Injectable()
export class RefundRunsQueries {
  constructor(private readonly database: Database) {}

  async facts(eventId: string): Promise<RefundAllFacts> {
    const [facts] = await this.database.query(FACTS.with([eventId]));
    if (!facts) throw new Error(`the guard has seen the event ${eventId}`);
    return facts;
  }

  /** Sums what a run would refund; payments before `since` are too old for the gateway. */
  refundable(eventId: string, since: Date): Promise<RefundableSums[]> {
    return this.database.query(REFUNDABLE.with([eventId, since]));
  }

  async find(runId: string, on: Pick<Tx, 'query'> = this.database): Promise<RefundRunRow | undefined> {
    const [run] = await on.query(sql<RefundRunRow>`${RUN} where r.id = $1`.with([runId]));
    return run;
  }

  /** Counts a run's orders that wait for a gateway which refunds payments before `since` no more. */
  async late(tx: Tx, runId: string, since: Date): Promise<number> {
    const [row] = await tx.query(LATE.with([runId, since]));
    return row?.count ?? 0;
  }

  /** Returns the newest run of an event. */
  async newest(eventId: string): Promise<RefundRunRow | undefined> {
    const [run] = await this.database.query(
      sql<RefundRunRow>`${RUN} where r.event_id = $1 order by r.created_at desc, r.id desc limit 1`.with([eventId]),
    );
    return run;
  }

  orders(
    runId: string,
    { outcome, skip = 0, take = ROWS_PER_PAGE }: { outcome?: RefundOutcome; skip?: number; take?: number },
  ): Promise<RefundRunOrderRow[]> {
    return this.database.query(
      sql<RefundRunOrderRow>`${ORDERS} where ${ofRun(runId, outcome)} order by ${BY_NEED} limit ${take} offset ${skip}`,
    );
  }

  async count(runId: string, outcome: RefundOutcome | undefined): Promise<number> {
    const [row] = await this.database.query(
      sql<{ count: number }>`select count(*) from ${LINES} where ${ofRun(runId, outcome)}`,
    );
    return row?.count ?? 0;
  }
}

function ofRun(runId: string, outcome: RefundOutcome | undefined): Statement {
  return outcome === undefined ? sql`l.run_id = ${runId}` : sql`l.run_id = ${runId} and ${OUTCOME} = ${outcome}`;
}

/** Returns the report of a run, as the list has it. */
export function reportOf(runId: string): Statement<RefundRunLine> {
  return sql<RefundRunLine>`
    select o.code as order_code, o.buyer_name, o.buyer_email, l.amount, ${OUTCOME} as outcome, l.code,
      extract(epoch from l.settled_at at time zone v.time_zone)::float8 as settled_at
    from ${LINES} join orders o on o.id = l.order_id join events v on v.id = o.event_id
    where l.run_id = ${runId} order by ${BY_NEED}`;
}
