import { cents, type Cents } from '../../ground/money/index.ts';
import type { OrderOrigin } from './order-origin.ts';
import { holdsPlace, type OrderStatus } from './order-status.ts';

/**
 * Whether a ticket is one of those that its order is counted with: one that was refunded on its own is not. The totals of
 * the sales list say the same in SQL; their test holds one to the other.
 */
export function countsInSale(ticket: { status: string }, order: { status: OrderStatus }): boolean {
  return ticket.status !== 'refunded' || order.status === 'refunded';
}

/** Says whether a ticket is sold and stands: it is good, and its order is paid. What is disputed, held or given is not. */
export function isSold(ticket: { status: string }, order: { status: OrderStatus; origin: OrderOrigin }): boolean {
  return ticket.status === 'valid' && order.status === 'paid' && order.origin !== 'courtesy';
}

/** Says whether buyer and seller, or their banks, fight over an order: its places stay taken, and its tickets open no door. */
export function isFoughtOver(status: OrderStatus, statusDetail: string | null): boolean {
  return (status === 'in_mediation' || status === 'charged_back') && holdsPlace(status, statusDetail);
}

export interface SaleMoney {
  status: OrderStatus;
  status_detail: string | null;
  total: Cents;
  refunded_amount: Cents;
}

/** Returns what came of an order and stays: nothing of one that is not paid, or is fought over. */
export function receivedOf({ status, total, refunded_amount }: SaleMoney): Cents {
  return cents(status === 'paid' ? total - refunded_amount : 0);
}

/** Returns what is fought over of an order. */
export function disputedOf({ status, status_detail, total, refunded_amount }: SaleMoney): Cents {
  return cents(isFoughtOver(status, status_detail) ? total - refunded_amount : 0);
}
