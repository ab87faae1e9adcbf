import {
  type OrderRefundsView,
  type RefundOptionsView,
  type RefundRequestRowView,
  type RefundRequestView,
  type RefundTicketView,
} from '@festix/domain/contract';
import { cents, payerOfFee } from '@festix/domain/ground';
import { refundObstacle, refundOf, refundRight, ticketObstacle, type TicketObstacle } from '@festix/domain/selling';
import { readMoment } from '../../../kernel/database/json-moment.ts';
import type { HeldTicket, RefundableOrder, RefundableTicket, RefundRequestRow } from './refunds.queries.ts';
import { rightFactsOf } from './refund-choice.ts';

type Reader = 'buyer' | 'seller';

/** Presents a request for the buyer, or for the people who answer. */
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
    order: {
      id,
      code,
      total: cents(total),
      refunded_amount: cents(refunded_amount),
      fee_paid_by: payerOfFee(request.order),
    },
    event: {
      ...request.event,
      canceled_at: request.event.canceled_at && readMoment(request.event.canceled_at).toISOString(),
    },
    buyer: request.buyer,
    answered_by: request.answered_by,
  };
}

/** Presents what the seller may refund. */
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

/** The options of a buyer whom no rule lets ask. */
const NO_RIGHT = { rule: null, until: null, at_once: false, last: null } as const;

/** Presents what the buyer may ask for now. */
export function presentOptions(
  order: RefundableOrder,
  requests: readonly RefundRequestRow[],
  now: Date,
): RefundOptionsView {
  const view = presentOrderRefunds(order, requests, 'buyer');
  const right = refundRight(rightFactsOf(order), now);
  const { is_under_way } = order;
  if (right.kind === 'closed') {
    return { ...view, ...NO_RIGHT, obstacle: right.code, amount: cents(0), is_under_way };
  }
  return { ...view, rule: right.rule, until: right.until, at_once: right.at_once, last: right.last, is_under_way };
}

/** Presents empty options to a caller who is not the buyer. */
export function presentNothing(orderId: string): RefundOptionsView {
  const nothing = { ...NO_RIGHT, tickets: [], amount: cents(0), requests: [], is_under_way: false };
  return { order_id: orderId, obstacle: 'REFUND_NOT_YOURS', ...nothing };
}

/** Returns the holder; hides from the buyer the holders after a transferred ticket's first. */
function holderFor(reader: Reader, { passed_on, holder_name }: HeldTicket): string | null {
  return reader === 'buyer' && passed_on ? passed_on.name : holder_name;
}

/** Gives all tickets of a unit the reason against one of them. */
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
