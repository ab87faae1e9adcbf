import { cents, ZERO_CENTS, type Cents, type ProblemCode } from '@festix/domain/ground';
import { isWholeVoid, type SaleFlag } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../../kernel/access/audit.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import { newId } from '../../../../kernel/database/ids.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { lockLots } from '../../../programme/stock/lock-stock.ts';
import { MoveOrder, type LockedOrder } from '../../../selling/orders/move-order.ts';
import { RefundTickets, type TicketsToRefund } from '../../../selling/orders/refund-tickets.ts';
import { chosenTickets, type ChoosableTicket } from '../../../selling/refunds/refund-choice.ts';
import { RefundNews } from '../../../selling/refunds/refund-news.ts';
import { RefundsQueries } from '../../../selling/refunds/refunds.queries.ts';

/** Somebody took a sale back at the till, with a supervisor beside. */
export interface SaleVoid {
  /** Of the op or of the call. */
  id: string;
  order_id: string;
  event_id: string;
  device_id: string | null;
  operator_id: string;
  supervisor_id: string;
  /** A session of his says so, here or at the device; else the operator answers for it, and the sale is flagged. */
  is_supervisor_proved: boolean;
  reason: string;
  occurred_at: Date;
  /** How wrong that may be, in milliseconds. */
  uncertainty: number;
  received_at: Date;
}

/** Why a sale stays as it is. */
export type VoidRefusal = Extract<
  ProblemCode,
  'ORDER_HAS_ENTRIES' | 'SALE_VOIDED' | 'REFUND_NOT_PAID' | 'OP_NOT_GRANTED'
>;

/** What went back, or why the sale stays as it is. */
export type VoidResult = { amount: Cents; refusal?: undefined } | { refusal: VoidRefusal };

type VoidState = 'waiting' | 'done' | 'refused';

/** What is left of the sale. */
interface Standing {
  /** Also those that stand no more. */
  tickets: ChoosableTicket[];
  /** Money that was to be returned, until now; null where nothing was. */
  owed: Cents | null;
  is_voided: boolean;
}

/** What a void calls an order. */
export const VOIDED = 'voided';

/** Orders, then lots, then tickets; who is being let in at this moment is waited for. */
const LOTS = 'select distinct lot_id as id from tickets where order_id = $1';
const LOCK_TICKETS = `select id from tickets where order_id = $1 order by id for no key update`;

const STANDING = `
  select
    (select coalesce(json_agg(json_build_object('id', t.id, 'status', t.status, 'unit_amount', t.unit_amount,
        'unit', case when not p.refunds_places then t.unit end,
        'coupon_amount', t.coupon_amount, 'tax_amount', t.tax_amount,
        'is_in', exists (select from checkins c where c.ticket_id = t.id and c.undone_at is null))
        order by t.position, t.id), '[]')
      from tickets t join prices p on p.id = t.price_id where t.order_id = $1) as tickets,
    (select sum(amount)::integer from money_to_return where order_id = $1 and returned_at is null) as owed,
    exists (select from sale_voids where order_id = $1 and state = 'done' and is_whole) as is_voided`;

/** The money of all of it has been handed back with the void, also what was to be returned by itself. */
const SETTLE_MONEY = `
  with returned as (
    update money_to_return set returned_at = $2, returned_by = $3, by_void = true where order_id = $1 and returned_at is null
  )
  update orders set status_detail = '${VOIDED}',
    sale_flags = case when $4::boolean then array_append(sale_flags, '${'void' satisfies SaleFlag}') else sale_flags end
  where id = $1`;

const WRITE_VOID = `
  insert into sale_voids (id, order_id, event_id, device_id, operator_id, supervisor_id, reason, occurred_at, uncertainty,
    received_at, state, amount, ticket_ids, is_whole, is_supervisor_proved)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (id) do update set state = excluded.state, amount = excluded.amount
    where sale_voids.order_id = excluded.order_id
      and (sale_voids.state = 'waiting' or sale_voids.state = 'refused' and excluded.state = 'done')
  returning id`;

/**
 * Takes sales back: paid to refunded, with the tickets, the places, the book and the doors; or some tickets of a sale that
 * stands. Whether who asks may is for the caller to know. What was asked of a whole sale is kept, whatever comes of it.
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

  /** `order` is locked. */
  async void(tx: Tx, order: LockedOrder, asked: SaleVoid, requestId: string): Promise<VoidResult> {
    const standing = await this.standing(tx, order);
    const refusal = refusalOf(order, standing);
    if (!refusal) return { amount: await this.carryOut(tx, order, standing, asked, requestId) };
    await this.refuse(tx, asked, refusal, requestId);
    return { refusal };
  }

  /** Carries out what was refused, if nothing stands in its way any more; else it stays as it was. `order` is locked. */
  async reconsider(tx: Tx, order: LockedOrder, asked: SaleVoid, requestId: string): Promise<void> {
    const standing = await this.standing(tx, order);
    if (!refusalOf(order, standing)) await this.carryOut(tx, order, standing, asked, requestId);
  }

  /**
   * Takes some tickets back and answers what went back; with the last of them the sale goes. What is to be returned for
   * others stays so. `order` is locked. Throws SALE_VOIDED, REFUND_NOT_PAID, VALIDATION_ERROR for a ticket of another sale,
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
    const lots = await tx.query<{ id: string }>(LOTS, [order.id]);
    await lockLots(
      tx,
      lots.map(({ id }) => id),
    );
    await tx.query(LOCK_TICKETS, [order.id]);
    const [standing] = await tx.query<Standing & object>(STANDING, [order.id]);
    if (!standing) throw new Error('what stands of an order is one row');
    return standing;
  }

  /** Keeps a void until its sale arrives. */
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
    // Before the tickets go: an order to which money is owed would keep its fault's name.
    await tx.query(SETTLE_MONEY, [order.id, asked.occurred_at, answersFor(asked), !asked.is_supervisor_proved]);
    const refund = { refund_id: newId(), status_detail: VOIDED, ticket_ids: idsOf(tickets.filter(isStanding)) };
    const refunded =
      refund.ticket_ids.length > 0 ? await this.refund(tx, order, refund, asked, request_id) : ZERO_CENTS;
    const amount = cents(refunded + (owed ?? 0));
    await write(tx, asked, 'done', { amount });
    await this.record(tx, asked, { status: 'refunded' }, request_id);
    return amount;
  }

  /** Answers what went back. Who had been given one of the tickets is told that it is dead. */
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

  /** The sale, locked until the transaction ends; undefined where there is none. */
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

/** What is settled stays so: of voids that are there already only one that waits changes, and a refused one that is done. */
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
  const written = await tx.query(WRITE_VOID, [
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
  ]);
  if (written.length === 0) throw new ProblemError('ID_REUSED');
}
