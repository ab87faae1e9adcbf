import { cents, ZERO_CENTS, type Cents, type ProblemCode } from '@festix/domain/ground';
import { isWholeVoid, type SaleFlag } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { lockLots } from '../../../programme/stock/lock-stock.ts';
import { MoveOrder, type LockedOrder } from '../../../selling/orders/move-order.ts';
import { RefundTickets, type TicketsToRefund } from '../../../selling/orders/refund-tickets.ts';
import { chosenTickets, type ChoosableTicket } from '../../../selling/refunds/refund-choice.ts';
import { RefundNews } from '../../../selling/refunds/refund-news.ts';
import { RefundsQueries } from '../../../selling/refunds/refunds.queries.ts';

/** A request to take a sale back at the till, with a supervisor. */
export interface SaleVoid {
  /** Id of the op or of the call. */
  id: string;
  order_id: string;
  event_id: string;
  device_id: string | null;
  operator_id: string;
  supervisor_id: string;
  /**
   * true: a session of the supervisor proves it, here or on the device. false: the operator is responsible, and the
   * sale is flagged.
   */
  is_supervisor_proved: boolean;
  reason: string;
  occurred_at: Date;
  /** Uncertainty of that time in milliseconds. */
  uncertainty: number;
  received_at: Date;
}

/** The reason why a sale stays as it is. */
export type VoidRefusal = Extract<
  ProblemCode,
  'ORDER_HAS_ENTRIES' | 'SALE_VOIDED' | 'REFUND_NOT_PAID' | 'OP_NOT_GRANTED'
>;

/** The refunded amount, or the reason why the sale stays as it is. */
export type VoidResult = { amount: Cents; refusal?: undefined } | { refusal: VoidRefusal };

type VoidState = 'waiting' | 'done' | 'refused';

/** The part of the sale that is left. */
interface Standing {
  /** Includes dead ones. */
  tickets: ChoosableTicket[];
  /** Money to be returned, until now; null for none. */
  owed: Cents | null;
  is_voided: boolean;
}

/** `status_detail` of a voided order. */
export const VOIDED = 'voided';

/** Locks lots after orders and before tickets, and waits for admissions in progress. */
const LOTS = sql<{ id: string }>`select distinct lot_id as id from tickets where order_id = $1`;
const LOCK_TICKETS = sql`select id from tickets where order_id = $1 order by id for no key update`;

const STANDING = sql<Standing>`
  select
    (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status, 'unit_amount', t.unit_amount,
        'unit', case when not p.refunds_places then t.unit end,
        'coupon_amount', t.coupon_amount, 'tax_amount', t.tax_amount,
        'is_in', exists (select from checkins c where c.ticket_id = t.id and c.undone_at is null))
        order by t.position, t.id), '[]')
      from tickets t join prices p on p.id = t.price_id where t.order_id = $1) as tickets,
    (select sum(amount)::integer from money_to_return where order_id = $1 and returned_at is null) as owed,
    exists (select from sale_voids where order_id = $1 and state = 'done' and is_whole) as is_voided`;

/** Marks all money of the sale as handed back with the void, including debts of single tickets. */
const SETTLE_MONEY = sql`
  with returned as (
    update money_to_return set returned_at = $2, returned_by = $3, by_void = true where order_id = $1 and returned_at is null
  )
  update orders set status_detail = ${sql.literal(VOIDED)},
    sale_flags = case when $4::boolean then array_append(sale_flags, ${sql.literal('void' satisfies SaleFlag)}) else sale_flags end
  where id = $1`;

const WRITE_VOID = sql`
  insert into sale_voids (id, order_id, event_id, device_id, operator_id, supervisor_id, reason, occurred_at, uncertainty,
    received_at, state, amount, ticket_ids, is_whole, is_supervisor_proved)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (id) do update set state = excluded.state, amount = excluded.amount
    where sale_voids.order_id = excluded.order_id
      and (sale_voids.state = 'waiting' or sale_voids.state = 'refused' and excluded.state = 'done')
  returning id`;

/**
 * Voids sales: moves them from paid to refunded, with tickets, places, ledger and doors; or refunds some tickets of a
 * sale that stands. The caller checks the rights. Stores each request for a whole sale with its result.
 */
@Injectable()
export class VoidSale {
  constructor(
    private readonly orders: MoveOrder,
    private readonly refunds: RefundTickets,
    private readonly sales: RefundsQueries,
    private readonly news: RefundNews,
    private readonly audit: Audit,
  ) {}

  /** Voids a sale. `order` is locked. */
  async void(tx: Tx, order: LockedOrder, asked: SaleVoid, requestId: string): Promise<VoidResult> {
    const standing = await this.standing(tx, order);
    const refusal = refusalOf(order, standing);
    if (!refusal) return { amount: await this.carryOut(tx, order, standing, asked, requestId) };
    await this.refuse(tx, asked, refusal, requestId);
    return { refusal };
  }

  /** Carries out a refused void if nothing prevents it any more; otherwise it stays refused. `order` is locked. */
  async reconsider(tx: Tx, order: LockedOrder, asked: SaleVoid, requestId: string): Promise<void> {
    const standing = await this.standing(tx, order);
    if (!refusalOf(order, standing)) await this.carryOut(tx, order, standing, asked, requestId);
  }

  /**
   * Refunds some tickets and returns the amount; with the last of them the sale is voided. Debts of other tickets stay.
   * `order` is locked. Throws SALE_VOIDED, REFUND_NOT_PAID, VALIDATION_ERROR for a ticket of another sale,
   * REFUND_TICKET_DEAD, REFUND_TICKET_IN.
   */
  async voidTickets(
    tx: Tx,
    order: LockedOrder,
    asked: SaleVoid,
    ticket_ids: readonly string[],
    request_id: string,
  ): Promise<Cents> {
    const { tickets, owed, is_voided } = await this.standing(tx, order);
    if (is_voided) throw new ProblemError('SALE_VOIDED');
    if (order.status !== 'paid') throw new ProblemError('REFUND_NOT_PAID');
    const chosen = idsOf(chosenTickets({ tickets }, { ticket_ids: [...ticket_ids] }, 'till'));
    const isLast = chosen.length === tickets.filter(isStanding).length;
    const refund = { refund_id: newId(), ticket_ids: chosen, ...(isLast && { status_detail: VOIDED }) };
    const amount = await this.refund(tx, order, refund, asked, request_id);
    await write(tx, asked, 'done', { amount, ticket_ids: chosen, is_whole: isWholeVoid({ tickets, owed }, chosen) });
    const outcome = { ...(isLast && { status: 'refunded' }), tickets: chosen, amount };
    await this.record(tx, asked, outcome, request_id, 'orders:void-tickets');
    return amount;
  }

  private async standing(tx: Tx, order: LockedOrder): Promise<Standing> {
    const lots = await tx.query(LOTS.with([order.id]));
    await lockLots(
      tx,
      lots.map(({ id }) => id),
    );
    await tx.query(LOCK_TICKETS.with([order.id]));
    const [standing] = await tx.query(STANDING.with([order.id]));
    if (!standing) throw new Error('what stands of an order is one row');
    return standing;
  }

  /** Stores a void until its sale arrives. */
  async await(tx: Tx, asked: SaleVoid): Promise<void> {
    await write(tx, asked, 'waiting');
  }

  async refuse(tx: Tx, asked: SaleVoid, code: VoidRefusal, requestId: string): Promise<void> {
    await write(tx, asked, 'refused');
    await this.record(tx, asked, { refused: code }, requestId);
  }

  private async carryOut(
    tx: Tx,
    order: LockedOrder,
    { tickets, owed }: Standing,
    asked: SaleVoid,
    request_id: string,
  ): Promise<Cents> {
    // Before the tickets are refunded: an order with a debt would keep its fault's name.
    await tx.query(SETTLE_MONEY.with([order.id, asked.occurred_at, answersFor(asked), !asked.is_supervisor_proved]));
    const refund = { refund_id: newId(), status_detail: VOIDED, ticket_ids: idsOf(tickets.filter(isStanding)) };
    const refunded =
      refund.ticket_ids.length > 0 ? await this.refund(tx, order, refund, asked, request_id) : ZERO_CENTS;
    const amount = cents(refunded + (owed ?? 0));
    await write(tx, asked, 'done', { amount });
    await this.record(tx, asked, { status: 'refunded' }, request_id);
    return amount;
  }

  /** Returns the refunded amount. Notifies people who had been given one of the tickets. */
  private async refund(
    tx: Tx,
    order: LockedOrder,
    refund: TicketsToRefund,
    asked: SaleVoid,
    request_id: string,
  ): Promise<Cents> {
    const by = { id: answersFor(asked), device_id: asked.device_id, request_id };
    const { amount } = await this.refunds.refund(tx, order, refund, by);
    const sale = await this.sales.order(order.id, tx);
    const lost = sale?.tickets.filter(({ id }) => refund.ticket_ids.includes(id));
    if (sale && lost) await this.news.lost(tx, sale, lost);
    return amount;
  }

  private async record(
    tx: Tx,
    asked: SaleVoid,
    outcome: object,
    request_id: string,
    action: 'orders:void' | 'orders:void-tickets' = 'orders:void',
  ): Promise<void> {
    const { order_id, event_id, device_id, operator_id, supervisor_id, is_supervisor_proved, reason } = asked;
    const supervisor = is_supervisor_proved ? { supervisor_id } : { named_supervisor_id: supervisor_id };
    await this.audit.record(
      tx,
      { id: operator_id, device_id, request_id },
      {
        action,
        ...{ subject_kind: 'order', subject_id: order_id, event_id },
        after: { ...outcome, ...supervisor, reason },
      },
    );
  }

  /** Returns the sale, locked until the transaction ends; undefined if there is none. */
  lock(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
    return this.orders.lock(tx, orderId);
  }
}

function answersFor({ is_supervisor_proved, supervisor_id, operator_id }: SaleVoid): string {
  return is_supervisor_proved ? supervisor_id : operator_id;
}

function isStanding({ status }: ChoosableTicket): boolean {
  return status === 'valid';
}

function idsOf(tickets: readonly ChoosableTicket[]): string[] {
  return tickets.map(({ id }) => id);
}

function refusalOf({ status }: LockedOrder, { tickets, owed, is_voided }: Standing): VoidRefusal | undefined {
  if (is_voided) return 'SALE_VOIDED';
  const standing = tickets.filter(isStanding);
  if (standing.some(({ is_in }) => is_in)) return 'ORDER_HAS_ENTRIES';
  const stands = status === 'paid' && standing.length > 0;
  return stands || owed !== null ? undefined : 'REFUND_NOT_PAID';
}

/** Stores a void. Of existing ones only a waiting one changes, and a refused one that is carried out. */
async function write(
  tx: Tx,
  asked: SaleVoid,
  state: VoidState,
  {
    amount = 0,
    ticket_ids = null,
    is_whole = true,
  }: { amount?: number; ticket_ids?: readonly string[] | null; is_whole?: boolean } = {},
): Promise<void> {
  const written = await tx.query(
    WRITE_VOID.with([
      asked.id,
      asked.order_id,
      asked.event_id,
      asked.device_id,
      asked.operator_id,
      asked.supervisor_id,
      asked.reason,
      asked.occurred_at,
      asked.uncertainty,
      asked.received_at,
      state,
      amount,
      ticket_ids,
      is_whole,
      asked.is_supervisor_proved,
    ]),
  );
  if (written.length === 0) throw new ProblemError('ID_REUSED');
}
