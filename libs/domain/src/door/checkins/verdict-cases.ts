import type { OrderStatus } from '../../selling/orders/order-status.ts';
import type { FeedbackCode } from '../../ground/problems/feedback.ts';
import { feedbackTexts } from '../../ground/problems/feedback.ts';
import type { Admission, Door, TicketFacts, Verdict } from './verdict.ts';

/**
 * Is a state that the API reaches through its calls, the phone through its list, and the domain by its facts. Each of
 * the three runs every case below.
 */
export type Situation =
  | 'unknown'
  | 'paid'
  | 'meia'
  | 'courtesy'
  | 'other-event'
  | 'leased-stub'
  | 'returned-stub'
  | 'voided-stub'
  | 'test-event'
  | 'not-paid'
  | 'booking'
  | 'refunded-order'
  | 'rejected'
  | 'cancelled-order'
  | 'in-mediation'
  | 'charged-back'
  | 'unknown-status'
  | 'cancelled-ticket'
  | 'refunded-ticket'
  | 'cancelled-event'
  | 'superseded-qr'
  | 'filtered-lot'
  | 'already-in'
  | 'undone-entry';

export interface VerdictCase {
  name: string;
  /** Preconditions of the scan; several cases combine two. */
  situation: readonly [Situation, ...Situation[]];
  /** The side that has the situation: a phone's list has less than the server, and more than a server stores. */
  runsIn: 'everywhere' | 'device';
  ticket: TicketFacts | undefined;
  door: Door;
  expected: Pick<Verdict, 'code' | 'ok'> & {
    text?: string;
    note?: string;
    document?: string;
    first?: Required<Admission>;
  };
}

/** Names of the cases; a runner replaces them by its own ids. */
export const verdictWorld = Object.freeze({
  event: 'event',
  otherEvent: 'other-event',
  lot: 'lot',
  otherLot: 'other-lot',
});

/** The admission in the table's cases: its time, person, device and gate. */
export const caseAdmission: Required<Admission> = {
  at: '2026-06-14T01:52:40.000Z',
  by: 'Equipe Portaria 2',
  device: 'Celular 07',
  gate: 'Portão B',
};

function door(facts: Partial<Door> = {}): Door {
  return { event_id: verdictWorld.event, is_test: false, cancelled: false, ...facts };
}

function ticket(facts: Partial<TicketFacts> = {}): TicketFacts {
  return {
    event_id: verdictWorld.event,
    lot_id: verdictWorld.lot,
    price_kind: 'inteira',
    status: 'valid',
    order_status: 'paid',
    entry: 0,
    ...facts,
  };
}

const admitted = { code: 'ADMITTED', ok: true } as const;

function refused(code: FeedbackCode, text?: string): VerdictCase['expected'] {
  return text === undefined ? { code, ok: false } : { code, ok: false, text };
}

function unpaid(situation: Situation, order_status: OrderStatus, code: FeedbackCode): VerdictCase {
  return {
    name: `an order that is ${order_status} does not enter`,
    situation: [situation],
    runsIn: 'everywhere',
    ticket: ticket({ order_status }),
    door: door(),
    expected: refused(code),
  };
}

/** Lists every rule of the door once, and each precedence between rules. */
export const verdictCases: readonly VerdictCase[] = Object.freeze([
  {
    name: 'a paid ticket enters',
    situation: ['paid'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door(),
    expected: admitted,
  },
  {
    name: 'a paid ticket enters where its lot is let in',
    situation: ['paid'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door({ lots: [verdictWorld.otherLot, verdictWorld.lot] }),
    expected: admitted,
  },
  {
    name: 'a courtesy enters like any paid order',
    situation: ['courtesy'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door(),
    expected: admitted,
  },
  {
    name: 'a meia enters with the document to ask for',
    situation: ['meia'],
    runsIn: 'everywhere',
    ticket: ticket({ price_kind: 'meia_estudante' }),
    door: door(),
    expected: { ...admitted, document: 'Peça a carteira de estudante' },
  },
  {
    name: 'a ticket enters again after its admission was undone',
    situation: ['undone-entry'],
    runsIn: 'everywhere',
    ticket: ticket({ entry: 1 }),
    door: door(),
    expected: admitted,
  },
  {
    name: 'a stub on lease enters before its sale is reported',
    situation: ['leased-stub'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'leased', order_status: null, price_kind: null }),
    door: door(),
    expected: { ...admitted, note: feedbackTexts.saleNotReported, document: 'Tipo no recibo' },
  },
  {
    name: 'what nobody knows is not found',
    situation: ['unknown'],
    runsIn: 'everywhere',
    ticket: undefined,
    door: door(),
    expected: refused('TICKET_NOT_FOUND_ERROR'),
  },
  {
    name: "another event's ticket does not enter",
    situation: ['other-event'],
    runsIn: 'everywhere',
    ticket: ticket({ event_id: verdictWorld.otherEvent }),
    door: door(),
    expected: refused('EVENT_DIFF_ERROR'),
  },
  {
    name: 'a stub that went back unsold is not found',
    situation: ['returned-stub'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'returned', order_status: null, price_kind: null }),
    door: door(),
    expected: refused('TICKET_NOT_FOUND_ERROR', feedbackTexts.withdrawn),
  },
  {
    name: 'a stub released by force is not found',
    situation: ['voided-stub'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'voided', order_status: null, price_kind: null }),
    door: door(),
    expected: refused('TICKET_NOT_FOUND_ERROR', feedbackTexts.withdrawn),
  },
  {
    name: 'nobody enters an event for internal tests',
    situation: ['test-event'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door({ is_test: true }),
    expected: refused('TEST_EVENT_ERROR'),
  },
  {
    name: 'a list that says not paid and no more is believed',
    situation: ['not-paid'],
    runsIn: 'device',
    ticket: ticket({ order_status: null }),
    door: door(),
    expected: refused('ORDER_NOT_PAID_ERROR'),
  },
  unpaid('booking', 'booking', 'ORDER_BOOKING_ERROR'),
  unpaid('refunded-order', 'refunded', 'ORDER_REFUNDED_ERROR'),
  unpaid('rejected', 'rejected', 'ORDER_REJECTED_ERROR'),
  unpaid('cancelled-order', 'cancelled', 'ORDER_CANCELLED_ERROR'),
  unpaid('in-mediation', 'in_mediation', 'ORDER_IN_MEDIATION_ERROR'),
  unpaid('charged-back', 'charged_back', 'ORDER_CHARGED_BACK_ERROR'),
  {
    name: 'an order status of a later version does not enter',
    situation: ['unknown-status'],
    runsIn: 'device',
    ticket: ticket({ order_status: 'on_loan' as OrderStatus }),
    door: door(),
    expected: refused('ORDER_INVALID_STATUS_ERROR'),
  },
  {
    name: 'a cancelled ticket of a paid order does not enter',
    situation: ['cancelled-ticket'],
    runsIn: 'device',
    ticket: ticket({ status: 'cancelled' }),
    door: door(),
    expected: refused('ORDER_CANCELLED_ERROR', feedbackTexts.ticketCancelled),
  },
  {
    name: 'a refunded ticket of a paid order does not enter',
    situation: ['refunded-ticket'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'refunded' }),
    door: door(),
    expected: refused('ORDER_CANCELLED_ERROR', feedbackTexts.ticketRefunded),
  },
  {
    name: 'nobody enters a cancelled event',
    situation: ['cancelled-event'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door({ cancelled: true }),
    expected: refused('ORDER_CANCELLED_ERROR', feedbackTexts.eventCancelled),
  },
  {
    name: 'a QR older than the last transfer is not found',
    situation: ['superseded-qr'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'superseded' }),
    door: door(),
    expected: refused('TICKET_NOT_FOUND_ERROR', feedbackTexts.superseded),
  },
  {
    name: 'a lot outside the filter is sent to another door',
    situation: ['filtered-lot'],
    runsIn: 'everywhere',
    ticket: ticket(),
    door: door({ lots: [verdictWorld.otherLot] }),
    expected: refused('FILTERED_LOTS_ERROR'),
  },
  {
    name: 'who is in does not enter again',
    situation: ['already-in'],
    runsIn: 'everywhere',
    ticket: ticket({ admitted: caseAdmission }),
    door: door(),
    expected: { ...refused('ALREADY_CHECKED_IN_ERROR'), first: caseAdmission },
  },
  {
    name: 'a stub on lease enters once',
    situation: ['leased-stub', 'already-in'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'leased', order_status: null, price_kind: null, admitted: caseAdmission }),
    door: door(),
    expected: { ...refused('ALREADY_CHECKED_IN_ERROR'), first: caseAdmission },
  },
  {
    name: 'a stub on lease heeds the lot filter',
    situation: ['leased-stub', 'filtered-lot'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'leased', order_status: null, price_kind: null }),
    door: door({ lots: [verdictWorld.otherLot] }),
    expected: refused('FILTERED_LOTS_ERROR'),
  },
  {
    name: 'a stub on lease does not enter a cancelled event',
    situation: ['leased-stub', 'cancelled-event'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'leased', order_status: null, price_kind: null }),
    door: door({ cancelled: true }),
    expected: refused('ORDER_CANCELLED_ERROR', feedbackTexts.eventCancelled),
  },
  {
    name: 'a stub on lease does not enter an event for internal tests',
    situation: ['leased-stub', 'test-event'],
    runsIn: 'everywhere',
    ticket: ticket({ status: 'leased', order_status: null, price_kind: null }),
    door: door({ is_test: true }),
    expected: refused('TEST_EVENT_ERROR'),
  },
  {
    name: 'the order goes before the lot filter',
    situation: ['refunded-order', 'filtered-lot'],
    runsIn: 'everywhere',
    ticket: ticket({ order_status: 'refunded' }),
    door: door({ lots: [verdictWorld.otherLot] }),
    expected: refused('ORDER_REFUNDED_ERROR'),
  },
  {
    name: 'the order goes before the admission: a refund is told, not an earlier entry',
    situation: ['already-in', 'refunded-order'],
    runsIn: 'everywhere',
    ticket: ticket({ order_status: 'refunded', admitted: caseAdmission }),
    door: door(),
    expected: refused('ORDER_REFUNDED_ERROR'),
  },
  {
    name: 'the order goes before the cancelled event',
    situation: ['booking', 'cancelled-event'],
    runsIn: 'device',
    ticket: ticket({ order_status: 'booking' }),
    door: door({ cancelled: true }),
    expected: refused('ORDER_BOOKING_ERROR'),
  },
  {
    name: 'the lot filter goes before the admission',
    situation: ['already-in', 'filtered-lot'],
    runsIn: 'everywhere',
    ticket: ticket({ admitted: caseAdmission }),
    door: door({ lots: [verdictWorld.otherLot] }),
    expected: refused('FILTERED_LOTS_ERROR'),
  },
] satisfies VerdictCase[]);
