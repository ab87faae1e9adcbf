import {
  type OrderRefundsView,
  type RefundOptionsView,
  type RefundRequestRowView,
  type RefundRequestView,
  type RefundTicketView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { refundObstacle, refundOf, refundRight, ticketObstacle, type TicketObstacle } from '@festix/domain/selling';
import type { HeldTicket, RefundableOrder, RefundableTicket, RefundRequestRow } from './refunds.queries.ts';
import { rightFactsOf } from './refund-choice.ts';

type Reader = 'buyer' | 'seller';

/** As the buyer sees it, or those who answer. */
export function presentRequest(request: RefundRequestRow, reader: Reader): RefundRequestView {
  return {
    id: request.id,
    order_id: request.order.id,
    rule: request.rule,
    status: request.status,
    amount: cents(request.amount),
    tickets: request.tickets.map(({ passed_on, holder_name, amount, ...ticket }) => ({
      ...ticket,
      holder_name: holderFor(reader, { passed_on, holder_name }),
      amount: cents(amount),
    })),
    reason: request.reason,
    answer: request.answer,
    created_at: request.created_at.toISOString(),
    answered_at: request.answered_at?.toISOString() ?? null,
  };
}

export function presentRequestRow(request: RefundRequestRow): RefundRequestRowView {
  const { id, code, total, refunded_amount } = request.order;
  return {
    ...presentRequest(request, 'seller'),
    order: { id, code, total: cents(total), refunded_amount: cents(refunded_amount) },
    event: {
      ...request.event,
      canceled_at: request.event.canceled_at && new Date(request.event.canceled_at).toISOString(),
    },
    buyer: request.buyer,
    answered_by: request.answered_by,
  };
}

/** What the seller may give back. */
export function presentOrderRefunds(
  order: RefundableOrder,
  requests: readonly RefundRequestRow[],
  wantedBy: Reader = 'seller',
): OrderRefundsView {
  const obstacle = refundObstacle(order, wantedBy);
  const tickets = together(order.tickets.map((ticket) => presentTicket(ticket, wantedBy, order.canceled_at !== null)));
  const free = obstacle ? [] : order.tickets.filter((_, at) => tickets[at]?.obstacle === null);
  return {
    order_id: order.id,
    obstacle,
    tickets,
    amount: refundOf(free).amount,
    requests: requests.map((request) => presentRequest(request, wantedBy)),
  };
}

/** What the buyer may ask back at this moment. */
export function presentOptions(
  order: RefundableOrder,
  requests: readonly RefundRequestRow[],
  now: Date,
): RefundOptionsView {
  const view = presentOrderRefunds(order, requests, 'buyer');
  const right = refundRight(rightFactsOf(order), now);
  if (right.kind === 'closed')
    return { ...view, obstacle: right.code, amount: cents(0), rule: null, until: null, at_once: false, last: null };
  return { ...view, rule: right.rule, until: right.until, at_once: right.at_once, last: right.last };
}

/** To whom isn't the buyer. */
export function presentNothing(orderId: string): RefundOptionsView {
  const nothing = { tickets: [], amount: cents(0), requests: [], rule: null, until: null, at_once: false, last: null };
  return { order_id: orderId, obstacle: 'REFUND_NOT_YOURS', ...nothing };
}

/** Whom a ticket went to after its buyer had passed it on is not for the buyer to see. */
function holderFor(reader: Reader, { passed_on, holder_name }: HeldTicket): string | null {
  return reader === 'buyer' && passed_on ? passed_on.name : holder_name;
}

/** What stands against one ticket of a unit stands against all that still stand of it. */
function together(tickets: RefundTicketView[]): RefundTicketView[] {
  const against = new Map<number, TicketObstacle>();
  for (const { unit, obstacle } of tickets) {
    if (unit !== null && obstacle && obstacle !== 'REFUND_TICKET_DEAD') against.set(unit, obstacle);
  }
  return tickets.map((ticket) => ({
    ...ticket,
    obstacle: ticket.obstacle ?? (ticket.unit === null ? null : (against.get(ticket.unit) ?? null)),
  }));
}

function presentTicket(ticket: RefundableTicket, wantedBy: Reader, isCancelled: boolean): RefundTicketView {
  return {
    id: ticket.id,
    lot: ticket.lot,
    price: ticket.price,
    holder_name: holderFor(wantedBy, ticket),
    unit: ticket.unit,
    unit_amount: cents(ticket.unit_amount),
    coupon_amount: cents(ticket.coupon_amount),
    tax_amount: cents(ticket.tax_amount),
    refund_amount: refundOf([ticket]).amount,
    obstacle: ticketObstacle(ticket, wantedBy, isCancelled),
  };
}
