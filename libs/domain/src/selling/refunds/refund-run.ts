import { cents, type Cents } from '../../ground/money/cents.ts';
import { DAY } from '../../ground/time/instant.ts';
import { isStoppedByAlert, type OrderStatus } from '../orders/order-status.ts';
import { refundObstacle, type RefundFacts } from './refund-right.ts';

/** States of a run that refunds every order of a cancelled event. */
export const REFUND_RUN_STATES = ['running', 'paused', 'done'] as const;

export type RefundRunState = (typeof REFUND_RUN_STATES)[number];

/**
 * Outcomes of an order in a run: not reached yet, refunded with its money still on the way at the gateway, refunded,
 * failed with a code, or to be refunded by hand at the till that took its cash.
 */
export const REFUND_OUTCOMES = ['waiting', 'at_gateway', 'refunded', 'failed', 'by_hand'] as const;

export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

export const refundOutcomeLabels: Readonly<Record<RefundOutcome, string>> = Object.freeze({
  waiting: 'Na fila',
  at_gateway: 'No meio de pagamento',
  refunded: 'Reembolsado',
  failed: 'Falhou',
  by_hand: 'No ponto de venda',
});

/** A reason why a run can't start or change, as a code of the catalogue. */
export type RefundRunObstacle =
  | 'REFUND_ALL_NOT_CANCELLED'
  | 'REFUND_ALL_NOTHING'
  | 'REFUND_ALL_RUNNING'
  | 'REFUND_ALL_DONE';

/** Returns why no run can start: the event takes place, or no order of it has money to refund. */
export function runObstacle(
  event: { canceled_at: Date | string | null },
  orders: number,
): Extract<RefundRunObstacle, 'REFUND_ALL_NOT_CANCELLED' | 'REFUND_ALL_NOTHING'> | null {
  if (event.canceled_at === null) return 'REFUND_ALL_NOT_CANCELLED';
  return orders === 0 ? 'REFUND_ALL_NOTHING' : null;
}

/** Days after a payment within which Mercado Pago refunds it. */
export const GATEWAY_REFUND_DAYS = 180;

/** Returns the time of the oldest payment that the gateway still refunds. */
export function refundedSince(now: Date): Date {
  return new Date(now.getTime() - GATEWAY_REFUND_DAYS * DAY);
}

/** Returns whether a request for this event's money must be granted, so that nobody can refuse it. */
export function mustBeGranted(event: { canceled_at: Date | string | null }): boolean {
  return event.canceled_at !== null;
}

/** An order that a run has reached, by its present facts. */
export interface OrderInRun extends Omit<RefundFacts, 'paid_at' | 'event'> {
  status: OrderStatus;
  /** Whether any of its tickets still stands. */
  stands: boolean;
}

/** What a run does with an order. */
export type RefundRunStep =
  | { kind: 'refund' }
  /** Somebody has refunded it meanwhile. */
  | { kind: 'over' }
  | { kind: 'by_hand' }
  | { kind: 'failed'; code: 'REFUND_DISPUTED' | 'REFUND_NOT_PAID' | 'REFUND_COURTESY' };

/** Decides what a run does with an order, by the same rule as the seller's own refund of one order. */
export function stepOfRun(order: OrderInRun): RefundRunStep {
  if (order.status === 'refunded' || (order.status === 'paid' && !order.stands)) return { kind: 'over' };
  const obstacle = refundObstacle(order, 'seller');
  if (obstacle === null) return { kind: 'refund' };
  if (obstacle === 'REFUND_AT_SALE_POINT') return { kind: 'by_hand' };
  if (obstacle === 'REFUND_COURTESY') return { kind: 'failed', code: obstacle };
  return { kind: 'failed', code: isDisputed(order) ? 'REFUND_DISPUTED' : 'REFUND_NOT_PAID' };
}

function isDisputed({ status, status_detail }: OrderInRun): boolean {
  return status === 'in_mediation' && !isStoppedByAlert(status, status_detail);
}

/**
 * Returns the part of a run's refunds that the event's balance does not cover, because it was paid out. `owed` is what
 * the refunds take off the balance.
 */
export function shortfallOf(balance: Cents, owed: Cents): Cents {
  return cents(Math.max(0, owed - Math.max(0, balance)));
}
