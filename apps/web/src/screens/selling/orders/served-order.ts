import { SERVED, type Id, type OrderView } from '@festix/domain/contract';
import { served } from '../../../data/served-data.ts';
// The server writes an order's first words in classes of these sheets, which therefore come with the first load.
import './checkout-strip.module.css';
import './order.module.css';
import './payment.module.css';

/**
 * Returns the order that its page brought along: one that waits for its payment, as anybody with its address sees it.
 */
export function servedOrder(order_id?: Id): OrderView | undefined {
  const order = served<OrderView>(SERVED.order);
  return order_id === undefined || order?.id === order_id ? order : undefined;
}
