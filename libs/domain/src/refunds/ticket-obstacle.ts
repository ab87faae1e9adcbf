import type { TicketObstacle } from './refund-obstacle.ts';

/** A ticket as far as its own refund depends on it. */
export interface TicketToRefund {
  status: string;
  /** Whether it has entered and not been undone. */
  is_in: boolean;
  /** Whether a request for it waits for an answer. */
  is_asked: boolean;
}

/** Why a buyer can't ask for this ticket's money; the seller's own refund stops at dead tickets only. */
export function ticketObstacle(ticket: TicketToRefund, wantedBy: 'buyer' | 'seller'): TicketObstacle | null {
  if (ticket.status !== 'valid') return 'REFUND_TICKET_DEAD';
  if (wantedBy === 'seller') return null;
  if (ticket.is_in) return 'REFUND_TICKET_IN';
  return ticket.is_asked ? 'REFUND_ASKED' : null;
}
