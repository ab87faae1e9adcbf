import type { RefundBody, RefundRequestView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { MoveOrder } from '../modules/selling/orders/move-order.ts';
import { RefundTickets } from '../modules/selling/orders/refund-tickets.ts';
import type { TestApi } from './api.ts';
import type { TestBooking } from './purchases.ts';
import { as, type TestShow } from './shows.ts';

/** Refunds one ticket of a paid order, which stays paid with the others; false where it has but one, or isn't paid. */
export async function refundOneTicket(api: TestApi, orderId: string): Promise<boolean> {
  return api.database.transaction(async (tx) => {
    const order = await api.app.get(MoveOrder, { strict: false }).lock(tx, orderId);
    const tickets = await tx.query<{ id: string }>(
      `select id from tickets where order_id = $1 and status = 'valid' order by position`,
      [orderId],
    );
    const [ticket] = tickets;
    if (order?.status !== 'paid' || order.origin === 'courtesy' || !ticket || tickets.length < 2) return false;
    const asked = { refund_id: newId(), ticket_ids: [ticket.id] };
    const nobody = { id: null, device_id: null, request_id: 'test' };
    await api.app.get(RefundTickets, { strict: false }).refund(tx, order, asked, nobody);
    return true;
  });
}

/** Requests the refund options of a buyer's browser. */
export function refundOptions(api: TestApi, { order, cookie }: TestBooking) {
  return as(api, null).get(`/api/orders/${order.id}/refund`).set('cookie', cookie);
}

/** Asks from the buyer's browser. */
export function askRefund(api: TestApi, { order, cookie }: TestBooking, facts: Partial<Record<string, unknown>> = {}) {
  return as(api, null)
    .post(`/api/orders/${order.id}/refund`, { id: newId(), ...facts })
    .set('cookie', cookie);
}

/** Makes the event one that was cancelled, or changed, at this moment. */
export async function upset(api: TestApi, show: TestShow, how: 'canceled_at' | 'changed_at'): Promise<void> {
  await api.database.query(`update events set ${how} = $2 where id = $1`, [show.id, api.clock.now()]);
}

/** Creates a pending refund request: of an event that was changed, past the days of withdrawal. */
export async function askedRefund(
  api: TestApi,
  show: TestShow,
  booking: TestBooking,
  facts: Partial<RefundBody> = {},
): Promise<RefundRequestView> {
  await upset(api, show, 'changed_at');
  const answer = await askRefund(api, booking, facts).expect(201);
  return answer.body as RefundRequestView;
}

/** Waits until the sandbox has refunded a request; returns the payment and the amount in cents. */
export async function sentBack(api: TestApi, refundId: string): Promise<{ payment_id: string; amount: number }> {
  for (;;) {
    const [refund] = await api.database.query<{ payment_id: string; amount: number }>(
      'select payment_id, amount from sandbox_refunds where id = $1',
      [refundId],
    );
    if (refund) return refund;
  }
}
