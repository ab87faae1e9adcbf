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

/** The standing admission of a ticket: when, by whom, on which device, at which gate. */
export interface Admission {
  at: Instant;
  by?: string | null;
  device?: string | null;
  gate?: string | null;
}

/** What a server or a phone knows of the ticket that was scanned. */
export interface TicketFacts {
  event_id: string;
  event_number?: number;
  serial?: number;
  lot_id: string;
  /** Nothing where only the receipt tells it. */
  price_kind: PriceKind | null;
  status: TicketStatus;
  /** Nothing when the list says that the order is not paid and no more. */
  order_status: OrderStatus | null;
  /** How often a supervisor has undone an admission of this ticket. */
  entry: number;
  /** The admission that stands for this entry, if there is one. */
  admitted?: Admission | null;
}

/** The door that asks. */
export interface Door {
  event_id: string;
  /** An event for internal tests: never paid for, never entered. */
  is_test: boolean;
  cancelled: boolean;
  /** Lots that this device lets in; nothing lets in all. */
  lots?: readonly string[];
  /** Moment and zone of the scan, to say which student cards are still good. */
  now?: Instant;
  time_zone?: string;
}

export interface Verdict {
  code: FeedbackCode | 'ADMITTED';
  ok: boolean;
  variant: FeedbackVariant;
  title: string;
  text: string;
  /** What the people at the door should know beside it. */
  note?: string;
  /** The admission that was first. */
  first?: Required<Admission>;
  /** The document to see before letting in. */
  document?: DocumentRequest;
}

/** Decides whether a ticket may enter. Server and phone call this same function, so they can differ about facts, never about rules. */
export function judgeEntry(ticket: TicketFacts | undefined, door: Door): Verdict {
  if (!ticket) return refuse('TICKET_NOT_FOUND_ERROR');
  if (ticket.event_id !== door.event_id) return refuse('EVENT_DIFF_ERROR');
  if (isWithdrawn(ticket)) return refuse('TICKET_NOT_FOUND_ERROR', feedbackTexts.withdrawn);
  if (door.is_test) return refuse('TEST_EVENT_ERROR');
  // A stub on lease may have been sold by a till that has not reported yet, so there is no order to judge.
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

/** A stub that went back unsold, was released by force or voided is nobody's ticket. */
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

/** A list of a later version may name a status that this one doesn't know. */
function unpaidCode(status: Exclude<OrderStatus, 'paid'> | null): FeedbackCode {
  if (status === null) return 'ORDER_NOT_PAID_ERROR';
  return isOrderStatus(status) ? unpaidCodes[status] : 'ORDER_INVALID_STATUS_ERROR';
}

function completed({ at, by = null, device = null, gate = null }: Admission): Required<Admission> {
  return { at, by, device, gate };
}
