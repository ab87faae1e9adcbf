import { type Id } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { Dexie } from 'dexie';
import type { DeviceClock } from './clock.ts';
import type { JournalDb, TillOperator, TillRow } from './journal.db.ts';
import type { SnapDb, TillEventRow } from './snap.db.ts';
import type { TillApi } from './till-api.ts';
import { isGrantOver } from './wipe.ts';

export interface TillEventParts {
  snap: SnapDb;
  tillApi: Pick<TillApi, 'event'>;
  clock: DeviceClock;
}

/** Fetches and stores what this person's till may sell of an event. Rejects as the call does. */
export async function fetchTillEvent(
  event_id: Id,
  { snap, tillApi, clock }: TillEventParts,
  signal?: AbortSignal,
): Promise<TillEventRow> {
  const view = await tillApi.event(event_id, signal);
  const row = { ...view, event_id, fetched_at: clock.wall() };
  await snap.till_events.put(row);
  return row;
}

/** Deletes the PIN verifiers of an event whose grant has ended. Its drawer can still be closed. */
export async function forgetSupervisors({ snap, clock }: Omit<TillEventParts, 'tillApi'>): Promise<void> {
  await snap.till_events
    .filter(({ grant_expires_at }) => isGrantOver(grant_expires_at, clock))
    .modify({ supervisors: [] });
}

/** Deletes the facts heard at events whose till's grant has ended, and at which this device is no door. */
export async function forgetHeard({ snap, clock }: Omit<TillEventParts, 'tillApi'>): Promise<void> {
  const { events, till_events, mesh_facts } = snap;
  await snap.transaction('rw', [events, till_events, mesh_facts], async () => {
    const ours = await till_events
      .filter(({ grant_expires_at }) => !isGrantOver(grant_expires_at, clock))
      .primaryKeys();
    const inForce = new Set([...ours, ...(await events.toCollection().primaryKeys())]);
    const heard = (await mesh_facts.orderBy('event_id').uniqueKeys()).map(String);
    for (const event_id of heard.filter((id) => !inForce.has(id))) {
      // By the primary key: one range, however many facts there are.
      await mesh_facts.where('[event_id+id]').between([event_id, Dexie.minKey], [event_id, Dexie.maxKey]).delete();
    }
  });
}

/** Stores the operator of this device's till at an event. */
export async function operateTill(
  event_id: Id,
  operator: TillOperator,
  { journal, clock }: { journal: JournalDb; clock: DeviceClock },
): Promise<TillRow> {
  return journal.transaction('rw', journal.tills, async () => {
    const known = await journal.tills.get(event_id);
    const turn = (known?.turn ?? 0) + 1;
    const till: TillRow = { opened_at: instantOf(clock.wall()), ...known, event_id, operator, turn };
    await journal.tills.put(till);
    return till;
  });
}

/** Stores that this till works at an event. */
export async function takeTillOut(event_id: Id, { journal }: { journal: JournalDb }): Promise<void> {
  await journal.tills
    .where('event_id')
    .equals(event_id)
    .filter(({ put_away }) => put_away === true)
    .modify({ put_away: false });
}

/** Stores that a person has put this device away, for every event. */
export async function putTillsAway({ journal }: { journal: JournalDb }): Promise<void> {
  await journal.tills.filter(({ put_away }) => put_away !== true).modify({ put_away: true });
}
