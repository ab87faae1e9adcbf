import { type OrderLotView, type OrderTicketView, type OrderView } from '@festix/domain/contract';
import { awaitsPayment } from '@festix/domain/selling';
import { cartTickets } from '@festix/domain/till';

/** Returns `Galpão do Cais · Recife, PE`. */
export function whereOf({ venue }: OrderView['event']): string | undefined {
  const city = [venue?.city, venue?.state].filter(Boolean).join(', ');
  return [venue?.name, city].filter(Boolean).join(' · ') || undefined;
}

/** Counts the order's tickets; an order stored on this phone by an older version has single places. */
export function ticketCount({ items }: Pick<OrderView, 'items'>): number {
  return cartTickets(items);
}

/** Returns the position of a lot in the event; for an order stored without it, its position in the order. */
export function lotOrder(order: Pick<OrderView, 'items'>, { id, sorting }: OrderLotView): number {
  const lots = [...new Set(order.items.map((item) => item.lot.id))];
  return sorting ?? Math.max(0, lots.indexOf(id));
}

/** A ticket with its QR and code. */
export type ShownTicket = OrderTicketView & { code: string; qr: string };

export function shownTickets(order: Pick<OrderView, 'tickets'>): ShownTicket[] {
  return (order.tickets ?? []).filter((ticket): ticket is ShownTicket => Boolean(ticket.code && ticket.qr));
}

/** Counts tickets of a paid order without a visible code. */
export function hiddenTickets(order: Pick<OrderView, 'status' | 'tickets'>): OrderTicketView[] {
  if (isWaiting(order) || order.status === 'cancelled') return [];
  return (order.tickets ?? []).filter(({ code, qr }) => !code || !qr);
}

/** Returns whether a payment may still come. */
export function isWaiting({ status }: Pick<OrderView, 'status'>): boolean {
  return awaitsPayment(status);
}

/** Returns whether its payment is in dispute or review. */
export function isDisputed({ status }: Pick<OrderView, 'status'>): boolean {
  return status === 'in_mediation' || status === 'charged_back';
}

/** Returns how a booking ended: expired, or released by its buyer, before or after a free order was proved. */
export function unfinished({
  status,
  status_detail,
}: Pick<OrderView, 'status' | 'status_detail'>): 'expired' | 'by_payer' | 'given_back' | undefined {
  if (status !== 'cancelled') return undefined;
  const isOurs = status_detail === 'expired' || status_detail === 'by_payer' || status_detail === 'given_back';
  return isOurs ? status_detail : undefined;
}

/** Returns the event's page with the order's coupon, without which some lots are hidden, and the reason to go back. */
export function backPath({ event, coupon }: Pick<OrderView, 'event' | 'coupon'>, error?: string): string {
  const query = new URLSearchParams({ ...(coupon && { coupon: coupon.name }), ...(error && { error }) }).toString();
  return `/events/${event.slug}${query && `?${query}`}`;
}

/** Returns the path of an order. */
export function orderPath(order: Pick<OrderView, 'id' | 'event'>): string {
  return `/events/${order.event.slug}/orders/${order.id}`;
}

/** Returns the path of the document in which the card for an order is named. */
export function cardPath(order: Pick<OrderView, 'id' | 'event'>): string {
  return `${orderPath(order)}/cartao`;
}

/** Returns the path of one ticket, full screen; `place` counts from 0. */
export function ticketPath(order: Pick<OrderView, 'id' | 'event'>, place: number): string {
  return `${orderPath(order)}/tickets/${place + 1}`;
}
