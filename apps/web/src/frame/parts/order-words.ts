import { type OrderLotView, type OrderTicketView, type OrderView } from '@festix/domain/contract';
import { cartTickets } from '@festix/domain/till';

/** `Galpão do Cais · Recife, PE` */
export function whereOf({ venue }: OrderView['event']): string | undefined {
  const city = [venue?.city, venue?.state].filter(Boolean).join(', ');
  return [venue?.name, city].filter(Boolean).join(' · ') || undefined;
}

/** Tickets of the order, whoever reads it; one that this phone kept from before there were tables has single places. */
export function ticketCount({ items }: Pick<OrderView, 'items'>): number {
  return cartTickets(items);
}

/** The place of a lot among the event's; of an order that this phone kept before it was told, among those of the order. */
export function lotOrder(order: Pick<OrderView, 'items'>, { id, sorting }: OrderLotView): number {
  const lots = [...new Set(order.items.map((item) => item.lot.id))];
  return sorting ?? Math.max(0, lots.indexOf(id));
}

/** A ticket that can be shown at the door. */
export type ShownTicket = OrderTicketView & { code: string; qr: string };

export function shownTickets(order: Pick<OrderView, 'tickets'>): ShownTicket[] {
  return (order.tickets ?? []).filter((ticket): ticket is ShownTicket => Boolean(ticket.code && ticket.qr));
}

/** Tickets of an order that was paid and that no code is shown of. */
export function hiddenTickets(order: Pick<OrderView, 'status' | 'tickets'>): OrderTicketView[] {
  if (isWaiting(order) || order.status === 'cancelled') return [];
  return (order.tickets ?? []).filter(({ code, qr }) => !code || !qr);
}

/** Whether money may still come. */
export function isWaiting({ status }: Pick<OrderView, 'status'>): boolean {
  return status === 'booking' || status === 'rejected';
}

/** Whether its payment, which was made, is being fought over or looked into. */
export function isDisputed({ status }: Pick<OrderView, 'status'>): boolean {
  return status === 'in_mediation' || status === 'charged_back';
}

/** How a booking came to nothing: its time ran out, or its buyer gave it back, before or after free places were his. */
export function unfinished({
  status,
  status_detail,
}: Pick<OrderView, 'status' | 'status_detail'>): 'expired' | 'by_payer' | 'given_back' | undefined {
  if (status !== 'cancelled') return undefined;
  const isOurs = status_detail === 'expired' || status_detail === 'by_payer' || status_detail === 'given_back';
  return isOurs ? status_detail : undefined;
}

/** The event's page, with the order's coupon, without which some lots aren't there, and what one is sent back for. */
export function backPath({ event, coupon }: Pick<OrderView, 'event' | 'coupon'>, error?: string): string {
  const query = new URLSearchParams({ ...(coupon && { coupon: coupon.name }), ...(error && { error }) }).toString();
  return `/events/${event.slug}${query && `?${query}`}`;
}

/** Where an order's page lies. */
export function orderPath(order: Pick<OrderView, 'id' | 'event'>): string {
  return `/events/${order.event.slug}/orders/${order.id}`;
}

/** Where one of its tickets fills the screen; `place` counts from 0. */
export function ticketPath(order: Pick<OrderView, 'id' | 'event'>, place: number): string {
  return `${orderPath(order)}/tickets/${place + 1}`;
}
