import {
  countsReads,
  judgeEntry,
  passageRules,
  type PassageRules,
  type TicketFacts,
  type Verdict,
} from '@festix/domain/door';
import type { PassagePlaceView } from '@festix/domain/contract';
import { dayOfNumber } from '@festix/domain/programme';
import { Injectable } from '@nestjs/common';
import { isAway, isTransient } from '../../../kernel/database/database-problems.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { SplitBatches } from '../../../kernel/http/metrics/split-batches.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { DoorDatabase } from './door-database.ts';
import {
  ASKED,
  askedParams,
  byLookups,
  factsJoins,
  doorOf,
  ENTERED_COLUMNS,
  firstEntryOf,
  isFound,
  ofAnotherEvent,
  readAt,
  ticketFactsOf,
} from './door-facts.ts';
import type { DoorEventFacts, PlacedTicket } from './door-facts.ts';
import { dayNumber, passagesAt, placeOf, presentPlace, type AskedPlace, type DoorPlace } from './door-place.ts';
import { documentToAskNow } from './open-documents.ts';
import { lookupOf, type Reference } from '../ops/references.ts';
import { partTwins } from './partner-twins.ts';
import type { ScanTimes } from './scan-times.ts';
import { writeScans, type AskedScan } from './scan-record.ts';
import { SHOWN_COLUMNS, SHOWN_JOINS, type ShownColumns, type ShownTicket } from './shown-ticket.ts';

/** A scan that a door asks the server about. */
export interface CheckInAsk extends AskedPlace, ScanTimes {
  id: string;
  event_id: string;
  reference: Reference;
  reference_hash: string | null;
  device_id: string | null;
  person: { id: string; name: string };
  received_at: Date;
  /** Ids of the lots that this device admits; absent: all. */
  lots?: readonly string[];
  gate: string | null;
  /** SHA-256 in hex of the whole request and its actor. */
  request_hash: string;
}

export type CheckInAnswer =
  | {
      kind: 'admitted';
      ticket: PlacedTicket & ShownColumns & DoorEventFacts;
      /** Absent at an event without areas and days. */
      place?: PassagePlaceView;
      scanned_at: Date;
      note: string | null;
      /** Whether the request was repeated. */
      repeated: boolean;
      /** Whether the holder was inside a free area already. */
      was_inside: boolean;
    }
  | {
      kind: 'refused';
      code: Verdict['code'];
      first: Verdict['first'];
      /** The verdict's own sentence, such as the days that the ticket is good for; absent in a repeat. */
      text?: string;
      document_open?: boolean;
    }
  | {
      kind: 'problem';
      code:
        | 'ID_REUSED'
        | 'DEVICE_UNKNOWN'
        | 'DEVICE_REVOKED'
        | 'AREA_UNKNOWN'
        | 'DAY_UNKNOWN'
        | 'GET_TICKET_ERROR'
        | 'CREATE_CHECKIN_ERROR';
    };

/** The stored scan with the same id. */
interface KnownScan {
  known_id: string | null;
  known_ticket_id: string | null;
  known_entry: number | null;
  known_area: number;
  known_day: number;
  known_code: Verdict['code'];
  known_at: Date;
  known_user_id: string | null;
  known_device_id: string | null;
  known_request_hash: string | null;
  known_admission: boolean;
  known_conflict: boolean;
  known_offline: boolean;
}

interface AskingDevice {
  device_user_id: string | null;
  device_name: string | null;
  device_revoked_at: Date | null;
}

type AskedFacts = DoorEventFacts & KnownScan & AskingDevice;
type NoTicket = { ticket_id: null } & Partial<ShownColumns>;
type ReadRow = AskedFacts & (ShownTicket | NoTicket);
/** A row with its ticket at the place of the read. */
type Row = AskedFacts & ((PlacedTicket & ShownColumns) | NoTicket);

const factsFor = byLookups(
  (tickets) => sql<ReadRow>`
  with ${ASKED}
  select ${ENTERED_COLUMNS}, ${SHOWN_COLUMNS},
    s.id as known_id, s.ticket_id as known_ticket_id, s.entry as known_entry, s.area as known_area, s.day as known_day, s.code as known_code,
    s.adjusted_at as known_at, s.user_id as known_user_id, s.device_id as known_device_id,
    encode(s.request_hash, 'hex') as known_request_hash, s.is_admission as known_admission,
    s.is_conflict as known_conflict, s.decided_offline as known_offline,
    asking.user_id as device_user_id, asking.name as device_name, asking.revoked_at as device_revoked_at
  from asked a
  ${factsJoins(tickets)}
  ${SHOWN_JOINS}
  left join scans s on s.id = a.asking_id
  left join devices asking on asking.id = ($8::uuid[])[a.ord]
  order by a.ord`,
);

/** Rounds of read, judge and write. The facts may change in between; more rounds point to another fault. */
const MOST_ROUNDS = 5;
const MOST_ATTEMPTS = 4;

/** A judged scan that is not written yet. */
interface Judged {
  index: number;
  ask: CheckInAsk;
  row: Row;
  place: DoorPlace;
  verdict: Verdict;
}

/**
 * Answers scans that doors ask about, many together: reads the facts of all, judges each by the one verdict, and writes
 * all. Stores refused scans too; a refusal is never a conflict.
 */
@Injectable()
export class CheckIn {
  constructor(
    private readonly database: DoorDatabase,
    private readonly realtime: Realtime,
    private readonly errors: ErrorPort,
    private readonly split: SplitBatches,
  ) {}

  /** Returns an answer for each scan, in order. Retries one by one when a batch fails. */
  async answer(asks: readonly CheckInAsk[]): Promise<CheckInAnswer[]> {
    if (asks.length === 1) return [await this.answerAlone(asks[0] as CheckInAsk)];
    try {
      return await this.answerTogether(asks);
    } catch (error) {
      // One by one they would meet the same.
      throwIfAway(error);
      this.split.count('check_ins', error);
      const answers: CheckInAnswer[] = [];
      for (const ask of asks) answers.push(await this.answerAlone(ask));
      return answers;
    }
  }

  private async answerAlone(ask: CheckInAsk): Promise<CheckInAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.answerTogether([ask]))[0] as CheckInAnswer;
      } catch (error) {
        if (isTransient(error) && attempt < MOST_ATTEMPTS) continue;
        throwIfAway(error);
        this.errors.report(error, { event_id: ask.event_id });
        return {
          kind: 'problem',
          code: error instanceof UnreadFactsError ? 'GET_TICKET_ERROR' : 'CREATE_CHECKIN_ERROR',
        };
      }
    }
  }

  private async answerTogether(asks: readonly CheckInAsk[]): Promise<CheckInAnswer[]> {
    const answers = new Map<number, CheckInAnswer>();
    let open = asks.map((ask, index) => ({ ask, index }));
    for (let round = 1; open.length > 0 && round <= MOST_ROUNDS; round++) {
      const rows = await this.facts(open.map(({ ask }) => ask));
      const judged: Judged[] = [];
      open.forEach(({ ask, index }, at) => {
        const read = rows[at] as ReadRow;
        const place = read.known_id === null ? placeOf(read.access, ask, ask.scanned_at) : knownPlace(read);
        if (typeof place === 'string') {
          answers.set(index, { kind: 'problem', code: place });
          return;
        }
        const row = isFound(read) ? readAt(read, { place, at: ask.scanned_at, device_id: ask.device_id }) : read;
        const settled = settle(ask, row, place);
        if (settled) answers.set(index, settled);
        else judged.push({ index, ask, row, place, verdict: judge(ask, row, place) });
      });
      const written = await this.write(judged);
      for (const scan of judged) if (written.has(scan.ask.id)) answers.set(scan.index, answerOf(scan));
      open = judged.filter(({ index }) => !answers.has(index)).map(({ ask, index }) => ({ ask, index }));
    }
    return asks.map((_, index) => answers.get(index) ?? { kind: 'problem', code: 'CREATE_CHECKIN_ERROR' });
  }

  private async facts(asks: readonly CheckInAsk[]): Promise<ReadRow[]> {
    const reads = asks.map((ask) => ({
      lookup: lookupOf(ask.event_id, ask.reference, ask.id),
      ...{ place: ask, at: ask.scanned_at, reads: 'entry' as const },
    }));
    try {
      const lookups = await partTwins(this.database, reads);
      const params = [...askedParams(lookups), asks.map((ask) => ask.device_id)];
      return await this.database.query(factsFor(lookups).with(params));
    } catch (cause) {
      throw new UnreadFactsError(cause);
    }
  }

  private async write(judged: readonly Judged[]): Promise<Set<string>> {
    if (judged.length === 0) return new Set();
    const written = await writeScans(this.database, judged.map(scanOf));
    this.hint(judged.filter(({ ask, verdict }) => admits(verdict) && written.has(ask.id)));
    return written;
  }

  private hint(admitted: readonly Judged[]): void {
    for (const [event, scans] of Map.groupBy(admitted, ({ ask }) => ask.event_id)) {
      this.realtime.hint(
        event,
        'checkin.created',
        scans.map(({ ask }) => ask.id),
      );
    }
  }
}

/** Signals that the query for the facts of scans failed; the door gets GET_TICKET_ERROR. */
class UnreadFactsError extends Error {
  override readonly name = 'UnreadFactsError';

  constructor(cause: unknown) {
    super('the facts of a scan could not be read', { cause });
  }
}

/** Throws what says nothing about a scan: the database is away for a moment, and the door asks again. */
function throwIfAway(error: unknown): void {
  const reason = error instanceof UnreadFactsError ? error.cause : error;
  if (isAway(reason)) throw reason;
}

/** Returns the answer that needs no verdict: to a device without the right to ask, or to a repeated id. */
function settle(ask: CheckInAsk, row: Row, place: DoorPlace): CheckInAnswer | undefined {
  if (ask.device_id !== null && row.device_user_id !== ask.person.id)
    return { kind: 'problem', code: 'DEVICE_UNKNOWN' };
  if (row.known_id !== null) return repeat(ask, row, place);
  return row.device_revoked_at ? { kind: 'problem', code: 'DEVICE_REVOKED' } : undefined;
}

/** Returns the place of the stored scan: the day of a repeated question is that of the first. */
function knownPlace({ access, known_area, known_day }: ReadRow): DoorPlace {
  return { area: known_area, day: (access && dayOfNumber(access, known_day)) ?? null };
}

function repeat(ask: CheckInAsk, row: Row, place: DoorPlace): CheckInAnswer {
  if (!isSameScan(ask, row)) return { kind: 'problem', code: 'ID_REUSED' };
  // A door's first answer stays in force, even if an earlier scan has taken the admission since.
  const wasAdmitted = row.known_admission && !(row.known_offline && row.known_conflict);
  if (wasAdmitted && isFound(row)) {
    const wasInside = row.known_code === 'ADMITTED' && !ownsPassage(row, row.known_id);
    const facts = { ...ticketFactsOf(row), ...(!wasInside && { admitted: null, used: 0 }) };
    return {
      kind: 'admitted',
      ticket: { ...row, entry: row.known_entry ?? row.entry },
      ...(row.access && { place: presentPlace(row.access, place) }),
      scanned_at: row.known_at,
      note: judgeEntry(facts, doorOf(ask.event_id, row, place)).note ?? null,
      repeated: true,
      was_inside: wasInside,
    };
  }
  const first = (isFound(row) && firstEntryOf(row)) || undefined;
  return { kind: 'refused', code: row.known_code, first, ...documentToAskNow(row.known_code, row) };
}

/** Returns whether a stored scan made a passage; a repeat in a free area made none. */
function ownsPassage({ passages }: PlacedTicket, scanId: string | null): boolean {
  return passages?.some(({ id }) => id === scanId) ?? false;
}

/**
 * Returns whether a stored scan equals this one. A device's op with the same id does, though its request hash differs.
 */
function isSameScan(ask: CheckInAsk, row: Row): boolean {
  if (row.known_request_hash !== null) return row.known_request_hash === ask.request_hash;
  const sameTicket = row.known_ticket_id === row.ticket_id;
  return sameTicket && (row.known_device_id === ask.device_id || row.known_user_id === ask.person.id);
}

/** Returns whether a verdict makes an admission: a repeat in a free area doesn't. */
function admits({ ok, repeats }: Verdict): boolean {
  return ok && !repeats;
}

function judge(ask: CheckInAsk, row: Row, place: DoorPlace): Verdict {
  const door = {
    ...doorOf(ask.event_id, row, place),
    now: ask.scanned_at.toISOString(),
    ...(ask.lots && { lots: ask.lots }),
  };
  return judgeEntry(factsOf(ask, row), door);
}

function factsOf(ask: CheckInAsk, row: Row): TicketFacts | undefined {
  const { reference } = ask;
  const isForeign = reference.kind === 'signed' && reference.facts.event_number !== row.event_number;
  if (isForeign) return ofAnotherEvent(reference.facts.price_kind);
  const ticket = meantTicket(ask, row);
  return ticket && ticketFactsOf(ticket);
}

/** Returns the ticket of the reference, unless the serial belongs to a code of another event. */
function meantTicket({ reference }: CheckInAsk, row: Row): PlacedTicket | undefined {
  if (!isFound(row)) return undefined;
  const isOfThisEvent = reference.kind !== 'signed' || reference.facts.event_number === row.event_number;
  return isOfThisEvent ? row : undefined;
}

function scanOf({ ask, row, place, verdict }: Judged): AskedScan {
  const meant = meantTicket(ask, row);
  const ticket = meant?.ticket_event_id === ask.event_id ? meant : undefined;
  return {
    id: ask.id,
    event_id: ask.event_id,
    ticket_id: ticket?.ticket_id ?? null,
    entry: ticket ? entryOf(ticket, row, place, verdict) : null,
    area: place.area,
    day: dayNumber(place),
    has_access: row.access !== null,
    code: verdict.code,
    occurred_at: ask.occurred_at,
    doubts: ask.doubts,
    adjusted_at: ask.scanned_at,
    received_at: ask.received_at,
    device_id: ask.device_id,
    user_id: ask.person.id,
    gate: ask.gate,
    reference_hash: ticket ? null : ask.reference_hash,
    request_hash: ask.request_hash,
    admits: admits(verdict),
    is_admission: verdict.ok,
    order_id: ticket?.order_id ?? null,
    serial: ticket?.serial ?? null,
    ticket_status: ticket?.status ?? null,
    order_status: ticket?.order_status ?? null,
  };
}

/** Returns the entry of a scan: the one after the latest where reads are counted and the holder was inside. */
function entryOf(ticket: PlacedTicket, row: Row, place: DoorPlace, verdict: Verdict): number {
  const isNext = admits(verdict) && ticket.first_at !== null && countsReads(rulesOf(ticket, row, place));
  const latest = passagesAt(ticket.passages, place).at(-1);
  return isNext && latest ? latest.entry + 1 : ticket.entry;
}

function rulesOf({ lot_id }: PlacedTicket, { access }: Row, place: DoorPlace): PassageRules {
  return passageRules(lot_id, { access, ...place });
}

function answerOf({ ask, row, place, verdict }: Judged): CheckInAnswer {
  if (!verdict.ok || !isFound(row)) {
    const { code, first, text } = verdict;
    return { kind: 'refused', code, first, text, ...documentToAskNow(code, row) };
  }
  const entered = {
    checkin_id: ask.id,
    first_at: ask.scanned_at,
    first_by: ask.person.name,
    first_device: row.device_name,
    first_gate: ask.gate,
  };
  return {
    kind: 'admitted',
    ticket: verdict.repeats ? row : { ...row, ...entered, entry: entryOf(row, row, place, verdict) },
    ...(row.access && { place: presentPlace(row.access, place) }),
    scanned_at: ask.scanned_at,
    note: verdict.note ?? null,
    repeated: false,
    was_inside: verdict.repeats ?? false,
  };
}
