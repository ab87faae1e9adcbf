import { Injectable } from '@nestjs/common';
import { cents } from '@festix/domain/ground';
import { entriesForTicketRefund } from '@festix/domain/money';
import { QUOTA_KINDS } from '@festix/domain/programme';
import {
  GIVEN_BACK,
  isStoppedByAlert,
  refundOf,
  STUB_FAULTS,
  type RefundParts,
  type TicketCost,
} from '@festix/domain/selling';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { LedgerBook } from '../ledger/ledger-book.ts';
import { lockLots } from '../../programme/stock/lock-stock.ts';
import { PaymentErrands } from '../gateways/payment-errands.ts';
import { MoveOrder, type LockedOrder } from './move-order.ts';

/** The tickets of an order to refund. */
export interface TicketsToRefund {
  /** Our id; the gateway sends one refund for it. */
  refund_id: string;
  ticket_ids: readonly string[];
  /** The order's new `status_detail`, unless money is still owed; the gateway's word for a refund by default. */
  status_detail?: string;
}

export interface Refunded extends RefundParts {
  /** Whether these were the last, so that the order is refunded with them. */
  is_whole: boolean;
}

interface StandingTicket extends TicketCost {
  id: string;
  lot_id: string;
  is_meia: boolean;
  uses_coupon: boolean;
}

/** The refunding actor, for the audit log. */
type Refunder = Pick<Actor, 'id' | 'device_id' | 'request_id'>;

/** Details of a charge that was refunded, in whole and in part. */
const WENT_BACK = 'refunded';
const PART_WENT_BACK = 'partially_refunded';

const STANDING = sql<StandingTicket>`
  select id, lot_id, price_kind = any ($2::text[]) as is_meia, uses_coupon, unit_amount, coupon_amount, tax_amount, absorbed_tax
  from tickets where order_id = $1 and status = 'valid' order by position, id`;

/** Selects a debt for tickets of the order that were no longer the till's to sell. */
const OWED = sql`select from money_to_return where order_id = $1 and returned_at is null limit 1`;

const END_TICKETS = sql`
  with dead as (
    update tickets set status = $4 where id = any ($2::uuid[]) and status = 'valid'
    returning id, event_id, lot_id, uses_coupon, price_kind = any ($3::text[]) as is_meia
  ),
  shares as (
    select lot_id, count(*)::integer as places, count(*) filter (where is_meia)::integer as meia from dead group by lot_id
  ),
  used as (
    update coupons set used = used - (select count(*) from dead where uses_coupon)
    where id = (select orders.coupon_id from orders where orders.id = $1) and exists (select from dead where uses_coupon)
  ),
  freed as (
    update lots set sold = sold - places, meia_taken = meia_taken - meia from shares where lots.id = shares.lot_id
  )
  insert into door_dirty (event_id, ticket_id) select event_id, id from dead`;

const WRITE_AMOUNT = sql<{ refunded_amount: number }>`
  update orders set refunded_amount = refunded_amount + $2, status_detail = $3 where id = $1
  returning refunded_amount`;

/** Selects the charge that holds the order's money. */
const CHARGE = sql<{ id: string }>`
  select id from payments where order_id = $1 and status = 'approved' order by created_at desc, id desc limit 1`;

const WRITE_CHARGE = sql`update payments set status = $2, status_detail = $3, updated_at = $4 where id = $1`;

/**
 * Refunds tickets of an order that is paid, or stopped by a fraud warning: revokes them at the doors, frees their
 * places, quota and coupon uses, reverses their postings, and queues the refund at the gateway, in one transaction. The
 * order stays with its other tickets, and is refunded with the last one. A till pays cash back itself.
 */
@Injectable()
export class RefundTickets {
  constructor(
    private readonly clock: Clock,
    private readonly orders: MoveOrder,
    private readonly ledger: LedgerBook,
    private readonly errands: PaymentErrands,
    private readonly realtime: Realtime,
    private readonly audit: Audit,
  ) {}

  /**
   * Refunds tickets of `order`, which the transaction has locked. Throws REFUND_NOT_PAID, and REFUND_TICKET_DEAD if one
   * of the tickets is dead.
   */
  async refund(tx: Tx, order: LockedOrder, asked: TicketsToRefund, by: Refunder): Promise<Refunded> {
    const isStopped = isStoppedByAlert(order.status, order.status_detail);
    if (order.status !== 'paid' && !isStopped) throw new ProblemError('REFUND_NOT_PAID');
    const standing = await tx.query(STANDING.with([order.id, QUOTA_KINDS]));
    const chosen = standing.filter(({ id }) => asked.ticket_ids.includes(id));
    if (chosen.length === 0 || chosen.length < new Set(asked.ticket_ids).size)
      throw new ProblemError('REFUND_TICKET_DEAD');
    const parts = refundOf(chosen);
    const is_whole = chosen.length === standing.length;
    const left = is_whole
      ? await this.endOrder(tx, order, asked, by)
      : await this.endSome(tx, order, standing, chosen, asked, by);
    if (parts.amount > 0 && !isInTill(order)) await this.sendMoney(tx, order, asked.refund_id, parts.amount, left);
    return { ...parts, is_whole };
  }

  /**
   * Releases free places at once, without money. `order` is locked and paid. An order of free places alone ends with
   * the last of them.
   */
  async giveBack(tx: Tx, order: LockedOrder, ticketIds: readonly string[], by: Refunder): Promise<void> {
    const standing = await tx.query(STANDING.with([order.id, QUOTA_KINDS]));
    const chosen = standing.filter(({ id }) => ticketIds.includes(id));
    if (refundOf(chosen).amount > 0) throw new ProblemError('DELETE_BOOKINGS_ERROR');
    if (chosen.length === standing.length && order.total === 0) {
      await this.orders.move(tx, order, { to: 'cancelled', status_detail: GIVEN_BACK }, by);
      return;
    }
    const locked = await lockLotsOf(tx, chosen);
    const ids = chosen.map((ticket) => ticket.id);
    await this.endTickets(tx, order, ids, 'cancelled');
    await this.audit.record(tx, by, {
      action: 'orders:give-back',
      ...{ subject_kind: 'order', subject_id: order.id, event_id: order.event_id },
      after: { tickets: ids },
    });
    tx.afterCommit(() => this.tell(order, locked));
  }

  private async endTickets(tx: Tx, order: LockedOrder, ids: readonly string[], as: 'refunded' | 'cancelled') {
    await tx.query(END_TICKETS.with([order.id, ids, QUOTA_KINDS, as]));
  }

  /** Ends the order, and returns its remaining money: zero. */
  private async endOrder(tx: Tx, order: LockedOrder, asked: TicketsToRefund, by: Refunder): Promise<number> {
    const status_detail = await detailOf(tx, order, asked.status_detail ?? WENT_BACK);
    await this.orders.move(tx, order, { to: 'refunded', status_detail }, by);
    return 0;
  }

  private async endSome(
    tx: Tx,
    order: LockedOrder,
    standing: readonly StandingTicket[],
    chosen: readonly StandingTicket[],
    asked: TicketsToRefund,
    by: Refunder,
  ): Promise<number> {
    const locked = await lockLotsOf(tx, chosen);
    const ids = chosen.map((ticket) => ticket.id);
    await this.endTickets(tx, order, ids, 'refunded');
    const { amount } = refundOf(chosen);
    const isPart = amount > 0 && order.status === 'paid';
    const detail = await detailOf(tx, order, asked.status_detail ?? (isPart ? PART_WENT_BACK : order.status_detail));
    const [written] = await tx.query(WRITE_AMOUNT.with([order.id, amount, detail]));
    const refunded_amount = written?.refunded_amount ?? 0;
    // A stopped order is not posted.
    if (order.status === 'paid') await this.post(tx, order, standing, chosen);
    await this.audit.record(tx, by, {
      action: 'orders:refund',
      ...{ subject_kind: 'order', subject_id: order.id, event_id: order.event_id },
      before: { refunded_amount: refunded_amount - amount },
      after: { refunded_amount, tickets: ids },
    });
    tx.afterCommit(() => this.tell(order, locked));
    return order.total - refunded_amount;
  }

  private async post(
    tx: Tx,
    order: LockedOrder,
    standing: readonly StandingTicket[],
    chosen: readonly StandingTicket[],
  ): Promise<void> {
    const before = refundOf(standing);
    const entries = entriesForTicketRefund(
      {
        order_id: order.id,
        event_id: order.event_id,
        origin: order.origin,
        payment_method: order.payment_method,
        sale_point_run_by: order.sale_point_run_by,
        receipt: cents(before.receipt),
        tax_amount: cents(before.tax_amount),
        absorbed_tax: before.absorbed_tax,
        administrate_tax: order.administrate_tax,
        rebate_tax: order.rebate_tax,
      },
      refundOf(chosen),
    );
    const posting = { event_id: order.event_id, order_id: order.id, kind: 'ticket refunded', entries };
    this.ledger.post(tx, [posting], this.clock.now());
  }

  /**
   * Marks the charge with the status that the gateway will report, so that its notification changes nothing. A charge
   * without money left counts as refunded, though free tickets may stand.
   */
  private async sendMoney(tx: Tx, order: LockedOrder, refund_id: string, amount: number, left: number): Promise<void> {
    const [charge] = await tx.query(CHARGE.with([order.id]));
    if (!charge) throw new ProblemError('REFUND_NOT_PAID');
    const [status, detail] = left === 0 ? ['refunded', 'refunded'] : ['approved', PART_WENT_BACK];
    await tx.query(WRITE_CHARGE.with([charge.id, status, detail, this.clock.now()]));
    // Errands may overtake each other: after a first part, "all that is left" could include another errand's amount.
    const isAllAtOnce = amount === order.total;
    await this.errands.refund(tx, { payment_id: charge.id, refund_id, amount: isAllAtOnce ? null : amount });
  }

  /** Sends a hint to open pages of a full lot that has places again. */
  private tell(order: LockedOrder, lots: readonly { free: number }[]): void {
    this.realtime.hint(order.event_id, 'order.updated', [order.id]);
    if (lots.some(({ free }) => free <= 0)) this.realtime.hint(order.event_id, 'event.changed', []);
  }
}

async function lockLotsOf(tx: Tx, tickets: readonly StandingTicket[]) {
  const lots = new Set(tickets.map((ticket) => ticket.lot_id));
  return (await lockLots(tx, [...lots])).filter(({ id }) => lots.has(id));
}

/** Returns the order's detail: the fault for which money is owed stays, so that people see it. */
async function detailOf(tx: Tx, { id, status_detail }: LockedOrder, wanted: string | null): Promise<string | null> {
  if (!STUB_FAULTS.some((fault) => fault === status_detail)) return wanted;
  const owed = await tx.query(OWED.with([id]));
  return owed.length > 0 ? status_detail : wanted;
}

function isInTill({ payment_method }: LockedOrder): boolean {
  return payment_method === 'cash' || payment_method === 'card_machine';
}
