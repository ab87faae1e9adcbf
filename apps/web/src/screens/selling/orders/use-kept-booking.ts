import type { OrderView } from '@festix/domain/contract';
import { useEffect } from 'react';
import { dropDraft } from '../../../frame/app/drafts.ts';
import { isWaiting } from '../../../frame/parts/order-words.ts';
import { dropBooking, keepBooking } from '../purchase/cart.ts';
import { draftName } from '../purchase/use-checkout.ts';

/** Keeps the booking of an order in this browser while the order waits for its payment, and drops it afterwards. */
export function useKeptBooking(order: OrderView): void {
  const waits = isWaiting(order);
  useEffect(() => {
    if (waits && order.expires_at) keepBooking(order.event_id, { order_id: order.id, expires_at: order.expires_at });
    if (waits) return;
    dropBooking(order.event_id, order.id);
    dropDraft(draftName({ id: order.id }));
  }, [waits, order.event_id, order.id, order.expires_at]);
}
