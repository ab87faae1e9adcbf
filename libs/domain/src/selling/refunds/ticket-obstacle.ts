import type { TicketObstacle } from './refund-obstacle.ts';

/** A ticket as far as its own refund depends on it. */
export interface TicketToRefund {
  status: string;
  /** Whether it has entered and not been undone. */
  is_in: boolean;
  /** Whether a request for it waits for an answer; that keeps its buyer alone from asking again. */
  is_asked?: boolean;
  /** Whether somebody else has accepted it from its buyer and not given it back. */
  is_with_holder?: boolean;
}

/** Who wants money back: who bought, who runs the event, or who supervises the till that took it. */
export type RefundWish = 'buyer' | 'seller' | 'till';

/**
 * Why this ticket's money can't go back: the seller's own refund stops at dead tickets only, and a till, which hands cash
 * over, at whoever is in. A buyer's own wish ends no ticket that is somebody else's by now, and tells nothing of it; once
 * the event is cancelled the ticket opens nothing any more, and its money is the buyer's.
 */
export function ticketObstacle(
  ticket: TicketToRefund,
  wantedBy: RefundWish,
  isEventCancelled = false,
): TicketObstacle | null {
  if (ticket.status !== 'valid') return 'REFUND_TICKET_DEAD';
  if (wantedBy === 'seller') return null;
  if (wantedBy === 'buyer' && ticket.is_with_holder && !isEventCancelled) return 'REFUND_TICKET_PASSED_ON';
  if (ticket.is_in) return 'REFUND_TICKET_IN';
  return wantedBy === 'buyer' && ticket.is_asked ? 'REFUND_ASKED' : null;
}
