import type { Id } from '@festix/domain/contract';
import {
  foldPassages,
  passageRules,
  SAME_READ,
  type Admission,
  type ListedPassage,
  type ListedTicket,
  type PassageFact,
  type Passages,
  type TicketFacts,
  usedOf,
} from '@festix/domain/door';
import { epochOf, instantOf, SECOND } from '@festix/domain/ground';
import { dayAt, type EventAccess, type EventDay } from '@festix/domain/programme';
import { WHOLE, type PlaceKey } from './door-place.ts';
import type { JournalDb, PassageRow } from './journal.db.ts';

/** A fact of this device's journal, with whether the server has answered it; or one that another device told it. */
export interface OwnFact extends Omit<PassageRow, 'kind'> {
  kind: PassageFact['kind'];
  is_answered: boolean;
  /** true: told by another device without the server, whose word replaces it. */
  is_heard?: true;
  /** Id of that device. */
  heard_from?: Id;
}

/** The place of a ticket's facts, and the rules by which they add up. */
export interface FoldPlace extends PlaceKey {
  access: EventAccess | null;
  event_day: EventDay | null;
}

/** The device that folds its facts: its id, and the offset of its clock for facts from before the first measurement. */
export interface FoldingDevice {
  id: Id;
  clock_offset: number | null;
}

/** What this device knows of a ticket at a place. */
export interface KnownPassages {
  /** The ticket's facts there, to judge. */
  facts: TicketFacts;
  /** This device's facts there that count beside the list's. */
  own: OwnFact[];
  /** Number of the next passage. */
  next_entry: number;
}

type Fact = PassageFact & { admission: Admission };

/** The list's facts about a ticket at a place. */
interface ListedState {
  /** Number of the ended passages, and how many of them were undone. */
  ended: number;
  undone: number;
  standing: Admission | null;
  /** Seconds since 1970 of its latest change, as far as the list tells. */
  second: number | null;
  /** Whether the list tells of exits there: otherwise it raises the entry of a ticket and says no time. */
  is_timed: boolean;
}

/** Returns this device's facts about tickets at a place, by serial. */
export async function ownFacts(
  { passages, ops }: JournalDb,
  event_id: Id,
  serials: readonly number[],
  place: FoldPlace,
  device: FoldingDevice,
): Promise<Map<number, OwnFact[]>> {
  const keys = serials.flatMap((serial) =>
    daysOfRows(place).map((day): [Id, number, number, number] => [event_id, serial, place.area, day]),
  );
  const index = passages.where('[event_id+serial+area+day]');
  const [only] = keys;
  // A single key is read at once, several one after the other.
  const found = await (only && keys.length === 1 ? index.equals(only) : index.anyOf(keys)).toArray();
  const rows = found.filter((row) => row.day === place.day || isOfDay(row, place, device));
  const known =
    rows.length === 0
      ? []
      : await ops
          .where('id')
          .anyOf(rows.map(({ op_id }) => op_id))
          .toArray();
  // An op that is gone was answered long ago.
  const open = new Set(known.filter(({ state }) => state !== 'answered').map(({ id }) => id));
  const facts = new Map<number, OwnFact[]>(serials.map((serial) => [serial, []]));
  for (const row of rows) facts.get(row.serial)?.push({ ...row, is_answered: !open.has(row.op_id) });
  return facts;
}

/**
 * Returns the days under which facts of a place are stored: admissions from before the device knew of the event's days
 * are of the whole event.
 */
function daysOfRows({ area, day }: PlaceKey): number[] {
  return area === WHOLE.area && day !== WHOLE.day ? [day, WHOLE.day] : [day];
}

/** Returns whether a fact of the whole event is one of a day: by its time, as the server takes its op. */
function isOfDay(row: PassageRow, { access, event_day }: FoldPlace, device: FoldingDevice): boolean {
  const day = access && dayAt(access.days, new Date(momentOf(row, device)));
  return event_day !== null && day?.id === event_day.id;
}

/** Returns the time of a fact by the server's clock, in milliseconds since 1970. */
function momentOf({ at, clock_offset }: Pick<PassageRow, 'at' | 'clock_offset'>, device: FoldingDevice): number {
  return epochOf(at) + (clock_offset ?? device.clock_offset ?? 0);
}

/**
 * Returns what the list and this device's own facts add up to, by the server's fold. The list tells the latest passage of
 * a place; the device's facts that it covers are left out, so that none counts twice.
 */
export function knownPassages(
  ticket: TicketFacts,
  listed: ListedTicket | undefined,
  rows: readonly OwnFact[],
  place: FoldPlace,
  device: FoldingDevice,
  /** Of the scan, by the server's clock. */
  now: number,
): KnownPassages {
  const list = listedState(ticket, listed, place);
  const timed = rows.map((row) => ({ row, at: momentOf(row, device) }));
  const counted = timed.filter(({ row, at }) => !isCovered(row, Math.floor(at / SECOND), list));
  const rules = passageRules(ticket.lot_id, { access: place.access, area: place.area, day: place.event_day });
  const facts = [...listedFacts(list), ...counted.map(({ row, at }) => ownFact(row, at, device))];
  const state = foldPassages(facts, rules);
  const begun = rows.flatMap(({ entry }) => (entry === undefined ? [] : entry + 1));
  return {
    facts: {
      ...ticket,
      entry: state.entry,
      admitted: admissionOf(state, timed),
      used: state.used,
      // A clock that was set back since makes the earlier read the later one.
      is_same_read: timed.some(({ row, at }) => isOwnEntry(row) && Math.abs(now - at) < SAME_READ),
    },
    own: counted.map(({ row }) => row),
    next_entry: Math.max(list.ended, state.passages.length, ...begun),
  };
}

function listedState({ entry, admitted }: TicketFacts, listed: ListedTicket | undefined, place: PlaceKey): ListedState {
  const passage = listed?.passages?.find(({ area, day }) => area === place.area && day === place.day);
  if (place.area === WHOLE.area && place.day === WHOLE.day) {
    const used = passage ? usedOf({ ...passage, out: true }) : 0;
    return {
      ended: entry,
      undone: Math.max(0, entry - used),
      standing: admitted ?? (passage ? standingOf(passage) : null),
      second: passage?.second ?? null,
      // A search may know of a later entry than the list.
      is_timed: passage !== undefined && passage.entry >= entry,
    };
  }
  if (!passage) return { ended: 0, undone: 0, standing: null, second: null, is_timed: true };
  return {
    ended: passage.entry,
    undone: passage.undone,
    standing: standingOf(passage),
    second: passage.second,
    is_timed: true,
  };
}

function standingOf({ out, second }: ListedPassage): Admission | null {
  return out ? null : { at: instantOf(second * SECOND) };
}

/** Returns whether the list already contains a fact of this device, or its undo. */
function isCovered({ kind, entry, is_answered, is_heard }: OwnFact, second: number, list: ListedState): boolean {
  if (!list.is_timed) return entry !== undefined && entry < list.ended;
  if (list.second === null || second > list.second) return false;
  // A release comes a moment before the entry that it allows, and is in the list with it.
  const ends = kind === 'exit' || kind === 'undo';
  return second < list.second ? is_answered || is_heard === true : ends === (list.standing === null);
}

/** Returns facts that add up to the list's state: ended passages have no time but the end of the latest. */
function listedFacts({ ended, undone, standing, second }: ListedState): Fact[] {
  const facts: Fact[] = [];
  for (let n = 0; n < ended; n++) {
    const isLatest = n === ended - 1 && standing === null && second !== null;
    const end = isLatest ? second * SECOND : 2 * n + 1;
    facts.push(listedFact(`listed ${n}`, 2 * n, 'entry'), listedFact(`ended ${n}`, end, n < undone ? 'undo' : 'exit'));
  }
  if (standing) facts.push({ id: 'standing', at: standing.at, kind: 'entry', admission: standing });
  return facts;
}

function listedFact(id: string, moment: number, kind: Fact['kind']): Fact {
  const at = new Date(moment);
  return { id, at, kind, admission: { at: instantOf(moment) } };
}

function ownFact(row: OwnFact, moment: number, { id }: FoldingDevice): Fact {
  const { op_id, kind, is_told } = row;
  return {
    ...{ id: op_id, at: new Date(moment), kind, device_id: is_told ? null : id },
    admission: admissionIn(row, moment),
  };
}

function admissionIn({ by, device, gate }: OwnFact, moment: number): Admission {
  return { at: instantOf(moment), by, device, gate };
}

/** Returns the admission in force. The list knows no names, so this device's own of the same second goes first. */
function admissionOf({ inside }: Passages<Fact>, timed: readonly { row: OwnFact; at: number }[]): Admission | null {
  if (!inside) return null;
  const { id, at, admission } = inside.owner;
  if (id !== 'standing' || admission.by != null) return admission;
  const listed = epochOf(at);
  const own = timed.find((one) => one.row.kind === 'entry' && Math.abs(one.at - listed) < SECOND);
  return own ? admissionIn(own.row, own.at) : admission;
}

function isOwnEntry({ kind, is_told }: OwnFact): boolean {
  return kind === 'entry' && !is_told;
}
