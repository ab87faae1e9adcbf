import { Injectable } from '@nestjs/common';
import { cents } from '@festix/domain/ground';
import { entriesFor } from '@festix/domain/money';
import { QUOTA_KINDS } from '@festix/domain/programme';
import {
  awaitsPayment,
  canMove,
  holdsPlace,
  type Buyer,
  type OrderOrigin,
  type OrderStatus,
  type PaymentMethod,
} from '@festix/domain/selling';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { SendTickets } from '../../messages/deliveries/send-tickets.ts';
import { LedgerBook } from '../ledger/ledger-book.ts';
import { isLimitedSql, limitByUserSql } from '../../programme/lots/limit-by-user.ts';
import { areFree, lockLots } from '../../programme/stock/lock-stock.ts';
import { COUNT_PLACES, MOVE_TICKETS, SHARES, WRITE_STEP, type LotShare } from './move-order.sql.ts';
import { OpenTriggered } from './open-triggered.ts';

/** An order's row, locked until the transaction ends. */
export interface LockedOrder {
  id: string;
  event_id: string;
  origin: OrderOrigin;
  status: OrderStatus;
  status_detail: string | null;
  user_id: string | null;
  buyer_name: string | null;
  buyer_email: string | null;
  buyer_phone: string | null;
  buyer_document: string | null;
  subtotal: number;
  total: number;
  payment_method: PaymentMethod | null;
  administrate_tax: number | null;
  rebate_tax: number | null;
  sale_point_run_by: 'platform' | 'producer' | null;
  created_at: Date;
  expires_at: Date | null;
  pix_extended: boolean;
  paid_at: Date | null;
  event_canceled_at: Date | null;
  limit_by_user: number | null;
  max_per_order: number;
  /** Whether the event's producer limits the places per person. */
  is_limited: boolean;
  /** Time of the last code that proves the buyer's e-mail; null for none. */
  proof_sent_at: Date | null;
  /** Whether it was checked out: its buyer has said all, it has a charge, or the e-mail was to be proved. */
  is_charged: boolean;
  /** Number of its tickets, whatever became of them. */
  tickets: number;
  /** Whether its event asks questions at checkout. */
  has_questions: boolean;
}

/** Returns the order's present buyer. */
export function buyerOf(order: LockedOrder): Buyer {
  return {
    name: order.buyer_name,
    email: order.buyer_email,
    phone: order.buyer_phone,
    document: order.buyer_document,
  };
}

export interface Step {
  to: OrderStatus;
  status_detail: string | null;
  /** Set when the step is a payment. */
  payment_method?: PaymentMethod;
}

/** The actor of a step, for the audit log; null for a gateway. */
export interface Mover {
  id: string | null;
  device_id: string | null;
  request_id: string | null;
}

/** The counter of an order's places. */
type Holding = 'reserved' | 'sold' | 'none';

const TICKETS_OF: Record<Holding, string> = { reserved: 'held', sold: 'valid', none: 'cancelled' };

const lockOrder = (id: Statement) =>
  sql<LockedOrder>`
  select o.id, o.event_id, o.origin, o.status, o.status_detail, o.user_id, o.buyer_name, o.buyer_email,
         o.buyer_phone, o.buyer_document, o.subtotal, o.total, o.proof_sent_at, o.payment_method, o.administrate_tax, o.rebate_tax, p.run_by as sale_point_run_by, o.created_at, o.expires_at,
         o.pix_extended, o.paid_at, e.canceled_at as event_canceled_at, ${limitByUserSql(sql`e`)} as limit_by_user,
         ${isLimitedSql(sql`e`)} as is_limited, e.max_per_order,
         o.terms_version is not null or o.proof_sent_at is not null or exists (select from payments where order_id = o.id) as is_charged,
         (select count(*) from tickets where tickets.order_id = o.id) as tickets,
         exists (select from checkout_questions q where q.event_id = o.event_id) as has_questions
  from orders o
  join events e on e.id = o.event_id
  left join sale_points p on p.id = o.sale_point_id
  where o.id = ${id} for no key update of o`.kept();

const LOCK_ORDER = lockOrder(sql`$1`);
const LOCK_PAID_ORDER = lockOrder(sql`(select order_id from payments where payments.id = $1)`);

/**
 * Moves an order from one status to the next: status, places, tickets, ledger and doors together, by the transition
 * table.
 */
@Injectable()
export class MoveOrder {
  constructor(
    private readonly clock: Clock,
    private readonly ledger: LedgerBook,
    private readonly realtime: Realtime,
    private readonly errors: ErrorPort,
    private readonly sending: SendTickets,
    private readonly triggered: OpenTriggered,
  ) {}

  /** Locks the order. Orders are locked before lots, in every write. */
  async lock(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
    const [order] = await tx.query(LOCK_ORDER.with([orderId]));
    return order;
  }

  /** Locks the order of a charge; undefined if there is no such charge. Orders are locked before their charges, too. */
  async lockOfPayment(tx: Tx, paymentId: string): Promise<LockedOrder | undefined> {
    const [order] = await tx.query(LOCK_PAID_ORDER.with([paymentId]));
    return order;
  }

  /**
   * Makes a step. Refuses and reports an illegal one. Returns false, having changed nothing, if the step has to take
   * places anew and too few are free.
   */
  async move(tx: Tx, order: LockedOrder, step: Step, mover: Mover): Promise<boolean> {
    if (order.status === step.to && order.status_detail === step.status_detail) return true;
    if (order.status !== step.to && !canMove(order.status, step.to, order.origin, order.total))
      throw this.illegal(order, step);
    const now = this.clock.now();
    const from = holdingOf(order.status, order.status_detail);
    const to = holdingOf(step.to, step.status_detail);
    const shares = await tx.query(
      SHARES.with([
        order.id,
        TICKETS_OF[from],
        // Courtesies never count.
        order.origin === 'courtesy' ? [] : QUOTA_KINDS,
      ]),
    );
    const keepsPlaces = from !== to && from !== 'none' && to !== 'none';
    if (keepsPlaces) tx.send(MOVE_TICKETS.with([order.id, TICKETS_OF[from], TICKETS_OF[to]]));
    else if (from !== to && !(await this.movePlaces(tx, order, step, shares, from, to))) return false;
    this.post(tx, order, step, shares, now);
    tx.send(
      WRITE_STEP.with([
        order.id,
        step.to,
        step.status_detail,
        step.payment_method ?? null,
        now,
        mover.id,
        mover.device_id,
        JSON.stringify({ status: order.status, status_detail: order.status_detail }),
        JSON.stringify({ status: step.to, status_detail: step.status_detail }),
        mover.request_id,
        // A door gets nothing of an order that was never paid.
        step.to === 'paid' || order.paid_at !== null,
      ]),
    );
    // Tills send tickets on request only.
    if (step.to === 'paid' && order.origin === 'online')
      await this.sending.ofSale(tx, order.id, order.paid_at === null ? 'first' : 'again');
    // Last, because every payment of a rush counts in the same few rows.
    if (keepsPlaces) countPlaces(tx, order, shares, from, to);
    tx.afterCommit(() => this.realtime.hint(order.event_id, 'order.updated', [order.id]));
    return true;
  }

  /** Takes places anew, or frees them; returns false if too few are free. */
  private async movePlaces(
    tx: Tx,
    order: LockedOrder,
    step: Step,
    shares: LotShare[],
    from: Holding,
    to: Holding,
  ): Promise<boolean> {
    const lots = shares.map((share) => share.lot_id);
    const locked = await lockLots(tx, lots);
    if (from === 'none' && (shares.length === 0 || !areFree(locked, shares))) return false;
    const status = step.to === 'refunded' ? 'refunded' : TICKETS_OF[to];
    tx.send(MOVE_TICKETS.with([order.id, TICKETS_OF[from], status]));
    countPlaces(tx, order, shares, from, to);
    if (from === 'none') await this.triggered.open(tx, order.event_id, lots);
    this.tellOpenPages(tx, order.event_id, shares, locked, to);
    return true;
  }

  /** Sends a hint to open pages if a lot got its first free place, or lost its last. */
  private tellOpenPages(
    tx: Tx,
    eventId: string,
    shares: readonly LotShare[],
    locked: readonly { id: string; free: number }[],
    to: Holding,
  ): void {
    const taken = new Map(shares.map(({ lot_id, places }) => [lot_id, to === 'none' ? 0 : places]));
    if (locked.some(({ id, free }) => taken.has(id) && free <= (taken.get(id) ?? 0)))
      tx.afterCommit(() => this.realtime.hint(eventId, 'event.changed', []));
  }

  private post(tx: Tx, order: LockedOrder, step: Step, shares: LotShare[], now: Date): void {
    const entries = entriesFor(
      {
        order_id: order.id,
        event_id: order.event_id,
        origin: order.origin,
        payment_method: step.payment_method ?? order.payment_method,
        sale_point_run_by: order.sale_point_run_by,
        receipt: cents(shares.reduce((sum, share) => sum + share.receipt, 0)),
        tax_amount: cents(shares.reduce((sum, share) => sum + share.tax_amount, 0)),
        absorbed_tax: cents(shares.reduce((sum, share) => sum + share.absorbed_tax, 0)),
        administrate_tax: order.administrate_tax,
        rebate_tax: order.rebate_tax,
      },
      order.status,
      step.to,
    );
    this.ledger.post(tx, [{ event_id: order.event_id, order_id: order.id, kind: step.to, entries }], now);
  }

  private illegal(order: LockedOrder, step: Step): ProblemError {
    const problem = new ProblemError('ILLEGAL_TRANSITION');
    this.errors.report(new Error(`order ${order.id} can't go from ${order.status} to ${step.to}`), {
      event_id: order.event_id,
    });
    return problem;
  }
}

/** Returns the counter: sold once the order was paid, and reserved before. */
function holdingOf(status: OrderStatus, detail: string | null): Holding {
  if (!holdsPlace(status, detail)) return 'none';
  return awaitsPayment(status) ? 'reserved' : 'sold';
}

/** Counts the places of a step in their lots and in the order's coupon. */
function countPlaces(tx: Tx, order: LockedOrder, shares: readonly LotShare[], from: Holding, to: Holding): void {
  const changes = [change('reserved', from, to), change('sold', from, to)];
  tx.send(COUNT_PLACES.with([order.id, JSON.stringify(shares), ...changes]));
}

function change(holding: Holding, from: Holding, to: Holding): number {
  return Number(to === holding) - Number(from === holding);
}
