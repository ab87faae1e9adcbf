import { HOLD_MS, holdUntil, PIX_HOLD_MS } from './holds.ts';
import type { OrderRecord, TicketRecord } from './order-record.ts';

/**
 * The order as it was answered when it was made, from what of it never changes: a repeat of that request gets the same
 * answer, whatever has become of the order since.
 */
export function asFirstAnswered(order: OrderRecord): OrderRecord {
  const first = { ...order, status_detail: null, refunded_amount: 0, sent_back: 0 };
  if (order.origin === 'pdv' && order.payment_method !== 'pix') {
    return { ...first, status: 'paid', tickets: order.tickets.map((ticket) => asMade(ticket, 'valid')) };
  }
  const atTill = order.origin === 'pdv';
  const held: OrderRecord = {
    ...first,
    status: 'booking',
    paid_at: null,
    tickets: order.tickets.map((ticket) => asMade(ticket, 'held')),
    expires_at: holdUntil(new Date(order.created_at), atTill ? PIX_HOLD_MS : HOLD_MS),
  };
  if (atTill)
    return { ...held, payment: order.payment && { ...order.payment, status: 'pending', status_detail: null } };
  const nobody = { buyer_name: null, buyer_email: null, buyer_phone: null, buyer_document: null };
  return {
    ...held,
    ...nobody,
    payment: null,
    tickets: held.tickets.map((ticket) => ({ ...ticket, holder_name: null, assignee_email: null })),
  };
}

/** Before anybody passed it on or came in with it. */
function asMade(ticket: TicketRecord, status: TicketRecord['status']): TicketRecord {
  return { ...ticket, status, transfers: 0, passed_on: null, checked_in_at: null };
}
