import type { Id } from '@festix/domain/contract';
import { useLiveQuery } from 'dexie-react-hooks';
import { ON_THE_WAY } from './ops.ts';
import type { CashMoveRow, CashSessionRow, JournalDb } from './journal.db.ts';
import { useThisDevice } from './this-device-context.ts';
import { tillOps } from './till-stored.ts';
import { isGrantOver } from './wipe.ts';

/*
 * Provides this till's drawers to screens, as live queries that follow changes of this tab and others.
 */

/** Returns a cash session, open or closed; undefined until the journal has answered, null where there is none. */
export function useCashSession(session_id: Id): CashSessionRow | null | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(async () => (await journal.sessions.get(session_id)) ?? null, [session_id]);
}

/** Returns the cash that entered or left a drawer beside the sales, oldest first. */
export function useCashMoves(session_id: Id): CashMoveRow[] | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => journal.moves.where('session_id').equals(session_id).sortBy('at'), [session_id]);
}

/** Returns the last closed drawer of an event. */
export function useLastClosed(event_id: Id): CashSessionRow | null | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(async () => {
    const closed = await journal.sessions
      .filter((session) => session.event_id === event_id && session.closed_at !== null)
      .sortBy('closed_at');
    return closed.at(-1) ?? null;
  }, [event_id]);
}

/** Returns the open drawers of this device, of any event; undefined until the databases have answered. */
export function useOpenDrawers(): { event_id: Id; name: string }[] | undefined {
  const { journal, snap } = useThisDevice();
  return useLiveQuery(async () => {
    const open = await journal.sessions.filter(({ closed_at }) => closed_at === null).toArray();
    const events = await snap.till_events.bulkGet(open.map(({ event_id }) => event_id));
    return open.map(({ event_id }, place) => ({ event_id, name: events[place]?.event.name ?? '' }));
  });
}

/** Returns the number of ops that are on their way to the server; undefined until the journal has answered. */
export function useUntoldOps(event_id: Id): number | undefined {
  const { journal } = useThisDevice();
  return useLiveQuery(() => tillOps(event_id, ON_THE_WAY, journal), [event_id]);
}

/** Returns the other events that this device may still sell, by name. */
export function useOtherTills(event_id: Id): { event_id: Id; name: string }[] {
  const { journal, snap, clock } = useThisDevice();
  return (
    useLiveQuery(async () => {
      const tills = await journal.tills.where('event_id').notEqual(event_id).primaryKeys();
      const events = (await snap.till_events.bulkGet(tills)).filter((event) => event !== undefined);
      return events
        .filter(({ grant_expires_at }) => !isGrantOver(grant_expires_at, clock))
        .map((one) => ({ event_id: one.event_id, name: one.event.name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
    }, [event_id]) ?? []
  );
}

/** Returns the event that this device sold last. */
export async function lastTill(journal: JournalDb): Promise<Id | undefined> {
  const tills = await journal.tills.toArray();
  return tills.sort((one, other) => other.opened_at.localeCompare(one.opened_at))[0]?.event_id;
}
