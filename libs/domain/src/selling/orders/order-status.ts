import type { OrderOrigin } from './order-origin.ts';
import { allows, type Transitions } from './transition-table.ts';

export const ORDER_STATUSES = [
  'booking',
  'paid',
  'refunded',
  'rejected',
  'cancelled',
  'in_mediation',
  'charged_back',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The first status of every order. */
export const FIRST_ORDER_STATUS: OrderStatus = 'booking';

/** The transitions of an order's status; no other is allowed. */
export const orderTransitions: Transitions<OrderStatus> = Object.freeze({
  booking: ['paid', 'rejected', 'cancelled'],
  rejected: ['booking', 'paid', 'cancelled'],
  paid: ['refunded', 'in_mediation', 'charged_back', 'cancelled'],
  in_mediation: ['paid', 'refunded', 'charged_back'],
  charged_back: ['paid'],
  cancelled: ['paid', 'refunded'],
  refunded: [],
});

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = Object.freeze({
  booking: 'Reserva',
  paid: 'Pago',
  refunded: 'Reembolsado',
  rejected: 'Rejeitado',
  cancelled: 'Cancelado',
  in_mediation: 'Em Mediação',
  charged_back: 'Chargeback',
});

/** Returns whether a word is a status that this version knows. */
export function isOrderStatus(word: unknown): word is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(word);
}

/**
 * Returns whether an order may change to a status. A paid order of total zero may be cancelled (a courtesy, free
 * places); an order that was paid for is refunded.
 */
export function canMove(from: OrderStatus, to: OrderStatus, origin: OrderOrigin = 'online', total?: number): boolean {
  if (from === 'paid' && to === 'cancelled' && origin !== 'courtesy' && total !== 0) return false;
  return allows(orderTransitions, from, to);
}

/** Status detail of a free order that its buyer gave back. */
export const GIVEN_BACK = 'given_back';

/** Status detail of an order that is stopped by the gateway's fraud alert, with its money received. */
export const FRAUD_ALERT = 'fraud_alert';

/** Returns whether an order waits for a person's decision on a fraud alert, without a dispute about its money. */
export function isStoppedByAlert(status: OrderStatus, statusDetail: string | null): boolean {
  return status === 'in_mediation' && statusDetail === FRAUD_ALERT;
}

/** Mercado Pago's status detail of a chargeback that is lost. */
const LOST_CHARGEBACK = 'settled';

/**
 * Returns whether an order still takes its places, coupon uses and share of limit_by_user. A rejected order keeps them
 * until its hold expires and it is cancelled; a chargeback frees them once it is lost.
 */
export function holdsPlace(status: OrderStatus, statusDetail?: string | null): boolean {
  switch (status) {
    case 'booking':
    case 'rejected':
    case 'paid':
    case 'in_mediation':
      return true;
    case 'charged_back':
      return statusDetail !== LOST_CHARGEBACK;
    case 'cancelled':
    case 'refunded':
      return false;
  }
}

/** Returns whether an order in this status may still be paid. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === 'booking' || status === 'rejected';
}
