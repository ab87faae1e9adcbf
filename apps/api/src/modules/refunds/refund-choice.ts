import {
  fieldProblems,
  refundOf,
  ticketObstacle,
  type RefundBody,
  type RefundFacts,
  type RefundWish,
  type TicketCost,
  type TicketToRefund,
} from '@festix/domain';
import { Problem } from '../../kernel/problem.ts';
import type { RefundableOrder } from './refunds.queries.ts';

/** A ticket that can be chosen to go back. */
export interface ChoosableTicket extends TicketToRefund, TicketCost {
  id: string;
}

export function rightFactsOf({
  origin,
  status,
  status_detail,
  payment_method,
  paid_at,
  ...event
}: RefundableOrder): RefundFacts {
  const { start_date, canceled_at, changed_at } = event;
  return { origin, status, status_detail, payment_method, paid_at, event: { start_date, canceled_at, changed_at } };
}

/**
 * The tickets that somebody wants refunded, all that stand unless said. Throws VALIDATION_ERROR for a ticket of another
 * order, what stands against one of them, and REFUND_AMOUNT_CHANGED when another amount was shown.
 */
export function chosenTickets<Ticket extends ChoosableTicket>(
  order: { tickets: readonly Ticket[] },
  { ticket_ids, amount }: Pick<RefundBody, 'ticket_ids' | 'amount'>,
  wantedBy: RefundWish,
): Ticket[] {
  const known = new Set(order.tickets.map((ticket) => ticket.id));
  if (ticket_ids?.some((id) => !known.has(id)))
    throw new Problem('VALIDATION_ERROR', { errors: { ticket_ids: [fieldProblems.ticket] } });
  const chosen = order.tickets.filter(({ id, status }) => ticket_ids?.includes(id) ?? status === 'valid');
  if (chosen.length === 0) throw new Problem('REFUND_TICKET_DEAD');
  for (const ticket of chosen) {
    const obstacle = ticketObstacle(ticket, wantedBy);
    if (obstacle) throw new Problem(obstacle);
  }
  if (amount !== undefined && amount !== refundOf(chosen).amount) throw new Problem('REFUND_AMOUNT_CHANGED');
  return chosen;
}
