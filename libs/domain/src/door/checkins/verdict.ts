import { documentToAsk, type DocumentRequest } from '../../programme/lots/document-to-ask.ts';
import type { PriceKind } from '../../programme/lots/price-kind.ts';
import { isOrderStatus, type OrderStatus } from '../../selling/orders/order-status.ts';
import type { TicketStatus } from '../../selling/tickets/ticket-status.ts';
import { MAIN_AREA } from '../../programme/passes/areas.ts';
import { spokenDay } from '../../programme/passes/day-words.ts';
import type { EventDay } from '../../programme/passes/event-days.ts';
import {
  areaOf,
  areasOf,
  daysOf,
  grantAt,
  grantsOn,
  passOf,
  type EventAccess,
  type Pass,
} from '../../programme/passes/passes.ts';
import { formatTime } from '../../ground/time/format.ts';
import { enumerated } from '../../ground/words/enumerated.ts';
import { countsReads, ENTERED_ONCE, isUsedUp, type PassageRules } from '../passages/fold-passages.ts';
import type { Instant } from '../../ground/time/instant.ts';
import {
  admittedFeedback,
  feedback,
  feedbackTexts,
  leftFeedback,
  type Feedback,
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
  /** Number of the ended admissions of this ticket at the door's area and day: each exit and undo begins a new entry. */
  entry: number;
  /** The admission in force there. */
  admitted?: Admission | null;
  /** Entries used there and not undone, the one in force included; absent: the one in force. */
  used?: number;
  /** Whether this device has read the ticket there within `SAME_READ`. */
  is_same_read?: boolean;
  /** The sale of a stub that the server has not told of, as its till tells without the server. */
  sale?: { at: Instant; till: string; voided_at: Instant | null };
}

/** The facts of the door at which the ticket is scanned. */
export interface Door {
  event_id: string;
  /** An event for internal tests: its tickets cost nothing and are never admitted. */
  is_test: boolean;
  cancelled: boolean;
  /** Ids of the lots that this device admits; absent: all. */
  lots?: readonly string[];
  /** What the event's tickets open; absent or null: the whole event, once. */
  access?: EventAccess | null;
  /** Number of the door's area; absent: the main one. */
  area?: number;
  /** The day of the scan; absent or null at an event without days. */
  day?: EventDay | null;
  /** Time of the scan, and the event's time zone: they decide which student cards are still valid. */
  now?: Instant;
  time_zone?: string;
}

/** The decision about a scan: a code of the catalogue, and what the person at the door needs beside it. */
export interface Verdict {
  code: FeedbackCode | 'ADMITTED' | 'LEFT';
  ok: boolean;
  variant: FeedbackVariant;
  title: string;
  text: string;
  /** A pt-BR remark for the person at the door. */
  note?: string;
  /** true: the remark is about the ticket's sale. */
  tells_sale?: true;
  /** The first admission, beside CHECKIN_EXISTS_ERROR. */
  first?: Required<Admission>;
  /** The document to see before letting the person in. */
  document?: DocumentRequest;
  /** true: the holder was inside already, and the area is free; this read admits nobody anew. */
  repeats?: true;
}

/**
 * Decides whether a ticket may enter. Server and phone call this same function: their facts may differ, their rules
 * never.
 */
export function judgeEntry(ticket: TicketFacts | undefined, door: Door): Verdict {
  if (!ticket) return refuse('TICKET_NOT_FOUND_ERROR');
  if (ticket.event_id !== door.event_id) return refuse('EVENT_DIFF_ERROR');
  if (isWithdrawn(ticket)) return refuse('TICKET_NOT_FOUND_ERROR', withdrawnText(ticket, door));
  if (door.is_test) return refuse('TEST_EVENT_ERROR');
  // A till may have sold a leased stub and not have uploaded the sale yet, so there is no order to judge.
  if (!isOnLease(ticket) && ticket.order_status !== 'paid') return refuse(unpaidCode(ticket.order_status));
  if (ticket.status === 'cancelled') return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.ticketCancelled);
  if (ticket.status === 'refunded') return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.ticketRefunded);
  if (door.cancelled) return refuse('ORDER_CANCELLED_ERROR', feedbackTexts.eventCancelled);
  if (ticket.status === 'superseded') return refuse('TICKET_NOT_FOUND_ERROR', feedbackTexts.superseded);
  if (ticket.status !== 'valid' && !isOnLease(ticket)) return refuse('ORDER_INVALID_STATUS_ERROR');
  if (door.lots && !door.lots.includes(ticket.lot_id)) return refuse('FILTERED_LOTS_ERROR');
  return refusalByPass(ticket, door) ?? judgePassage(ticket, door);
}

/** Decides about a read at an exit. Records the exit of a ticket whatever became of it: its holder has left. */
export function judgeExit(ticket: TicketFacts | undefined, door: Door): Verdict {
  if (!ticket) return refuse('TICKET_NOT_FOUND_ERROR');
  if (ticket.event_id !== door.event_id) return refuse('EVENT_DIFF_ERROR');
  if (!ticket.admitted) return refuse('NOT_INSIDE_ERROR');
  return { code: 'LEFT', ok: true, ...leftFeedback, first: completed(ticket.admitted) };
}

/** Returns title, text and look of a verdict's code. */
export function feedbackOfVerdict(code: Verdict['code']): Feedback {
  if (code === 'ADMITTED') return admittedFeedback;
  return code === 'LEFT' ? leftFeedback : feedback[code];
}

/** Returns the rules of passages of a lot's tickets at the door's area and day. */
export function passageRules(lotId: string, { access, area = MAIN_AREA, day = null }: PassageDoor): PassageRules {
  if (!access) return ENTERED_ONCE;
  const entries = grantAt(passOf(access, lotId), area, day)?.entries ?? null;
  return { exits: areaOf(access, area)?.exits ?? 'none', entries };
}

type PassageDoor = Pick<Door, 'access' | 'area' | 'day'>;

/** Returns the refusal of a ticket that doesn't open the door's day, or its area. */
export function refusalByPass({ lot_id }: Pick<TicketFacts, 'lot_id'>, door: PassageDoor): Verdict | undefined {
  const { access, area = MAIN_AREA, day = null } = door;
  if (!access) return undefined;
  const pass = passOf(access, lot_id);
  const today = grantsOn(pass, day);
  if (today.length === 0) return refuse('DAY_NOT_INCLUDED_ERROR', dayText(pass, access));
  return grantAt(pass, area, day) ? undefined : refuse('AREA_NOT_INCLUDED_ERROR', areaText(today, access));
}

function judgePassage(ticket: TicketFacts, door: Door): Verdict {
  const { admitted } = ticket;
  const rules = passageRules(ticket.lot_id, door);
  const used = ticket.used ?? (admitted ? 1 : 0);
  if (admitted && rules.exits === 'free') {
    const { document: _, tells_sale: _sale, ...repeated } = admit(ticket, door);
    return { ...repeated, note: alreadyInNote(admitted, door), repeats: true };
  }
  const isInside = admitted && (!countsReads(rules) || ticket.is_same_read);
  if (isInside) return { ...refuse('ALREADY_CHECKED_IN_ERROR'), first: completed(admitted) };
  if (isUsedUp(used, rules)) {
    return { ...refuse('ENTRIES_USED_ERROR'), ...(admitted && { first: completed(admitted) }) };
  }
  const note = countsReads(rules) ? `${used + 1}ª de ${rules.entries} entradas` : undefined;
  return admit(ticket, door, note);
}

function admit(ticket: TicketFacts, door: Door, entryNote?: string): Verdict {
  const document = documentToAsk(ticket.price_kind, door.now, door.time_zone);
  const sold = ticket.sale && saleNote(ticket.sale, door);
  const note = sold === undefined && isOnLease(ticket) ? feedbackTexts.saleNotReported : joined(sold, entryNote);
  return {
    code: 'ADMITTED',
    ok: true,
    ...admittedFeedback,
    ...(note !== undefined && { note }),
    ...(sold !== undefined && { tells_sale: true as const }),
    ...(document && { document }),
  };
}

/** Joins notes into one; undefined for none. */
function joined(...notes: (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join(' · ') || undefined;
}

/** Returns when and where a stub was sold, for the person at the door. */
export function saleNote(
  { at, till }: NonNullable<TicketFacts['sale']>,
  { time_zone }: Pick<Door, 'time_zone'>,
): string {
  return `Vendido às ${minuteText(at, time_zone)}, ${till}`;
}

function withdrawnText({ sale }: TicketFacts, { time_zone }: Door): string {
  if (!sale?.voided_at) return feedbackTexts.withdrawn;
  return `Venda desfeita às ${minuteText(sale.voided_at, time_zone)}, ${sale.till}.`;
}

function minuteText(at: Instant, zone: string | undefined): string {
  return formatTime(at, zone).slice(0, 5);
}

function dayText(pass: Pass, access: EventAccess): string {
  const days = daysOf(pass, access.days).map(spokenDay);
  if (days.length === 0) return feedback.DAY_NOT_INCLUDED_ERROR.text;
  return `Este ingresso vale ${enumerated(days)}.`;
}

function areaText(today: Pass, access: EventAccess): string {
  const names = areasOf(today, access.areas).map(({ name }) => name);
  return `Este ingresso abre hoje ${enumerated(names)}.`;
}

function alreadyInNote({ at }: Admission, { time_zone }: Door): string {
  return `Já entrou às ${formatTime(at, time_zone)}`;
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
