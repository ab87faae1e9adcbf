import { type Id } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import type { DoorRow, JournalDb } from './journal.db.ts';

/** Stores that this device works at the doors of an event, at a gate, with all lots until a filter is set. */
export async function openDoor(
  event_id: Id,
  gate: string,
  journal: JournalDb,
  now: number,
  settings: DoorSettings = {},
): Promise<void> {
  const known = await journal.doors.get(event_id);
  await journal.doors.put({ lots: null, ...known, ...settings, event_id, gate, opened_at: instantOf(now) });
}

/** Returns the event whose doors this device opened last. */
export async function lastOpened(journal: JournalDb): Promise<Id | undefined> {
  const doors = await journal.doors.toArray();
  return doors.sort((one, other) => other.opened_at.localeCompare(one.opened_at))[0]?.event_id;
}

/** Stores the lots that are admitted here by id; null: all, future ones included. */
export async function filterLots(event_id: Id, lots: DoorRow['lots'], journal: JournalDb): Promise<void> {
  await journal.doors.update(event_id, { lots });
}

/** The settings of a door that change while it is open. */
export type DoorSettings = Partial<Pick<DoorRow, 'area' | 'pinned_day' | 'reads'>>;
