import type { OrderStatus } from '../orders/order-status.ts';
import type { Instant } from '../../ground/time/instant.ts';

/** The facts that decide whether a ticket can be transferred. */
export interface TransferFacts {
  order_status: OrderStatus;
  /** The ticket's own status. */
  status: string;
  start_date: Instant;
  canceled_at: Instant | null;
  /** The current admission. */
  checked_in_at: Instant | null;
  /** Whether its buyer's refund request waits for an answer; absent if unknown. */
  is_refund_asked?: boolean;
}

export type TransferRefusal =
  | 'EVENT_CANCELLED'
  | 'TICKET_NOT_GOOD'
  | 'TICKET_IS_IN'
  | 'TICKET_REFUND_ASKED'
  | 'TRANSFER_CLOSED';

/**
 * Returns why a ticket can't be transferred; undefined if it can: while it is valid, until its event starts, never
 * after admission, and not while a refund is requested.
 */
export function transferRefusal(facts: TransferFacts, now: Instant): TransferRefusal | undefined {
  if (facts.canceled_at !== null) return 'EVENT_CANCELLED';
  if (facts.order_status !== 'paid' || facts.status !== 'valid') return 'TICKET_NOT_GOOD';
  if (facts.checked_in_at !== null) return 'TICKET_IS_IN';
  if (facts.is_refund_asked) return 'TICKET_REFUND_ASKED';
  return Date.parse(now) >= Date.parse(facts.start_date) ? 'TRANSFER_CLOSED' : undefined;
}
