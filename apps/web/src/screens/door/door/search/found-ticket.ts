import { type DoorOrderView, type DoorTicketView } from '@festix/domain/contract';
import { feedbackTexts, type ListedTicket } from '@festix/domain/door';
import { matchesName, soughtWords } from '@festix/domain/ground';
import { lotWithSeller } from '@festix/domain/programme';
import { codesWithin, holderName, isOrderStatus, orderStatusLabels } from '@festix/domain/selling';
import type { DoorList } from '../../../../offline/door-list.ts';
import type { Presented } from '../../../../offline/recognise.ts';
import { doorTexts } from '../door-texts.ts';
import { kindBeside } from '../verdict/seen.ts';
import { typedTicketCodes, type SearchKind } from './search-kinds.ts';

/** A ticket found by a search, here or on the server. */
export interface FoundTicket {
  key: string;
  serial: number;
  /** Number of its undone admissions; an admission is of one entry. */
  entry: number;
  name: string;
  /** Lot and kind. */
  detail: string;
  document_masked: string | null;
  /** The code that its holder has in hand: of the phone's list, which has no codes, only the typed one. */
  code: string | undefined;
  /** Its order, and the buyer if it is another person; known to the server only. */
  order: string | undefined;
  lot: { name: string; sorting: number } | undefined;
  /** Why it can't enter now, in a word; undefined if it may be tried. */
  obstacle: string | undefined;
  /** true: the obstacle is its end, whatever it has entered. */
  isDead?: true;
  /** Whether it was searched for, rather than another of the same order. */
  isMeant: boolean;
  presented: Presented;
}

/** A search. */
export interface Search {
  kind: SearchKind;
  typed: string;
}

/** Returns the tickets of the orders that the server found. One with the typed code stands alone. */
export function foundOnServer(orders: readonly DoorOrderView[], { kind, typed }: Search): FoundTicket[] {
  const tickets = orders.flatMap((order) => order.tickets.map((ticket) => ({ ticket, order })));
  const codes = typedTicketCodes(typed);
  // A search by code finds other sellers' tickets by their sellers' codes alone.
  const own = tickets.filter(
    ({ ticket }) => codes.includes(ticket.code) || (kind === 'code' && ticket.seller !== undefined),
  );
  const isOrder = tickets.some(({ order }) => codesWithin(typed).some(({ code }) => code === order.code));
  // Ten letters may be a name as well; a search by code takes them as a code.
  const shown = own.length > 0 || (kind === 'code' && codes.length > 0 && !isOrder) ? own : tickets;
  const words = kind === 'name' ? soughtWords(typed) : [];
  return shown.map(({ ticket, order }) => ({
    ...standingOf(endOf(ticket), ticket.checkIn.length > 0, ticket.seller, order.status),
    key: ticket.id,
    serial: ticket.serial,
    entry: ticket.entry,
    name: holderName({ ...ticket, user: order.user }) ?? doorTexts.noName,
    detail: joined(
      lotWithSeller({ ...ticket.lot, seller: ticket.seller }),
      ticket.seller === undefined ? ticket.price.name : undefined,
    ),
    document_masked: ticket.document_masked,
    code: ticket.seller_code ?? ticket.code,
    // Nobody knows the order of another seller's ticket.
    order: ticket.seller === undefined ? joined(order.code, buyerBeside(ticket, order)) : undefined,
    lot: ticket.lot,
    isMeant: own.length > 0 || matchesName(ticket.holder_name, words),
    presented: { by: 'search', ticket },
  }));
}

/**
 * Returns the tickets of the phone's list, by a name or a whole code, which is shown as typed, because the list has
 * none.
 */
export function foundHere(
  tickets: readonly ListedTicket[],
  list: DoorList,
  typed: { code?: string; order?: string } = {},
): FoundTicket[] {
  return tickets.map((ticket) => {
    const lot = list.lotOf(ticket.lot_number);
    const { status } = ticket;
    const end = status === 'cancelled' || status === 'refunded' ? status : undefined;
    return {
      ...standingOf(end, ticket.checked_in_at !== null, lot?.seller, ticket.order_status),
      key: String(ticket.serial),
      serial: ticket.serial,
      entry: ticket.entry,
      name: ticket.holder_name ?? doorTexts.noName,
      detail: joined(lot && lotWithSeller(lot), kindBeside(lot, ticket.price_kind)),
      document_masked: ticket.document_masked,
      code: typed.code,
      order: typed.order,
      lot,
      isMeant: true,
      presented: { by: 'serial', serial: ticket.serial },
    };
  });
}

/** Sorts tickets of the typed name before others of their orders, and admissible ones first. */
export function inReach(tickets: readonly FoundTicket[]): FoundTicket[] {
  const place = ({ isMeant, obstacle }: FoundTicket) => (isMeant ? 0 : 2) + (obstacle === undefined ? 0 : 1);
  return [...tickets].sort((one, other) => place(one) - place(other));
}

/** Returns the buyer, unless it is the shown name. */
function buyerBeside(ticket: DoorTicketView, { user }: DoorOrderView): string | null {
  return user.name !== holderName({ ...ticket, user }) ? user.name : null;
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

type TicketEnding = 'cancelled' | 'refunded';

/** The sentences of the verdict about a ticket that has ended alone, while its order stays paid. */
const ENDS: ReadonlyMap<string, TicketEnding> = new Map([
  [feedbackTexts.ticketCancelled, 'cancelled'],
  [feedbackTexts.ticketRefunded, 'refunded'],
]);

function endOf({ feedback_text }: DoorTicketView): TicketEnding | undefined {
  return feedback_text === undefined ? undefined : ENDS.get(feedback_text);
}

/** Returns why a ticket can't enter now, in a word: its own end, its order's status, or its entry. */
function standingOf(
  end: TicketEnding | undefined,
  hasEntered: boolean,
  seller: string | undefined,
  order: DoorOrderView['status'] | null,
): Pick<FoundTicket, 'obstacle' | 'isDead'> {
  if (end) {
    // There is no order of ours that was cancelled.
    const isWithdrawn = end === 'cancelled' && seller !== undefined;
    return { obstacle: isWithdrawn ? doorTexts.isWithdrawn : orderStatusLabels[end], isDead: true };
  }
  if (hasEntered) return { obstacle: doorTexts.alreadyIn };
  const isUnpaid = order !== null && order !== 'paid' && isOrderStatus(order);
  return { obstacle: isUnpaid ? orderStatusLabels[order] : undefined };
}
