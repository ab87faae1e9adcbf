import { transferRefusal, type OrderView } from '@festix/domain';
import type { ShownTicket } from './order-words.ts';

/** Whether a ticket that is shown may be passed on now; the server has the last word. */
export function isTransferable({ status, event }: OrderView, ticket: ShownTicket, now: number): boolean {
  const facts = { order_status: status, ...event, status: ticket.status, checked_in_at: ticket.checked_in_at };
  return transferRefusal(facts, new Date(now).toISOString()) === undefined;
}
