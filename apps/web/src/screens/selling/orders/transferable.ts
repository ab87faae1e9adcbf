import { type OrderView } from '@festix/domain/contract';
import { transferRefusal, type TransferRefusal } from '@festix/domain/selling';
import type { ShownTicket } from '../../../frame/parts/order-words.ts';

/** Returns why a shown ticket cannot be transferred now; the server has the last word. */
export function transferObstacle(
  { status, event }: OrderView,
  ticket: ShownTicket,
  now: number,
): TransferRefusal | undefined {
  const facts = { order_status: status, ...event, status: ticket.status, checked_in_at: ticket.checked_in_at };
  return transferRefusal(facts, new Date(now).toISOString());
}
