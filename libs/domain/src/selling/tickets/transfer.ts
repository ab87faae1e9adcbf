import type { OrderStatus } from '../orders/order-status.ts';
import type { Instant } from '../../ground/time/instant.ts';

/** What decides whether a ticket can be passed on. */
export interface TransferFacts {
  order_status: OrderStatus;
  /** What the ticket is by itself. */
  status: string;
  start_date: Instant;
  canceled_at: Instant | null;
  /** The admission that stands. */
  checked_in_at: Instant | null;
  /** Whether its buyer has asked for the money and waits for an answer; left out by who can't know. */
  is_refund_asked?: boolean;
}

export type TransferRefusal =
  | 'EVENT_CANCELLED'
  | 'TICKET_NOT_GOOD'
  | 'TICKET_IS_IN'
  | 'TICKET_REFUND_ASKED'
  | 'TRANSFER_CLOSED';

/**
 * Why a ticket can't be passed on; undefined when it can: while it is good, until its event starts, never after
 * entry, and not while its money is asked back.
 */
export function transferRefusal(facts: TransferFacts, now: Instant): TransferRefusal | undefined {
  if (facts.canceled_at !== null) return 'EVENT_CANCELLED';
  if (facts.order_status !== 'paid' || facts.status !== 'valid') return 'TICKET_NOT_GOOD';
  if (facts.checked_in_at !== null) return 'TICKET_IS_IN';
  if (facts.is_refund_asked) return 'TICKET_REFUND_ASKED';
  return Date.parse(now) >= Date.parse(facts.start_date) ? 'TRANSFER_CLOSED' : undefined;
}
