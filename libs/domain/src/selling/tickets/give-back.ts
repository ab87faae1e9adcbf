import type { OrderOrigin } from '../orders/order-origin.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { Instant } from '../../ground/time/instant.ts';

/** What decides whether a place that cost nothing can be given back. */
export interface GiveBackFacts {
  origin: OrderOrigin;
  order_status: OrderStatus;
  /** What the ticket is by itself. */
  status: string;
  /** Whether nothing was paid for it. */
  is_free: boolean;
  start_date: Instant;
  /** The admission that stands. */
  checked_in_at: Instant | null;
}

export type GiveBackRefusal = 'DELETE_BOOKINGS_ERROR' | 'TICKET_IS_IN' | 'GIVE_BACK_TOO_LATE';

/**
 * Tells why a place can't be given back; undefined when it can: one that was taken online for nothing, while it is good,
 * until its event starts and never after entry.
 */
export function giveBackRefusal(facts: GiveBackFacts, now: Instant): GiveBackRefusal | undefined {
  const { origin, order_status, status, is_free } = facts;
  if (origin !== 'online' || order_status !== 'paid' || status !== 'valid' || !is_free) return 'DELETE_BOOKINGS_ERROR';
  if (facts.checked_in_at !== null) return 'TICKET_IS_IN';
  return Date.parse(now) >= Date.parse(facts.start_date) ? 'GIVE_BACK_TOO_LATE' : undefined;
}
