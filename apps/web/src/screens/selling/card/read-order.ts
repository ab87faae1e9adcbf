import { buyingEndpoints, type Id, type OrderView } from '@festix/domain/contract';
import { call } from '../../../data/call.ts';

/** Reads the order that a card is named for, as this browser's reader. */
export function readOrder(order_id: Id): Promise<OrderView> {
  return call(buyingEndpoints.order, { params: { order_id } });
}
