import type { OrderStatus } from './order-status.ts';

/**
 * Whether a ticket is one of those that its order is counted with: one that was refunded on its own is not. The totals of
 * the sales list say the same in SQL; their test holds one to the other.
 */
export function countsInSale(ticket: { status: string }, order: { status: OrderStatus }): boolean {
  return ticket.status !== 'refunded' || order.status === 'refunded';
}
