import { type Id } from '@festix/domain/contract';
import { type ListedTicket } from '@festix/domain/door';
import { instantOf } from '@festix/domain/ground';
import { MAIN_AREA, type EventAccess } from '@festix/domain/programme';
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import { conflictsOf, type Conflict } from './conflicts.ts';
import type { DeviceState } from './device.ts';
import { isOp, type DoorRow, type JournalDb, type OpRow } from './journal.db.ts';
import { ON_THE_WAY } from './ops.ts';
import type { EventRow, ListRow, PlaceCount } from './snap.db.ts';
import { openHere } from './document-checks.ts';
import { OpenQuestions } from './open-questions.ts';
import type { Shift } from './shift.ts';
import { placeCounts, withMainArea } from './place-counts.ts';
import { useThisDevice } from './this-device-context.ts';
import { VERDICT_FIRST } from './verdict-first.ts';
import { WaitingOps, type WaitingFigures } from './waiting-ops.ts';
import { unanswered } from './wipe.ts';

/*
 * Provides the stored data to screens, as live queries that follow changes of this tab and others.
 */

/** Reads after the verdict that caused a change is drawn. Only Dexie's own promises keep a live query live. */
export async function afterTheVerdict<T>(read: () => PromiseLike<T>): Promise<T> {
  await new Dexie.Promise<void>((done) => setTimeout(done, VERDICT_FIRST));
  return read();
}

/** The data of this device and of the doors of one event. */
export interface EventDoor {
  device: DeviceState;
  door: DoorRow | undefined;
  event: EventRow | undefined;
  list: ListRow | undefined;
}

/** Returns the door of an event, or undefined until the databases have answered. */
export function useEventDoor(event_id: Id): EventDoor | undefined {
  const { journal, snap, device } = useThisDevice();
  return useLiveQuery(async () => {
    const [known, door, event, list] = await Promise.all([
      device.state(),
      journal.doors.get(event_id),
      snap.events.get(event_id),
      snap.lists.get(event_id),
    ]);
    return { device: known, door, event, list };
  }, [event_id]);
}

/** The figures of a door at one moment. */
export interface DoorFigures extends Pick<WaitingFigures, 'waiting'> {
  /** People inside: those in the server's count, and those admitted by this device since. */
  inside: number;
  /**
   * People inside by area and day, in the main area those of areas that count in it too; absent at an event without
   * areas, days and exits.
   */
  insides?: PlaceCount[];
}

/** Reads both parts of the number of people for one state of the list, so that nobody counts twice. */
export function useDoorFigures(
  shift: { readonly list: CountedList; readonly event: Pick<EventRow, 'access'> },
  { event_id, synced_at, inside, insides }: ListRow,
): DoorFigures {
  const { journal } = useThisDevice();
  const waiting = useMemo(() => new WaitingOps(journal, event_id), [journal, event_id]);
  useEffect(() => waiting.follow(), [waiting]);
  const access = () => shift.event.access ?? null;
  const figures = useLiveQuery(
    () => afterTheVerdict(() => doorFigures(journal, event_id, synced_at, () => shift.list, access(), waiting)),
    [shift, event_id, synced_at, inside, waiting],
  );
  return figures ?? { waiting: 0, inside, ...(insides && { insides: withMainArea(insides, access()) }) };
}

/** A list with the server's count of people at its sequence number. */
export interface CountedList {
  inside: number;
  /** The same by area and day; absent at an event without areas, days and exits. */
  insides?: readonly PlaceCount[] | undefined;
  find(serial: number): Pick<ListedTicket, 'entry' | 'checked_in_at'> | undefined;
}

/** Milliseconds before an answer of the server in which an entry may have missed the count. */
const MAY_OVERLAP = 60_000;

export function doorFigures(
  journal: JournalDb,
  event_id: Id,
  synced_at: number,
  listNow: () => CountedList,
  access: EventAccess | null = null,
  queue: Pick<WaitingOps, 'read'> = new WaitingOps(journal, event_id),
): PromiseLike<DoorFigures> {
  const { ops, passages } = journal;
  return journal.transaction('r', ops, passages, async () => {
    const since = instantOf(synced_at);
    const { waiting, admits, moves } = await queue.read();
    const list = listNow();
    if (list.insides) {
      const counted = withMainArea(list.insides, access);
      const insides = withMainArea(await placeCounts(journal, event_id, list.insides, since, moves), access);
      return { waiting, inside: list.inside + mainOf(insides) - mainOf(counted), insides };
    }
    const answered = await readAnswered(journal, event_id, synced_at - MAY_OVERLAP);
    const late = answered.filter(({ op, entry }) => isUncounted(op, entry, list, since));
    return { waiting, inside: list.inside + admits + late.length };
  });
}

/** Returns the people in the main area, and in those that count in it, of all days. */
function mainOf(places: readonly PlaceCount[]): number {
  return places.reduce((sum, { area, inside }) => (area === MAIN_AREA ? sum + inside : sum), 0);
}

interface AnsweredAdmit {
  op: OpRow;
  /** Of the admitted ticket. */
  entry: number | undefined;
}

/**
 * Returns whether the server's count still lacks an entry that was uploaded: the list has no admission of that ticket
 * yet.
 */
function isUncounted({ shown, answer }: OpRow, entry: number | undefined, list: CountedList, since: string): boolean {
  const ticket = shown?.serial == null ? undefined : list.find(shown.serial);
  if (!answer) return false;
  const isLater = answer.at > since;
  if (!ticket) return isLater;
  if (ticket.checked_in_at !== null || (entry !== undefined && ticket.entry > entry)) return false;
  const outcome = answer.outcome === 'duplicate' ? (answer.first_outcome ?? 'applied') : answer.outcome;
  return isLater || outcome === 'applied';
}

/** Reads the entries of the last minute, which are few, and most often none. */
async function readAnswered({ ops, passages }: JournalDb, event_id: Id, since: number): Promise<AnsweredAdmit[]> {
  const rows = await ops
    .where('[event_id+type+answer.at]')
    .between([event_id, 'admit', instantOf(since)], [event_id, 'admit', Dexie.maxKey], false)
    .toArray();
  if (rows.length === 0) return [];
  const made = await passages
    .where('op_id')
    .anyOf(rows.map(({ id }) => id))
    .toArray();
  const entries = new Map(made.map(({ op_id, entry }) => [op_id, entry]));
  return rows.map((op) => ({ op, entry: entries.get(op.id) }));
}

/** Returns the latest scans at the doors of an event with the results of document checks, newest first. */
export function useHistory(event_id: Id, most: number): OpRow[] {
  const { journal } = useThisDevice();
  const newest = () =>
    journal.ops
      .where('[event_id+device_seq]')
      .between([event_id, -Infinity], [event_id, Infinity])
      .reverse()
      .filter((op) => op.shown !== null || isOp('document_check', op))
      .limit(most)
      .toArray();
  return useLiveQuery(() => afterTheVerdict(newest), [event_id, most]) ?? [];
}

/** Returns this phone's reads whose document check has no result, here or elsewhere, newest first. */
export function useOpenQuestions(shift: Pick<Shift, 'event_id' | 'list'>): OpRow[] {
  const { journal, snap } = useThisDevice();
  const { event_id } = shift;
  const questions = useMemo(() => new OpenQuestions(journal, event_id), [journal, event_id]);
  const read = async () => {
    // The list in memory follows this row.
    await snap.lists.get(event_id);
    return openHere(questions, journal, shift.list);
  };
  return useLiveQuery(() => afterTheVerdict(read), [questions, snap]) ?? [];
}

/** Returns the queue, newest first. */
export function useQueue(): OpRow[] {
  const { journal } = useThisDevice();
  return useLiveQuery(() => queuedOps(journal)) ?? [];
}

export async function queuedOps(journal: JournalDb): Promise<OpRow[]> {
  return (await journal.ops.where('state').anyOf(ON_THE_WAY).sortBy('device_seq')).reverse();
}

/** Returns the ops that the server refused and that wait for a person. */
export function useAttention(): OpRow[] {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.ops.where('state').equals('attention').toArray()) ?? [];
}

/** Returns the ops without an effective answer; undefined until the database has answered. */
export function useUnanswered(): OpRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => unanswered(journal));
}

export function useConflicts(event_id: Id): Conflict[] {
  return useKnownConflicts(event_id) ?? [];
}

/** Returns the conflicts of an event; undefined until the databases have answered. */
export function useKnownConflicts(event_id: Id): Conflict[] | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => conflictsOf(event_id, journal, snap), [event_id]);
}
