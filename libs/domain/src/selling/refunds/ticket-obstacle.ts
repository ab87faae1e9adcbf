import type { TicketObstacle } from './refund-obstacle.ts';

/** The facts of a ticket that its own refund depends on. */
export interface TicketToRefund {
  status: string;
  /** Whether it is admitted, without an undo. */
  is_in: boolean;
  /** Whether a request for it waits for an answer, which keeps only its buyer from asking again. */
  is_asked?: boolean;
  /** Whether another person has accepted it from its buyer and not returned it. */
  is_with_holder?: boolean;
}

/** The requester of a refund: the buyer, the event's seller, or the till's supervisor. */
export type RefundWish = 'buyer' | 'seller' | 'till';

/**
 * Returns why this ticket can't be refunded: the seller's own refund stops at dead tickets only, and a till's, which
 * hands cash over, at admitted ones too. A buyer's request ends no ticket that another person holds, and reveals
 * nothing of it; once the event is cancelled the ticket opens nothing any more, and its money is the buyer's.
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
