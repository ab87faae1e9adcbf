import { HOLD_MS, holdUntil, PIX_HOLD_MS } from './holds.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * The order as it was answered when it was made, from what of it never changes: a repeat of that request gets the same
 * answer, whatever has become of the order since.
 */
export function asFirstAnswered(order: OrderRecord): OrderRecord {
  const first = { ...order, status_detail: null, refunded_amount: 0 };
  if (order.origin === 'pdv' && order.payment_method !== 'pix') {
    return { ...first, status: 'paid', tickets: order.tickets.map((ticket) => ({ ...ticket, status: 'valid' })) };
  }
  const atTill = order.origin === 'pdv';
  const held: OrderRecord = {
    ...first,
    status: 'booking',
    expires_at: holdUntil(new Date(order.created_at), atTill ? PIX_HOLD_MS : HOLD_MS),
  };
  if (atTill)
    return { ...held, payment: order.payment && { ...order.payment, status: 'pending', status_detail: null } };
  const nobody = { buyer_name: null, buyer_email: null, buyer_phone: null, buyer_document: null };
  return {
    ...held,
    ...nobody,
    payment: null,
    tickets: order.tickets.map((ticket) => ({ ...ticket, holder_name: null })),
  };
}
