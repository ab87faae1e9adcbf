import {
  type CheckinView,
  type DoorCheckinBody,
  type DoorAnswerView,
  type DoorTicketView,
  type ExitBody,
  type ExitView,
  type FirstEntryView,
  type Id,
} from '@festix/domain/contract';
import {
  admittedFeedback,
  feedback,
  isFeedbackCode,
  judgeEntry,
  judgeExit,
  leftFeedback,
  type Door as DoorRules,
  type FeedbackCode,
  type Verdict,
} from '@festix/domain/door';
import { epochOf, instantOf, notices, type Instant } from '@festix/domain/ground';
import { documentToAsk, type DocumentResult, type PriceKind } from '@festix/domain/programme';
import { type AdmitPayload, type ScanFailedPayload } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { CallError } from '../data/call.ts';
import { reportError } from '../data/report-error.ts';
import type { ClockReading, DeviceClock } from './clock.ts';
import type { DoorApi } from './door-api.ts';
import type { DoorList } from './door-list.ts';
import { DocumentChecks, toldByServer, withDocument, type KnownDocument } from './document-checks.ts';
import { keyOf, placeAt, readsAt, toldPlace, type DoorPlace } from './door-place.ts';
import type { DoorSettings } from './door-settings.ts';
import {
  type DeviceRow,
  type DoorRow,
  type JournalDb,
  type NewOpRow,
  type OpAnswer,
  type PassageRow,
  type Reads,
  type ShownVerdict,
} from './journal.db.ts';
import type { Link } from './link.ts';
import { newOp, type OpOrigin } from './ops.ts';
import { partyFacts, type PartyFacts } from './party.ts';
import { knownPassages, ownFacts, type KnownPassages, type OwnFact } from './passages.ts';
import { provePin, type PinAnswer } from './pin.ts';
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
  api: Pick<DoorApi, 'checkin' | 'exit'>;
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

/** A passage that an exit ended. */
export interface LeftPassage {
  entered_at: Instant;
  /** Which entry of the day it was, from 1. */
  nth: number;
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

export type { DoorPlace, PartyFacts };

type Refusal = { refused: FeedbackCode; first: FirstEntryView | undefined; document_open?: unknown };

type Answer = { admitted: CheckinView } | { left: ExitView } | Refusal;

/** Scans that are kept for what people do about their decisions. */
const KEPT_SCANS = 50;

/**
 * The door of an event. Asks the server, and decides by itself when no answer arrives in time, with the same id, so
 * that the server takes both for one scan.
 */
export class Door {
  private readonly parts: DoorParts;
  /** The latest scans by id. */
  private readonly scans = new Map<Id, Scan>();
  private readonly documents: DocumentChecks;

  constructor(parts: DoorParts) {
    this.parts = parts;
    this.documents = new DocumentChecks(parts.journal, parts.event().id, parts.clock);
  }

  async judge(presented: Presented): Promise<Decision> {
    const scan = await this.scan(presented);
    const answer = await this.ask(scan);
    const decision = answer ? await this.recordAnswer(scan, answer) : await this.decideHere(scan);
    this.parts.queued();
    return this.withParty(scan, decision);
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
   * transaction. Returns the decisions, whose documents are asked for one by one; a refused one if nothing was stored.
   */
  async admitParty({ party, place }: Decision, count: number): Promise<Decision[]> {
    const { journal } = this.parts;
    const others = party?.others ?? [];
    const scans = await Promise.all(
      others.map((serial) => this.scan({ by: 'serial', serial }, { place, reads: 'entry' })),
    );
    try {
      return await journal.transaction('rw', journal.passages, journal.ops, async () => {
        const decisions: Decision[] = [];
        for (const scan of scans) {
          if (decisions.length === count) break;
          const decision = await this.admitIfOutside(scan);
          if (decision) decisions.push(decision);
        }
        return decisions;
      });
    } catch (error) {
      reportError(error, 'door.decide');
      return scans.slice(0, 1).map((scan) => this.decided(scan, notStored(error), true));
    } finally {
      this.parts.queued();
    }
  }

  /** Lets in a person who is inside by what is known, because a supervisor answers for the exit that nobody read. */
  async release(decision: Decision, { supervisor_id, pin, reason }: ReleaseProof): Promise<ReleaseOutcome> {
    const { journal, clock, event } = this.parts;
    const scan = await this.scanAgain(decision);
    if (!decision.can_release || !scan) return { came: 'refused' };
    const supervisors = event().supervisors ?? [];
    const answer = await provePin(supervisor_id, pin, { journal, clock, event: () => ({ supervisors }) });
    if (answer.pin !== 'right') return { came: 'pin', answer };
    const released = await this.admitReleased(scan, decision.ticket?.ticket_id ?? null, { supervisor_id, reason });
    this.parts.queued();
    return { came: 'released', decision: await this.withParty(scan, released) };
  }

  /** Returns the area and day of a scan made now; undefined at an event without areas, days and exits. */
  place(): DoorPlace | undefined {
    const { clock, event, settings } = this.parts;
    return placeAt(event(), settings(), clock.serverNow());
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

  /** Returns whether a decision asks for a document that nobody has answered for since, as far as this phone knows. */
  async isUnanswered({ verdict, ticket }: Decision): Promise<boolean> {
    if (!verdict.document || ticket?.serial == null) return false;
    return this.documents.isOpen(ticket.serial, this.parts.list());
  }

  private async scan(presented: Presented, at?: Pick<Scan, 'place' | 'reads'>): Promise<Scan> {
    const { clock, event, list, settings } = this.parts;
    const reading = clock.read();
    const now = epochOf(reading.occurred_at) + (reading.clock_offset ?? 0);
    const place = at ? at.place : placeAt(event(), settings(), now);
    const reads = at?.reads ?? readsAt(place, settings());
    const [recognised, reference_hash] = await Promise.all([recognise(presented, event(), list()), hashOf(presented)]);
    const found = presented.by === 'search' ? presented.ticket : undefined;
    const document = await this.documents.of(recognised.facts, list(), event().time_zone, found);
    return this.keep({ id: newId(), reading, now, place, reads, presented, recognised, reference_hash, document });
  }

  private keep(scan: Scan): Scan {
    this.scans.set(scan.id, scan);
    for (const id of this.scans.keys()) {
      if (this.scans.size <= KEPT_SCANS) break;
      this.scans.delete(id);
    }
    return scan;
  }

  /** Returns a new scan, made now, of the ticket of a decision; undefined for an unknown ticket. */
  private async scanAgain({ op_id, ticket, place }: Decision): Promise<Scan | undefined> {
    const { serial } = ticket ?? {};
    if (serial == null) return undefined;
    const before = this.scans.get(op_id)?.presented ?? ({ by: 'serial', serial } as const);
    return this.scan(before, { place, reads: 'entry' });
  }

  /**
   * Returns whether this phone has a fact about the ticket without an answer of the server, which would admit it once
   * more, or find it outside.
   */
  private async isUnknownToServer(scan: Scan): Promise<boolean> {
    const known = await this.known(scan);
    return known?.own.some(({ is_answered }) => !is_answered) === true;
  }

  /**
   * Returns the server's answer to a scan; undefined when it is unreachable, exceeds the timeout, or lacks what this phone
   * knows.
   */
  private async ask(scan: Scan): Promise<Answer | undefined> {
    const { api, link, device, event, settings } = this.parts;
    const { id, recognised, place, reads } = scan;
    const { reference } = recognised;
    if (link.up === false || reference === undefined || 'serial' in reference) return undefined;
    if (await this.isUnknownToServer(scan)) return undefined;
    const { gate, lots } = settings();
    const body: DoorCheckinBody & ExitBody = {
      id,
      ...reference,
      device_id: device.id,
      ...(gate && { gate }),
      ...toldPlace(place),
    };
    try {
      if (reads === 'exit') {
        const left = await within(link.patience, api.exit(event().id, body, link.patience));
        return left && { left };
      }
      const asked = api.checkin(event().id, { ...body, ...(lots && { lots }) }, link.patience);
      const admitted = await within(link.patience, asked);
      return admitted && { admitted };
    } catch (error) {
      return refusalIn(error);
    }
  }

  /** Stores the server's answer, so that this phone decides by it also without a network. */
  private async recordAnswer(scan: Scan, answer: Answer): Promise<Decision> {
    const { journal } = this.parts;
    const decision = this.decidedByServer(scan, answer);
    const op = { ...this.opOf(scan, decision), state: 'answered' as const, answer: this.answerOf(scan, answer) };
    try {
      await journal.transaction('rw', journal.passages, journal.ops, async () => {
        const passage = await this.passageIn(scan, answer, decision.verdict);
        if (passage) await journal.passages.add(passage);
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
    try {
      return await journal.transaction('rw', journal.passages, journal.ops, async () => {
        const known = await this.known(scan);
        return this.write(scan, this.verdictOf(scan, known), known);
      });
    } catch (error) {
      reportError(error, 'door.decide');
      return this.decided(scan, notStored(error), true);
    }
  }

  /** Decides about a ticket of a group, and stores nothing unless it enters anew. */
  private async admitIfOutside(scan: Scan): Promise<Decision | undefined> {
    const known = await this.known(scan);
    const verdict = this.verdictOf(scan, known);
    if (!verdict.ok || known?.facts.admitted) return undefined;
    return this.write(scan, verdict, known);
  }

  /** Stores a release, a moment before the admission that it allows; none without an admission. */
  private async admitReleased(
    scan: Scan,
    ticket_id: Id | null,
    proof: Pick<ReleaseProof, 'supervisor_id' | 'reason'>,
  ): Promise<Decision> {
    const { journal } = this.parts;
    const { serial } = scan.recognised.facts ?? {};
    const occurred_at = instantOf(epochOf(scan.reading.occurred_at) - 1);
    const before = { ...scan, id: newId(), reading: { ...scan.reading, occurred_at } };
    const payload = {
      ...(ticket_id !== null && { ticket_id }),
      serial: serial ?? null,
      ...proof,
      ...toldPlace(scan.place),
    };
    try {
      return await journal.transaction('rw', journal.passages, journal.ops, async () => {
        const inside = await this.known(scan);
        const released = this.passage(before, 'release', serial);
        const own = [...(inside?.rows ?? []), ...(released ? [{ ...released, is_answered: false }] : [])];
        const known = this.add(scan, own);
        const verdict = this.verdictOf(scan, known);
        if (verdict.ok && released) {
          await journal.passages.add(released);
          await journal.ops.add(newOp(before.id, 'release', payload, this.origin(before.reading)));
        }
        return this.write(scan, verdict, known, { moves: inside?.facts.admitted == null });
      });
    } catch (error) {
      reportError(error, 'door.decide');
      return this.decided(scan, notStored(error), true);
    }
  }

  private verdictOf(scan: Scan, known: KnownPassages | undefined): Verdict {
    const facts = known?.facts ?? scan.recognised.facts;
    if (scan.reads === 'exit') return judgeExit(facts, this.rules(scan));
    const verdict = judgeEntry(facts, this.rules(scan));
    const { refused } = scan.recognised;
    // The server's search knows nothing of this door's area and day.
    return verdict.ok && refused && !(scan.place && isAboutPassages(refused)) ? refusal(refused) : verdict;
  }

  /** Stores a decision made here with its op and its passage. */
  private async write(
    scan: Scan,
    verdict: Verdict,
    known: KnownPassages | undefined,
    { moves = known?.facts.admitted == null } = {},
  ): Promise<Decision> {
    const { journal } = this.parts;
    const decision = this.decided(scan, verdict, true, known);
    const kind = passageKind(scan, verdict);
    const passage = kind && this.passage(scan, kind, scan.recognised.facts?.serial, known?.next_entry);
    if (passage) await journal.passages.add(passage);
    await journal.ops.add(this.opOf(scan, decision, moves));
    return decision;
  }

  /** Returns what the list and this phone know of the ticket at the door's place; undefined for a stranger's. */
  private async known(scan: Scan): Promise<(KnownPassages & { rows: OwnFact[] }) | undefined> {
    const { facts } = scan.recognised;
    const { id } = this.parts.event();
    if (facts?.serial === undefined || facts.event_id !== id) return undefined;
    const rows = await ownFacts(this.parts.journal, id, [facts.serial], keyOf(scan.place));
    return this.add(scan, rows.get(facts.serial) ?? []);
  }

  private add(scan: Scan, rows: OwnFact[]): (KnownPassages & { rows: OwnFact[] }) | undefined {
    const { facts, listed } = scan.recognised;
    if (!facts) return undefined;
    const { clock, device, event } = this.parts;
    const clock_offset = clock.known()?.offset ?? null;
    const at = { ...keyOf(scan.place), access: event().access ?? null, event_day: scan.place?.day ?? null };
    return { ...knownPassages(facts, listed, rows, at, { id: device.id, clock_offset }, scan.now), rows };
  }

  private async withParty(scan: Scan, decision: Decision): Promise<Decision> {
    const { listed } = scan.recognised;
    if (!decision.verdict.ok || scan.reads === 'exit' || listed?.party == null) return decision;
    try {
      const party = await partyFacts(listed, {
        ...this.parts,
        rules: this.rules(scan),
        place: scan.place,
        now: scan.now,
      });
      return party ? { ...decision, party } : decision;
    } catch (error) {
      // The ticket has entered whatever its group is.
      reportError(error, 'door.party');
      return decision;
    }
  }

  private decidedByServer(scan: Scan, answer: Answer): Decision {
    if ('admitted' in answer) return this.admittedByServer(scan, answer.admitted);
    return 'left' in answer ? this.leftByServer(scan, answer.left) : this.refusedByServer(scan, answer);
  }

  private admittedByServer(scan: Scan, { ticket, note, scanned_at, repeats }: CheckinView): Decision {
    const { event } = this.parts;
    // Only the receipt states the kind of a stub whose sale is not uploaded.
    const kind = scan.recognised.listed?.status === 'leased' ? null : ticket.price.kind;
    const document = repeats ? undefined : documentToAsk(kind, scanned_at, event().time_zone);
    const verdict: Verdict = {
      code: 'ADMITTED',
      ok: true,
      ...admittedFeedback,
      ...(note !== null && { note }),
      ...(document && { document }),
      ...(repeats && { repeats }),
    };
    return { ...this.decided(scan, verdict, false), ticket: { ...seenTicket(ticket), price_kind: kind } };
  }

  private leftByServer(scan: Scan, { ticket, entry, entered_at }: ExitView): Decision {
    const first = { at: entered_at, by: null, device: null, gate: null };
    const verdict: Verdict = { code: 'LEFT', ok: true, ...leftFeedback, first };
    return {
      ...this.decided(scan, verdict, false),
      ticket: seenTicket(ticket),
      left: { entered_at, nth: entry + 1 },
    };
  }

  private refusedByServer(asked: Scan, { refused, first, document_open }: Refusal): Decision {
    const scan = { ...asked, document: toldByServer(asked.document, document_open) };
    // The facts here may say more than the code: a cancelled ticket has one of two reasons.
    const here = judgeEntry(scan.recognised.facts, this.rules(scan));
    const verdict = here.code === refused ? here : refusal(refused);
    return this.decided(scan, first ? { ...verdict, first } : verdict, false);
  }

  private decided(scan: Scan, verdict: Verdict, decided_offline: boolean, known?: KnownPassages): Decision {
    const { place, reads } = scan;
    const entered_at = verdict.code === 'LEFT' ? verdict.first?.at : undefined;
    return {
      op_id: scan.id,
      verdict: withDocument(verdict, scan.document, place !== undefined),
      ticket: this.seen(scan),
      decided_offline,
      ...(place && { place, reads }),
      ...(entered_at !== undefined && { left: { entered_at, nth: (known?.facts.entry ?? 0) + 1 } }),
      ...(place && verdict.code === 'ALREADY_CHECKED_IN_ERROR' && { can_release: releases(place) }),
    };
  }

  private rules({ reading, place }: Scan): DoorRules {
    const { event, settings } = this.parts;
    const { id, is_test, canceled_at, time_zone, access } = event();
    const { lots } = settings();
    return {
      event_id: id,
      is_test,
      cancelled: canceled_at !== null,
      ...(lots && { lots }),
      ...(place && { access: access ?? null, area: place.area.number, day: place.day }),
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

  /** Returns the passage in the server's answer: by this scan, or the earlier admission that refuses it. */
  private async passageIn(scan: Scan, answer: Answer, verdict: Verdict): Promise<PassageRow | undefined> {
    const { facts } = scan.recognised;
    if ('left' in answer) return this.passage(scan, 'exit', answer.left.ticket.serial);
    if ('admitted' in answer) {
      const { repeats, ticket, entry } = answer.admitted;
      if (repeats) return undefined;
      const { rows, next_entry } = await this.numbers(scan, ticket.serial);
      return this.passage(scan, 'entry', ticket.serial, rows.some((row) => row.entry === entry) ? next_entry : entry);
    }
    if (passageKind(scan, verdict) === 'exit') return this.passage(scan, 'exit', facts?.serial);
    const known = answer.first && (await this.known(scan));
    if (!answer.first || !known) return undefined;
    const entry = known.facts.admitted ? known.facts.entry : known.next_entry;
    if (known.rows.some((row) => row.entry === entry)) return undefined;
    const before = this.passage(scan, 'entry', facts?.serial, entry);
    return before && { ...before, ...answer.first, clock_offset: 0, is_told: true };
  }

  /** Returns this phone's rows of a ticket that the server has named, and the number that follows theirs. */
  private async numbers({ place }: Scan, serial: number): Promise<{ rows: OwnFact[]; next_entry: number }> {
    const { journal, event } = this.parts;
    const rows = (await ownFacts(journal, event().id, [serial], keyOf(place))).get(serial) ?? [];
    return { rows, next_entry: Math.max(0, ...rows.map(({ entry }) => (entry ?? -1) + 1)) };
  }

  private passage(
    { id, reading, place }: Scan,
    kind: PassageRow['kind'],
    serial: number | undefined,
    entry = 0,
  ): PassageRow | undefined {
    if (serial === undefined) return undefined;
    const { event, settings, operator, device } = this.parts;
    return {
      event_id: event().id,
      serial,
      ...keyOf(place),
      kind,
      ...(kind === 'entry' && { entry }),
      op_id: id,
      at: reading.occurred_at,
      clock_offset: reading.clock_offset,
      by: operator().name,
      device: device.name,
      gate: settings().gate || null,
    };
  }

  private opOf(scan: Scan, decision: Decision, moves = true): NewOpRow<'admit' | 'exit' | 'scan_failed'> {
    const { verdict, decided_offline, ticket } = decision;
    const { facts, listed } = scan.recognised;
    const kind = passageKind(scan, verdict);
    const moved = kind === 'entry' ? 'in' : 'out';
    const shown: ShownVerdict = {
      code: verdict.code,
      serial: facts?.serial ?? null,
      lot_number: listed?.lot_number ?? null,
      decided_offline,
      ...(verdict.document && ticket && { asked_kind: ticket.price_kind }),
      ...(scan.place && { ...keyOf(scan.place), reads: scan.reads }),
      ...(verdict.repeats && { repeats: true as const }),
      ...(kind && verdict.ok && (kind === 'exit' || moves) && { moved }),
    };
    const origin = this.origin(scan.reading);
    const read = { ...scan.recognised.reference, decided_offline, ...toldPlace(scan.place) } satisfies AdmitPayload;
    if (scan.reads === 'exit' && kind) return newOp(scan.id, 'exit', read, origin, shown);
    if (scan.reads === 'entry' && verdict.ok) return newOp(scan.id, 'admit', read, origin, shown);
    return newOp(scan.id, 'scan_failed', failedPayload(scan, verdict.code as FeedbackCode), origin, shown);
  }

  private answerOf({ reading }: Scan, answer: Answer): OpAnswer {
    const at = reading.occurred_at;
    if (!('refused' in answer)) return { outcome: 'applied', at };
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
  /** Its time by the server's clock, in milliseconds since 1970. */
  now: number;
  /** undefined at an event without areas, days and exits. */
  place: DoorPlace | undefined;
  reads: Reads;
  presented: Presented;
  recognised: Recognised;
  reference_hash: string;
  /** undefined for a ticket that asks for no document. */
  document: KnownDocument | undefined;
}

/** Returns the passage that a decision makes here: a free area's repeats make none, and exits are kept in any case. */
function passageKind({ reads }: Scan, { ok, code, repeats }: Verdict): 'entry' | 'exit' | undefined {
  if (reads === 'entry') return ok && !repeats ? 'entry' : undefined;
  return ok || code === 'NOT_INSIDE_ERROR' ? 'exit' : undefined;
}

const PASSAGE_CODES: readonly FeedbackCode[] = [
  'DAY_NOT_INCLUDED_ERROR',
  'AREA_NOT_INCLUDED_ERROR',
  'ALREADY_CHECKED_IN_ERROR',
  'ENTRIES_USED_ERROR',
];

/** Returns whether a code depends on the area and day of a door. */
function isAboutPassages(code: FeedbackCode): boolean {
  return PASSAGE_CODES.includes(code);
}

/** Returns whether a supervisor may let in a person who left an area without a read exit. */
function releases({ area }: DoorPlace): boolean {
  return area.exits !== 'none' && area.unknown_exit === 'release';
}

function failedPayload({ recognised, reference_hash, place }: Scan, code: FeedbackCode): ScanFailedPayload {
  const { facts, reference } = recognised;
  return {
    reference_hash,
    code,
    ...(reference && 'ticket_id' in reference && { ticket_id: reference.ticket_id }),
    ...(facts?.serial !== undefined && { serial: facts.serial }),
    ...toldPlace(place),
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
  const first = firstIn(error.told['first']);
  return { refused: error.told['feedback'], first, document_open: error.told['document_open'] };
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
