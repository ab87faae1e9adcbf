import { type RefundBody } from '@festix/domain/contract';
import { fieldProblems, maskName } from '@festix/domain/ground';
import {
  refundOf,
  ticketObstacle,
  type TicketObstacle,
  type RefundFacts,
  type RefundWish,
  type TicketCost,
  type TicketToRefund,
} from '@festix/domain/selling';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { RefundableOrder } from './refunds.queries.ts';

/** A ticket that can be chosen for a refund. */
export interface ChoosableTicket extends TicketToRefund, TicketCost {
  id: string;
  lot?: { name: string };
  price?: { name: string };
  passed_on?: { name: string | null } | null;
  /** Tickets of one unit are refunded together; absent or null: this one may be refunded alone. */
  unit?: number | null;
}

const PASSED_ON = 'REFUND_TICKET_PASSED_ON' satisfies TicketObstacle;

/** Names the transferred tickets, with the holders that their buyer may know. */
function passedOn(tickets: readonly ChoosableTicket[]): ProblemError {
  return new ProblemError(PASSED_ON, {
    extra: {
      tickets: tickets.map(({ id, lot, price, passed_on }) => ({
        id,
        name: [price?.name, lot?.name].filter(Boolean).join(' · '),
        holder_name: passed_on?.name ? maskName(passed_on.name) : null,
      })),
    },
  });
}

export function rightFactsOf({
  origin,
  status,
  status_detail,
  payment_method,
  is_free,
  paid_at,
  ...event
}: RefundableOrder): RefundFacts {
  const { start_date, canceled_at, changed_at, refunds_all } = event;
  const facts = { origin, status, status_detail, payment_method, is_free, paid_at };
  return { ...facts, event: { start_date, canceled_at, changed_at, refunds_all } };
}

/**
 * Returns the tickets to refund: by default all that stand, without transferred ones. Throws VALIDATION_ERROR for a
 * ticket of another order, the reason against one of them, and REFUND_AMOUNT_CHANGED if another amount was shown.
 */
export function chosenTickets<Ticket extends ChoosableTicket>(
  order: { tickets: readonly Ticket[]; canceled_at?: Date | null },
  { ticket_ids, amount }: Pick<RefundBody, 'ticket_ids' | 'amount'>,
  wantedBy: RefundWish,
): Ticket[] {
  const known = new Set(order.tickets.map((ticket) => ticket.id));
  if (ticket_ids?.some((id) => !known.has(id)))
    throw new ProblemError('VALIDATION_ERROR', { errors: { ticket_ids: [fieldProblems.ticket] } });
  const isCancelled = Boolean(order.canceled_at);
  const obstacleOf = (ticket: Ticket) => ticketObstacle(ticket, wantedBy, isCancelled);
  const standing = order.tickets.filter(({ id, status }) => ticket_ids?.includes(id) ?? status === 'valid');
  const free = standing.filter((ticket) => obstacleOf(ticket) !== PASSED_ON);
  const chosen = ticket_ids ? standing : wholeUnitsOf(free, order.tickets);
  if (standing.length === 0) throw new ProblemError('REFUND_TICKET_DEAD');
  if (chosen.length === 0) throw passedOn(standing);
  for (const ticket of chosen) {
    const obstacle = obstacleOf(ticket);
    if (obstacle === PASSED_ON) throw passedOn(chosen.filter((each) => obstacleOf(each) === PASSED_ON));
    if (obstacle) throw new ProblemError(obstacle);
  }
  if (wholeUnitsOf(chosen, order.tickets).length < chosen.length) throw new ProblemError('REFUND_WHOLE_UNIT');
  if (amount !== undefined && amount !== refundOf(chosen).amount) throw new ProblemError('REFUND_AMOUNT_CHANGED');
  return chosen;
}

/** Returns the tickets with whole units: a ticket of a unit goes with all that stand of it. */
function wholeUnitsOf<Ticket extends ChoosableTicket>(chosen: readonly Ticket[], all: readonly Ticket[]): Ticket[] {
  const stays = new Set(
    all.flatMap((ticket) => (ticket.status === 'valid' && !chosen.includes(ticket) ? (ticket.unit ?? []) : [])),
  );
  return chosen.filter(({ unit }) => unit === undefined || unit === null || !stays.has(unit));
}
