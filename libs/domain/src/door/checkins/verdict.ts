import { documentToAsk, type DocumentRequest } from '../../programme/lots/document-to-ask.ts';
import type { PriceKind } from '../../programme/lots/price-kind.ts';
import { isOrderStatus, type OrderStatus } from '../../selling/orders/order-status.ts';
import type { TicketStatus } from '../../selling/tickets/ticket-status.ts';
import type { Instant } from '../../ground/time/instant.ts';
import {
  admittedFeedback,
  feedback,
  feedbackTexts,
  type FeedbackCode,
  type FeedbackVariant,
} from '../../ground/problems/feedback.ts';

/** The admission in force of a ticket: time, person, device and gate. */
export interface Admission {
  at: Instant;
  by?: string | null;
  device?: string | null;
  gate?: string | null;
}

/** The facts of the scanned ticket that a server or a phone holds. */
export interface TicketFacts {
  event_id: string;
  event_number?: number;
  serial?: number;
  lot_id: string;
  /** null where only the receipt states it: the stub of a till that has not uploaded its sale yet. */
  price_kind: PriceKind | null;
  status: TicketStatus;
  /** null when the list says only that the order is unpaid. */
  order_status: OrderStatus | null;
  /** How often a supervisor has undone an admission of this ticket: each undo begins a new entry. */
  entry: number;
  /** The admission in force for this entry. */
  admitted?: Admission | null;
}

/** The facts of the door at which the ticket is scanned. */
export interface Door {
  event_id: string;
  /** An event for internal tests: its tickets cost nothing and are never admitted. */
  is_test: boolean;
  cancelled: boolean;
  /** Ids of the lots that this device admits; absent: all. */
  lots?: readonly string[];
  /** Time of the scan, and the event's time zone: they decide which student cards are still valid. */
  now?: Instant;
  time_zone?: string;
}

/** The decision about a scan: a code of the catalogue, and what the person at the door needs beside it. */
export interface Verdict {
  code: FeedbackCode | 'ADMITTED';
  ok: boolean;
  variant: FeedbackVariant;
  title: string;
  text: string;
  /** A pt-BR remark for the person at the door. */
  note?: string;
  /** The first admission, beside CHECKIN_EXISTS_ERROR. */
  first?: Required<Admission>;
  /** The document to see before letting the person in. */
  document?: DocumentRequest;
}

/**
 * Decides whether a ticket may enter. Server and phone call this same function: their facts may differ, their rules
 * never.
 */
export function judgeEntry(ticket: TicketFacts | undefined, door: Door): Verdict {
  if (!ticket) return refuse('TICKET_NOT_FOUND_ERROR');
  if (ticket.event_id !== door.event_id) return refuse('EVENT_DIFF_ERROR');
  if (isWithdrawn(ticket)) return refuse('TICKET_NOT_FOUND_ERROR', feedbackTexts.withdrawn);
  if (door.is_test) return refuse('TEST_EVENT_ERROR');
  // A till may have sold a leased stub and not have uploaded the sale yet, so there is no order to judge.
  if (!isOnLease(ticket) && ticket.order_status !== 'paid') return refuse(unpaidCode(ticket.order_status));
  if (ticket.status === 'cancelled') return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.ticketCancelled);
  if (ticket.status === 'refunded') return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.ticketRefunded);
  if (door.cancelled) return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.eventCancelled);
  if (ticket.status === 'superseded') return refuse('TICKET_NOT_FOUND_ERROR', feedbackTexts.superseded);
  if (ticket.status !== 'valid' && !isOnLease(ticket)) return refuse('ORDER_INVALID_STATUS_ERROR');
  if (door.lots && !door.lots.includes(ticket.lot_id)) return refuse('FILTERED_LOTS_ERROR');
  if (ticket.admitted) return { ...refuse('ALREADY_CHECKED_IN_ERROR'), first: completed(ticket.admitted) };
  return admit(ticket, door);
}

function admit(ticket: TicketFacts, door: Door): Verdict {
  const document = documentToAsk(ticket.price_kind, door.now, door.time_zone);
  return {
    code: 'ADMITTED',
    ok: true,
    ...admittedFeedback,
    ...(isOnLease(ticket) && { note: feedbackTexts.saleNotReported }),
    ...(document && { document }),
  };
}

function refuse(code: FeedbackCode, text: string = feedback[code].text): Verdict {
  return { code, ok: false, ...feedback[code], text };
}

function isOnLease(ticket: TicketFacts): boolean {
  return ticket.status === 'leased';
}

/** Returns whether a stub was returned unsold, released by force or voided: such a ticket belongs to no one. */
function isWithdrawn(ticket: TicketFacts): boolean {
  return ticket.status === 'returned' || ticket.status === 'voided';
}

const unpaidCodes: Readonly<Record<Exclude<OrderStatus, 'paid'>, FeedbackCode>> = {
  booking: 'ORDER_BOOKING_ERROR',
  refunded: 'ORDER_REFUNDED_ERROR',
  rejected: 'ORDER_REJECTED_ERROR',
  cancelled: 'ORDER_CANCELLED_ERROR',
  in_mediation: 'ORDER_IN_MEDIATION_ERROR',
  charged_back: 'ORDER_CHARGED_BACK_ERROR',
};

/**
 * Returns the code of an unpaid order. Accepts any status, because a later version's list may hold one that this one
 * lacks.
 */
function unpaidCode(status: Exclude<OrderStatus, 'paid'> | null): FeedbackCode {
  if (status === null) return 'ORDER_NOT_PAID_ERROR';
  return isOrderStatus(status) ? unpaidCodes[status] : 'ORDER_INVALID_STATUS_ERROR';
}

function completed({ at, by = null, device = null, gate = null }: Admission): Required<Admission> {
  return { at, by, device, gate };
}
