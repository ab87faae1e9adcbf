import { instantOf, type DocumentResult, type Id } from '@festix/domain';
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { conflictsOf, type Conflict } from './conflicts.ts';
import type { DeviceState } from './device.ts';
import { isOp, type DoorRow, type JournalDb, type OpRow } from './journal.db.ts';
import { countOps, ON_THE_WAY } from './ops.ts';
import type { EventRow, ListRow } from './snap.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { VERDICT_FIRST } from './verdict-first.ts';
import { unanswered } from './wipe.ts';

/* What is on the device, for the screens: told again whenever it changes, in this tab or another. */

/** Reads once the verdict that made a change is drawn. Only a promise of Dexie's own keeps a live query live. */
export async function afterTheVerdict<T>(read: () => PromiseLike<T>): Promise<T> {
  await new Dexie.Promise<void>((done) => setTimeout(done, VERDICT_FIRST));
  return read();
}

/** What this device holds of itself and of the doors of one event. */
export interface EventDoor {
  device: DeviceState;
  door: DoorRow | undefined;
  event: EventRow | undefined;
  list: ListRow | undefined;
}

/** Undefined until the databases have answered. */
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

/** How far this device and the server are apart. */
export interface DoorCounts {
  /** Ops that wait for an answer of the server, of all kinds; the queue lists as many. */
  waiting: number;
  /** People whom this device let in and whom the server's count, as old as the list, doesn't know yet. */
  uncounted: number;
}

/**
 * Counted by the database, without a row being read: this runs with every scan, and a night without a network makes
 * thousands of rows.
 */
export function useDoorCounts({ event_id, synced_at }: ListRow): DoorCounts {
  const { journal } = useThisDevice();
  const counts = useLiveQuery(
    () => afterTheVerdict(() => doorCounts(journal, event_id, synced_at)),
    [event_id, synced_at],
  );
  return counts ?? NOTHING;
}

const NOTHING: DoorCounts = { waiting: 0, uncounted: 0 };

export function doorCounts(journal: JournalDb, event_id: Id, synced_at: number): Promise<DoorCounts> {
  const { ops } = journal;
  const admits = ON_THE_WAY.map((state) => [event_id, 'admit', state]);
  return journal.transaction('r', ops, async () => {
    const [waiting, untold, answered] = await Promise.all([
      countOps(journal, 'state', ON_THE_WAY),
      countOps(journal, '[event_id+type+state]', admits),
      ops
        .where('[event_id+type+answer.at]')
        .between([event_id, 'admit', instantOf(synced_at)], [event_id, 'admit', Dexie.maxKey], false)
        .count(),
    ]);
    return { waiting, uncounted: untold + answered };
  });
}

/** The last scans at the doors of an event, the newest first. */
export function useLastScans(event_id: Id, most: number): OpRow[] {
  const { journal } = useThisDevice();
  const { ops } = journal;
  const newest = () =>
    ops.where('[event_id+device_seq]').between([event_id, -Infinity], [event_id, Infinity]).reverse();
  const scans = useLiveQuery(
    () =>
      afterTheVerdict(() =>
        newest()
          .filter(({ shown }) => shown !== null)
          .limit(most)
          .toArray(),
      ),
    [event_id, most],
  );
  return scans ?? [];
}

/** The last scans at the doors of an event with what came of asking for documents, the newest first. */
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

/** What came of asking for the document of the last scan at the doors of an event, if that was the last thing done. */
export function useLastDocument(event_id: Id): DocumentResult | undefined {
  const { journal } = useThisDevice();
  const newest = () =>
    journal.ops.where('[event_id+device_seq]').between([event_id, -Infinity], [event_id, Infinity]).last();
  const op = useLiveQuery(() => afterTheVerdict(newest), [event_id]);
  return op && isOp('document_check', op) ? op.payload.result : undefined;
}

/** Everything that waits for upload, the newest first. */
export function useQueue(): OpRow[] {
  const { journal } = useThisDevice();
  return useLiveQuery(() => queuedOps(journal)) ?? [];
}

export async function queuedOps(journal: JournalDb): Promise<OpRow[]> {
  return (await journal.ops.where('state').anyOf(ON_THE_WAY).sortBy('device_seq')).reverse();
}

/** Ops that the server would not take and that wait for a person. */
export function useAttention(): OpRow[] {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.ops.where('state').equals('attention').toArray()) ?? [];
}

/** Ops that the server has not taken yet, for whatever reason; undefined until that is known. */
export function useUnanswered(): OpRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => unanswered(journal));
}

export function useConflicts(event_id: Id): Conflict[] {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(() => conflictsOf(event_id, journal, snap), [event_id]) ?? [];
}
