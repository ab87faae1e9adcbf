import {
  isNamed,
  isOrderStatus,
  orderStatusLabels,
  priceKindLabel,
  searchWords,
  type DoorOrderView,
  type DoorTicketView,
  type ListedTicket,
} from '@festix/domain';
import type { DoorList } from '../../../offline/door-list.ts';
import type { Presented } from '../../../offline/recognise.ts';
import { doorTexts } from '../door-texts.ts';
import { typedTicketCode, type SearchKind } from './search-kinds.ts';

/** A ticket that a search found, here or on the server. */
export interface FoundTicket {
  key: string;
  serial: number;
  /** How often an admission of it was undone; an admission is of one entry. */
  entry: number;
  name: string;
  /** Lot, kind and masked document. */
  detail: string;
  /** Whose order it is in; only the server knows. */
  order: string | undefined;
  lot: { name: string; sorting: number } | undefined;
  /** Why it can't enter as things stand, in a word; nothing when it may be tried. */
  obstacle: string | undefined;
  presented: Presented;
}

/** What somebody looked for. */
export interface Search {
  kind: SearchKind;
  typed: string;
}

/**
 * The server finds orders; people at a door look for a ticket. The one whose code was typed stands alone, and those in
 * the name that was typed go before the others of their orders.
 */
export function foundOnServer(orders: readonly DoorOrderView[], search: Search): FoundTicket[] {
  const tickets = orders.flatMap((order) => order.tickets.map((ticket) => ({ ticket, order })));
  const code = search.kind === 'code' ? typedTicketCode(search.typed) : undefined;
  const meant = code === undefined ? tickets : tickets.filter(({ ticket }) => ticket.code === code);
  const words = search.kind === 'name' ? searchWords(search.typed) : [];
  const isMeant = ({ ticket }: { ticket: DoorTicketView }) => isNamed(ticket.holder_name, words);
  return [...meant.filter(isMeant), ...meant.filter((one) => !isMeant(one))].map(({ ticket, order }) => ({
    key: ticket.id,
    serial: ticket.serial,
    entry: ticket.entry,
    name: ticket.holder_name ?? order.user.name ?? doorTexts.noName,
    detail: detailOf(ticket.lot.name, ticket.price.name, ticket.document_masked ?? order.user.document_masked),
    order: detailOf(order.code, order.user.name),
    lot: ticket.lot,
    obstacle: obstacleOnServer(ticket, order),
    presented: { by: 'search', ticket },
  }));
}

export function foundHere(tickets: readonly ListedTicket[], list: DoorList): FoundTicket[] {
  return tickets.map((ticket) => {
    const lot = list.lotOf(ticket.lot_number);
    return {
      key: String(ticket.serial),
      serial: ticket.serial,
      entry: ticket.entry,
      name: ticket.holder_name ?? doorTexts.noName,
      detail: detailOf(lot?.name, priceKindLabel(ticket.price_kind), ticket.document_masked),
      order: undefined,
      lot,
      obstacle: ticket.checked_in_at === null ? undefined : doorTexts.alreadyIn,
      presented: { by: 'serial', serial: ticket.serial },
    };
  });
}

function detailOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

function obstacleOnServer({ checkIn }: DoorTicketView, { status }: DoorOrderView): string | undefined {
  if (checkIn.length > 0) return doorTexts.alreadyIn;
  return status !== 'paid' && isOrderStatus(status) ? orderStatusLabels[status] : undefined;
}
