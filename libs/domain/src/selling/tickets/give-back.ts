import type { OrderOrigin } from '../orders/order-origin.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { Instant } from '../../ground/time/instant.ts';

/** The facts that decide whether a free place can be released. */
export interface GiveBackFacts {
  origin: OrderOrigin;
  order_status: OrderStatus;
  /** The ticket's own status. */
  status: string;
  /** Whether it was free. */
  is_free: boolean;
  start_date: Instant;
  /** The current admission. */
  checked_in_at: Instant | null;
}

export type GiveBackRefusal = 'DELETE_BOOKINGS_ERROR' | 'TICKET_IS_IN' | 'GIVE_BACK_TOO_LATE';

/**
 * Returns why a place can't be released; undefined if it can: one taken online for free, while it is valid, until its
 * event starts and never after admission.
 */
export function giveBackRefusal(facts: GiveBackFacts, now: Instant): GiveBackRefusal | undefined {
  const { origin, order_status, status, is_free } = facts;
  if (origin !== 'online' || order_status !== 'paid' || status !== 'valid' || !is_free) return 'DELETE_BOOKINGS_ERROR';
  if (facts.checked_in_at !== null) return 'TICKET_IS_IN';
  return Date.parse(now) >= Date.parse(facts.start_date) ? 'GIVE_BACK_TOO_LATE' : undefined;
}
