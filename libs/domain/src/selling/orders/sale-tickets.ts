import { cents, type Cents } from '../../ground/money/index.ts';
import type { OrderOrigin } from './order-origin.ts';
import { holdsPlace, type OrderStatus } from './order-status.ts';

/**
 * Returns whether a ticket counts in its order; one that was refunded on its own does not. The SQL of the sales list
 * has the same rule, and its test compares the two.
 */
export function countsInSale(ticket: { status: string }, order: { status: OrderStatus }): boolean {
  return ticket.status !== 'refunded' || order.status === 'refunded';
}

/** Returns whether a ticket is sold by us: valid, of a paid order, and no courtesy. Disputed and held ones are not. */
export function isSold(ticket: { status: string }, order: { status: OrderStatus; origin: OrderOrigin }): boolean {
  return (
    ticket.status === 'valid' && order.status === 'paid' && order.origin !== 'courtesy' && order.origin !== 'partner'
  );
}

/**
 * Returns whether an order is disputed, in a mediation or a chargeback: its places stay taken and its tickets are
 * refused at the door.
 */
export function isFoughtOver(status: OrderStatus, statusDetail: string | null): boolean {
  return (status === 'in_mediation' || status === 'charged_back') && holdsPlace(status, statusDetail);
}

export interface SaleMoney {
  status: OrderStatus;
  status_detail: string | null;
  total: Cents;
  refunded_amount: Cents;
}

/** Returns the money received for an order minus refunds, in centavos; zero unless the order is paid and undisputed. */
export function receivedOf({ status, total, refunded_amount }: SaleMoney): Cents {
  return cents(status === 'paid' ? total - refunded_amount : 0);
}

/** Returns the disputed money of an order in centavos. */
export function disputedOf({ status, status_detail, total, refunded_amount }: SaleMoney): Cents {
  return cents(isFoughtOver(status, status_detail) ? total - refunded_amount : 0);
}
