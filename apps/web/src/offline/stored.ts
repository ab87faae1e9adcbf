import type { Id } from '@festix/domain';
import { useLiveQuery } from 'dexie-react-hooks';
import { conflictsOf, type Conflict } from './conflicts.ts';
import type { DeviceState } from './device.ts';
import type { DoorRow, OpRow } from './journal.db.ts';
import type { EventRow, ListRow } from './snap.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { unanswered } from './wipe.ts';

/* What is on the device, for the screens: told again whenever it changes, in this tab or another. */

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

/** What waits for an answer of the server, of all kinds. */
export function useWaiting(): number {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.ops.where('state').anyOf('waiting', 'sending').count()) ?? 0;
}

/** People whom this device let in and whom the server's count, as old as the list, doesn't know yet. */
export function useUncounted({ event_id, synced_at }: ListRow): number {
  const { journal } = useThisDevice();
  const uncounted = useLiveQuery(async () => {
    const newest = journal.ops
      .where('[event_id+device_seq]')
      .between([event_id, -Infinity], [event_id, Infinity])
      .reverse();
    // Ops are answered in the order they were made, but for a few: the first that was answered long ago ends it.
    const recent = await newest.until(({ answer }) => isOlder(answer, synced_at - LONG_AGO)).toArray();
    return recent.filter(({ type, answer }) => type === 'admit' && !isOlder(answer, synced_at)).length;
  }, [event_id, synced_at]);
  return uncounted ?? 0;
}

const LONG_AGO = 60_000;

function isOlder(answer: OpRow['answer'], moment: number): boolean {
  return answer !== null && Date.parse(answer.at) <= moment;
}

/** The last scans at the doors of an event, the newest first. */
export function useLastScans(event_id: Id, most: number): OpRow[] {
  const { journal } = useThisDevice();
  const scans = useLiveQuery(
    () =>
      journal.ops
        .where('[event_id+device_seq]')
        .between([event_id, -Infinity], [event_id, Infinity])
        .reverse()
        .filter(({ shown }) => shown !== null)
        .limit(most)
        .toArray(),
    [event_id, most],
  );
  return scans ?? [];
}

/** Scans that wait for upload, the newest first. */
export function useQueuedScans(): OpRow[] {
  const { journal } = useThisDevice();
  const waiting = useLiveQuery(async () => {
    const ops = await journal.ops.where('state').anyOf('waiting', 'sending').sortBy('device_seq');
    return ops.filter(({ shown }) => shown !== null).reverse();
  });
  return waiting ?? [];
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
