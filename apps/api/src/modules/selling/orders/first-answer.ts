import type { Buyer } from '@festix/domain/selling';
import { readMoment } from '../../../kernel/database/json-moment.ts';
import { holdUntil, PIX_HOLD_MS } from './holds.ts';
import type { OrderRecord, TicketRecord } from './order-record.ts';

/** The booking's named buyer, and its first hold. */
export interface FirstHold {
  hold_ms: number;
  buyer: Buyer | undefined;
}

const AT_TILL: FirstHold = { hold_ms: PIX_HOLD_MS, buyer: undefined };

/**
 * Returns the order as first answered, from its fields that never change: a repeat gets the same answer, whatever
 * became of the order since.
 */
export function asFirstAnswered(order: OrderRecord, { hold_ms, buyer }: FirstHold = AT_TILL): OrderRecord {
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
    expires_at: holdUntil(readMoment(order.created_at), hold_ms),
  };
  if (atTill)
    return { ...held, payment: order.payment && { ...order.payment, status: 'pending', status_detail: null } };
  const holder_name = buyer?.name ?? null;
  return {
    ...held,
    buyer_name: holder_name,
    buyer_email: buyer?.email ?? null,
    buyer_phone: null,
    buyer_document: null,
    payment: null,
    proof_sent_at: null,
    named_by_link: false,
    buyer_proved: false,
    buyer_corrected: false,
    links: 0,
    closings: 0,
    has_answers: false,
    tickets: held.tickets.map((ticket) => ({ ...ticket, holder_name, assignee_email: null })),
  };
}

/** Returns the ticket before any transfer or admission. */
function asMade(ticket: TicketRecord, status: TicketRecord['status']): TicketRecord {
  return { ...ticket, status, transfers: 0, passed_on: null, checked_in_at: null };
}
