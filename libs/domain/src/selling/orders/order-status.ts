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

/** Where every order begins. */
export const FIRST_ORDER_STATUS: OrderStatus = 'booking';

/** The steps an order may take. Nothing else is allowed. */
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

/** Says whether a word is a status that this version knows. */
export function isOrderStatus(word: unknown): word is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(word);
}

/**
 * Says whether an order may take a step. Once paid, a courtesy is deleted, and what cost nothing is given back; what was
 * paid for is refunded.
 */
export function canMove(from: OrderStatus, to: OrderStatus, origin: OrderOrigin = 'online', total?: number): boolean {
  if (from === 'paid' && to === 'cancelled' && origin !== 'courtesy' && total !== 0) return false;
  return allows(orderTransitions, from, to);
}

/** The detail of an order whose places cost nothing and were given back by their buyer. */
export const GIVEN_BACK = 'given_back';

/** The detail of an order that is stopped because its gateway warned of fraud, while its money is with us. */
export const FRAUD_ALERT = 'fraud_alert';

/** Says whether an order waits for people to decide on a warning of fraud, and nobody fights over its money. */
export function isStoppedByAlert(status: OrderStatus, statusDetail: string | null): boolean {
  return status === 'in_mediation' && statusDetail === FRAUD_ALERT;
}

/** The gateway's word for a chargeback that is lost for good. */
const LOST_CHARGEBACK = 'settled';

/**
 * Says whether an order still takes its places, coupon uses and share of limit_by_user. A rejected order keeps them
 * until its hold runs out and it is cancelled; a chargeback gives them back once it is lost.
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
