import {
  isOrderStatus,
  orderStatusLabels,
  type DoorOrderView,
  type DoorTicketView,
  type ListedTicket,
} from '@festix/domain';
import type { DoorList } from '../../../offline/door-list.ts';
import type { Presented } from '../../../offline/recognise.ts';

/** A ticket that a search found, here or on the server. */
export interface FoundTicket {
  key: string;
  name: string;
  detail: string;
  lot: { name: string; sorting: number } | undefined;
  /** Why it can't enter as things stand, in a word; nothing when it may be tried. */
  obstacle: string | undefined;
  presented: Presented;
}

const NO_NAME = 'Sem nome';

export function foundOnServer(orders: readonly DoorOrderView[], alreadyIn: string): FoundTicket[] {
  return orders.flatMap((order) =>
    order.tickets.map((ticket) => ({
      key: ticket.id,
      name: ticket.holder_name ?? order.user.name ?? NO_NAME,
      detail: [ticket.price.name, ticket.document_masked ?? order.user.document_masked, order.code]
        .filter(Boolean)
        .join(' · '),
      lot: ticket.lot,
      obstacle: obstacleOnServer(ticket, order, alreadyIn),
      presented: { by: 'search', ticket },
    })),
  );
}

export function foundHere(
  tickets: readonly ListedTicket[],
  list: DoorList,
  kindLabel: (ticket: ListedTicket) => string,
  alreadyIn: string,
): FoundTicket[] {
  return tickets.map((ticket) => ({
    key: String(ticket.serial),
    name: ticket.holder_name ?? NO_NAME,
    detail: [kindLabel(ticket), ticket.document_masked].filter(Boolean).join(' · '),
    lot: list.lotOf(ticket.lot_number),
    obstacle: ticket.checked_in_at === null ? undefined : alreadyIn,
    presented: { by: 'serial', serial: ticket.serial },
  }));
}

function obstacleOnServer(
  { checkIn }: DoorTicketView,
  { status }: DoorOrderView,
  alreadyIn: string,
): string | undefined {
  if (checkIn.length > 0) return alreadyIn;
  return status !== 'paid' && isOrderStatus(status) ? orderStatusLabels[status] : undefined;
}
