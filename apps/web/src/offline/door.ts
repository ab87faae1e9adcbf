import {
  type CheckinView,
  type DoorCheckinBody,
  type DoorAnswerView,
  type DoorTicketView,
  type FirstEntryView,
  type Id,
} from '@festix/domain/contract';
import {
  admittedFeedback,
  feedback,
  isFeedbackCode,
  judgeEntry,
  type Door as DoorRules,
  type FeedbackCode,
  type TicketFacts,
  type Verdict,
} from '@festix/domain/door';
import { notices, type Instant } from '@festix/domain/ground';
import { documentToAsk, type Area, type DocumentResult, type EventDay, type PriceKind } from '@festix/domain/programme';
import { type AdmitPayload, type ScanFailedPayload } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import type { ClockReading, DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import type { DoorList } from './door-list.ts';
import type { DoorSettings } from './door-settings.ts';
import {
  isOp,
  type AdmitRow,
  type DeviceRow,
  type DoorRow,
  type JournalDb,
  type NewOpRow,
  type OpAnswer,
  type Reads,
  type ShownVerdict,
} from './journal.db.ts';
import type { Link } from './link.ts';
import { newOp, type OpOrigin } from './ops.ts';
import type { PinAnswer } from './pin.ts';
import { recognise, type Presented, type Recognised } from './recognise.ts';
import { sha256Hex } from './sha256.ts';
import type { EventRow } from './snap.db.ts';
import { isStorageFull } from './storage.ts';

/** The present operator of the door. */
export interface Operator {
  id: Id | null;
  name: string | null;
}

export interface DoorParts {
  journal: JournalDb;
  api: Pick<DoorApi, 'checkin'>;
  clock: DeviceClock;
  link: Link;
  device: DeviceRow;
  list: () => DoorList;
  event: () => EventRow;
  settings: () => DoorRow;
  /** Stores changed settings, which count from the next scan on. */
  set: (settings: DoorSettings) => Promise<void>;
  operator: () => Operator;
  /** Called when the queue has something to upload. */
  queued: () => void;
}

/** A ticket as the door shows it. */
export interface SeenTicket {
  serial: number | null;
  ticket_id: Id | null;
  holder_name: string | null;
  document_masked: string | null;
  /** The answers from checkout that the producer shows at the door. */
  answers?: readonly DoorAnswerView[];
  lot: { name: string; sorting: number } | null;
  price_kind: PriceKind | null;
  code: string | null;
}

/** The ticket whose holder has to show a document. */
export type CheckedTicket = Pick<SeenTicket, 'serial' | 'ticket_id' | 'price_kind'>;

/** The decision about a scan. */
export interface Decision {
  /** The id of the scan, here and on the server. */
  op_id: Id;
  verdict: Verdict;
  ticket: SeenTicket | undefined;
  decided_offline: boolean;
  /** Absent at an event without areas, days and exits. */
  place?: DoorPlace | undefined;
  /** Absent: 'entry'. */
  reads?: Reads;
  /** The passage that this exit ended. */
  left?: LeftPassage;
  /** The ticket's group, if it is more than the ticket: beside an entry alone. */
  party?: PartyFacts;
  /** true: the holder is inside by what is known, and a supervisor may let them in again. */
  can_release?: boolean;
}

/** The area and day of a scan. */
export interface DoorPlace {
  area: Area;
  /** null at an event without days. */
  day: EventDay | null;
  /** true: the door keeps to this day. */
  is_pinned: boolean;
}

/** A passage that an exit ended. */
export interface LeftPassage {
  entered_at: Instant;
  /** Which entry of the day it was, from 1. */
  nth: number;
}

/** The tickets of one order and lot that nobody has passed on, as this phone knows them after the scan. */
export interface PartyFacts {
  size: number;
  /** Those that have entered, this one included. */
  entered: number;
  /** Serials of those that may still enter. */
  others: number[];
}

/** Proves that a supervisor lets a person in again. */
export interface ReleaseProof {
  supervisor_id: Id;
  pin: string;
  reason: string;
}

export type ReleaseOutcome =
  /** The new decision about the ticket; green as a rule. */
  | { came: 'released'; decision: Decision }
  | { came: 'pin'; answer: Exclude<PinAnswer, { pin: 'right' }> }
  /** The decision is none that a supervisor may turn. */
  | { came: 'refused' };

type Entry = Pick<TicketFacts, 'serial' | 'entry'>;

type Answer = { admitted: CheckinView } | { refused: FeedbackCode; first: FirstEntryView | undefined };

/**
 * The door of an event. Asks the server, and decides by itself when no answer arrives in time, with the same id, so
 * that the server takes both for one scan.
 */
export class Door {
  private readonly parts: DoorParts;

  constructor(parts: DoorParts) {
    this.parts = parts;
  }

  async judge(presented: Presented): Promise<Decision> {
    const scan = await this.scan(presented);
    const answer = await this.ask(scan);
    const decision = answer ? await this.recordAnswer(scan, answer) : await this.decideHere(scan);
    this.parts.queued();
    return decision;
  }

  /** Records the result of a document check, now or later from the list of scans. */
  async checkDocument(ticket: CheckedTicket, result: DocumentResult): Promise<void> {
    const { serial, ticket_id, price_kind } = ticket;
    const { journal, clock } = this.parts;
    await journal.ops.add(
      newOp(newId(), 'document_check', { serial, ticket_id, result, price_kind }, this.origin(clock.read())),
    );
    this.parts.queued();
  }

  /**
   * Admits tickets of the decision's group that are outside, at most `count`, each by a decision of its own, in one
   * transaction. Returns the decisions, whose documents are asked for one by one.
   */
  admitParty(_decision: Decision, _count: number): Promise<Decision[]> {
    return Promise.reject(new Error('Not built yet'));
  }

  /** Lets in a person who is inside by what is known, because a supervisor answers for the exit that nobody read. */
  release(_decision: Decision, _proof: ReleaseProof): Promise<ReleaseOutcome> {
    return Promise.reject(new Error('Not built yet'));
  }

  /** Returns the area and day of a scan made now; undefined at an event without areas, days and exits. */
  place(): DoorPlace | undefined {
    return undefined;
  }

  setReads(reads: Reads): Promise<void> {
    return this.parts.set({ reads });
  }

  setArea(area: number): Promise<void> {
    return this.parts.set({ area });
  }

  /** Keeps the door to a day by its id; null: to the day of each scan. */
  pinDay(pinned_day: Id | null): Promise<void> {
    return this.parts.set({ pinned_day });
  }

  /** Returns whether a decision asks for a document whose check this phone has not recorded. */
  async isUnanswered({ op_id, verdict, ticket }: Decision): Promise<boolean> {
    if (!verdict.document || !ticket) return false;
    const { journal, event } = this.parts;
    const { id } = event();
    const since = await journal.ops
      .where('[event_id+device_seq]')
      .between([id, -Infinity], [id, Infinity])
      .reverse()
      .until((op) => op.id === op_id)
      .toArray();
    return !since.some((op) => isOp('document_check', op) && op.payload.serial === ticket.serial);
  }

  private async scan(presented: Presented): Promise<Scan> {
    const { clock, event, list } = this.parts;
    const reading = clock.read();
    const [recognised, reference_hash] = await Promise.all([recognise(presented, event(), list()), hashOf(presented)]);
    return { id: newId(), reading, presented, recognised, reference_hash };
  }

  /**
   * Returns whether this phone has admitted the ticket without an answer of the server, which would admit it once more.
   */
  private async isInUnknownToServer({ recognised: { facts } }: Scan): Promise<boolean> {
    const entered = facts && (await this.admissionOf(facts));
    if (!entered) return false;
    const op = await this.parts.journal.ops.where('id').equals(entered.op_id).first();
    return op !== undefined && op.state !== 'answered';
  }

  /**
   * Returns the server's answer to a scan; undefined when it is unreachable, exceeds the timeout, or lacks what this phone
   * knows.
   */
  private async ask(scan: Scan): Promise<Answer | undefined> {
    const { api, link, device, event, settings } = this.parts;
    const { id, recognised } = scan;
    const { reference } = recognised;
    if (link.up === false || reference === undefined || 'serial' in reference) return undefined;
    if (await this.isInUnknownToServer(scan)) return undefined;
    const { gate, lots } = settings();
    const body: DoorCheckinBody = {
      id,
      ...reference,
      device_id: device.id,
      ...(gate && { gate }),
      ...(lots && { lots }),
    };
    try {
      const admitted = await within(link.patience, api.checkin(event().id, body, link.patience));
      return admitted && { admitted };
    } catch (error) {
      return refusalIn(error);
    }
  }

  /** Stores the server's admission, so that this phone refuses a second scan also without a network. */
  private async recordAnswer(scan: Scan, answer: Answer): Promise<Decision> {
    const { journal } = this.parts;
    const decision =
      'admitted' in answer ? this.admittedByServer(scan, answer.admitted) : this.refusedByServer(scan, answer);
    const op = { ...this.opOf(scan, decision), state: 'answered' as const, answer: this.answerOf(scan, answer) };
    const admission = this.admissionIn(scan, answer);
    try {
      await journal.transaction('rw', journal.admits, journal.ops, async () => {
        if (admission) await journal.admits.put(admission);
        await journal.ops.add(op);
      });
    } catch (error) {
      // The server has the admission, so a phone that cannot write must not turn the person away.
      reportError(error, 'door.record');
    }
    return decision;
  }

  /** Decides here and queues the op, both in one transaction. Shows green only after both are on the disk. */
  private async decideHere(scan: Scan): Promise<Decision> {
    const { journal } = this.parts;
    const { facts, refused } = scan.recognised;
    try {
      return await journal.transaction('rw', journal.admits, journal.ops, async () => {
        const entered = facts && (await this.admissionOf(facts));
        const judged = judgeEntry(facts && { ...facts, admitted: entered ?? facts.admitted ?? null }, this.rules(scan));
        const verdict = judged.ok && refused ? refusal(refused) : judged;
        const decision = this.decided(scan, verdict, true);
        const admission = facts && verdict.ok ? this.admission(scan, facts) : undefined;
        if (admission) await journal.admits.add(admission);
        await journal.ops.add(this.opOf(scan, decision));
        return decision;
      });
    } catch (error) {
      reportError(error, 'door.decide');
      return this.decided(scan, notStored(error), true);
    }
  }

  /** Returns the admission of an entry, or of a later one: the list may not have an undone entry yet. */
  private async admissionOf({ serial, entry }: Entry): Promise<AdmitRow | undefined> {
    if (serial === undefined) return undefined;
    const { journal, event } = this.parts;
    const { id } = event();
    const known = journal.admits.where('[event_id+serial+entry]').between([id, serial, entry], [id, serial, Infinity]);
    return (await known.toArray()).at(-1);
  }

  private admittedByServer(scan: Scan, { ticket, note, scanned_at }: CheckinView): Decision {
    const { event } = this.parts;
    // Only the receipt states the kind of a stub whose sale is not uploaded.
    const kind = scan.recognised.listed?.status === 'leased' ? null : ticket.price.kind;
    const document = documentToAsk(kind, scanned_at, event().time_zone);
    const verdict: Verdict = {
      code: 'ADMITTED',
      ok: true,
      ...admittedFeedback,
      ...(note !== null && { note }),
      ...(document && { document }),
    };
    return { ...this.decided(scan, verdict, false), ticket: { ...seenTicket(ticket), price_kind: kind } };
  }

  private refusedByServer(
    scan: Scan,
    { refused, first }: { refused: FeedbackCode; first: FirstEntryView | undefined },
  ) {
    // The facts here may say more than the code: a cancelled ticket has one of two reasons.
    const here = judgeEntry(scan.recognised.facts, this.rules(scan));
    const verdict = here.code === refused ? here : refusal(refused);
    return this.decided(scan, first ? { ...verdict, first } : verdict, false);
  }

  private decided(scan: Scan, verdict: Verdict, decided_offline: boolean): Decision {
    return { op_id: scan.id, verdict, ticket: this.seen(scan), decided_offline };
  }

  private rules({ reading }: Scan): DoorRules {
    const { event, settings } = this.parts;
    const { id, is_test, canceled_at, time_zone } = event();
    const { lots } = settings();
    return {
      event_id: id,
      is_test,
      cancelled: canceled_at !== null,
      ...(lots && { lots }),
      now: reading.occurred_at,
      time_zone,
    };
  }

  private seen({ presented, recognised }: Scan): SeenTicket | undefined {
    const { facts, listed } = recognised;
    if (presented.by === 'search') return seenTicket(presented.ticket);
    if (!facts || facts.event_id !== this.parts.event().id) return undefined;
    const lot = this.parts.event().lots.find(({ id }) => id === facts.lot_id);
    return {
      serial: facts.serial ?? null,
      ticket_id: null,
      holder_name: listed?.holder_name ?? null,
      document_masked: listed?.document_masked ?? null,
      answers: facts.serial === undefined || facts.serial === null ? [] : this.parts.list().answersOf(facts.serial),
      lot: lot ? { name: lot.name, sorting: lot.sorting } : null,
      price_kind: facts.price_kind,
      code: null,
    };
  }

  /** Returns the admission in the server's answer, by this scan or an earlier one. */
  private admissionIn(scan: Scan, answer: Answer): AdmitRow | undefined {
    if ('admitted' in answer) {
      const { ticket, entry } = answer.admitted;
      return this.admission(scan, { serial: ticket.serial, entry });
    }
    const { facts } = scan.recognised;
    const before = answer.first && facts && this.admission(scan, facts);
    return before && { ...before, ...answer.first };
  }

  private admission({ id, reading }: Scan, { serial, entry }: Entry): AdmitRow | undefined {
    if (serial === undefined) return undefined;
    const { event, settings, operator, device } = this.parts;
    return {
      event_id: event().id,
      serial,
      entry,
      op_id: id,
      at: reading.occurred_at,
      by: operator().name,
      device: device.name,
      gate: settings().gate || null,
    };
  }

  private opOf(scan: Scan, decision: Decision): NewOpRow<'admit' | 'scan_failed'> {
    const { verdict, decided_offline, ticket } = decision;
    const { facts, listed } = scan.recognised;
    const shown: ShownVerdict = {
      code: verdict.code,
      serial: facts?.serial ?? null,
      lot_number: listed?.lot_number ?? null,
      decided_offline,
      ...(verdict.document && ticket && { asked_kind: ticket.price_kind }),
    };
    const origin = this.origin(scan.reading);
    if (verdict.ok) return newOp(scan.id, 'admit', admitPayload(scan, decided_offline), origin, shown);
    return newOp(scan.id, 'scan_failed', failedPayload(scan, verdict.code as FeedbackCode), origin, shown);
  }

  private answerOf({ reading }: Scan, answer: Answer): OpAnswer {
    const at = reading.occurred_at;
    if ('admitted' in answer) return { outcome: 'applied', at };
    return { outcome: 'applied', code: answer.refused, ...(answer.first && { first: answer.first }), at };
  }

  private origin(reading: ClockReading): OpOrigin {
    const { event, operator, settings } = this.parts;
    return { event_id: event().id, operator_id: operator().id, gate: settings().gate || null, reading };
  }
}

interface Scan {
  id: Id;
  reading: ClockReading;
  presented: Presented;
  recognised: Recognised;
  reference_hash: string;
}

function admitPayload({ recognised }: Scan, decided_offline: boolean): AdmitPayload {
  return { ...recognised.reference, decided_offline };
}

function failedPayload({ recognised, reference_hash }: Scan, code: FeedbackCode): ScanFailedPayload {
  const { facts, reference } = recognised;
  return {
    reference_hash,
    code,
    ...(reference && 'ticket_id' in reference && { ticket_id: reference.ticket_id }),
    ...(facts?.serial !== undefined && { serial: facts.serial }),
  };
}

function refusal(code: FeedbackCode): Verdict {
  return { code, ok: false, ...feedback[code] };
}

/** Returns the verdict of a failed write: scanning again helps, unless the storage is full. */
function notStored(error: unknown): Verdict {
  const verdict = refusal('UPDATE_TICKET_ERROR');
  return isStorageFull(error) ? { ...verdict, text: notices.storageFull } : verdict;
}

/** Returns the verdict in a refusal; undefined for any other error, which says nothing about the ticket. */
function refusalIn(error: unknown): Answer | undefined {
  if (!(error instanceof CallError) || !isFeedbackCode(error.told['feedback'])) return undefined;
  return { refused: error.told['feedback'], first: firstIn(error.told['first']) };
}

function firstIn(told: unknown): FirstEntryView | undefined {
  if (typeof told !== 'object' || told === null || !('at' in told) || typeof told.at !== 'string') return undefined;
  const { at, by, device, gate } = told as Partial<FirstEntryView> & { at: Instant };
  return { at, by: by ?? null, device: device ?? null, gate: gate ?? null };
}

function seenTicket(ticket: DoorTicketView): SeenTicket {
  return {
    serial: ticket.serial,
    ticket_id: ticket.id,
    holder_name: ticket.holder_name,
    document_masked: ticket.document_masked,
    answers: ticket.answers ?? [],
    lot: ticket.lot,
    price_kind: ticket.price.kind,
    code: ticket.code,
  };
}

/**
 * Resolves to undefined after the timeout. A call's own timeout begins with its request, after the wait for a new
 * token.
 */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((giveUp) => (timer = setTimeout(() => giveUp(undefined), milliseconds)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function hashOf(presented: Presented): Promise<string> {
  const text =
    presented.by === 'text' ? presented.text : presented.by === 'serial' ? `${presented.serial}` : presented.ticket.id;
  return sha256Hex(new TextEncoder().encode(text));
}
