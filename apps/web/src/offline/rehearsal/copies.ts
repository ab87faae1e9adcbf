import type { Id } from '@festix/domain/contract';
import { Dexie } from 'dexie';
import { JournalDb, type DeviceRow } from '../journal.db.ts';
import { SnapDb } from '../snap.db.ts';

/** The databases of a rehearsal, and no others: nothing that is played is stored where a shift reads or uploads. */
export interface Copies {
  journal: JournalDb;
  snap: SnapDb;
}

export const COPY_NAMES = Object.freeze({ journal: 'festix-rehearsal-journal', snap: 'festix-rehearsal-snap' });

/** The lock of the tab that rehearses: two would play on the same copies. */
const LOCK = 'festix-rehearsal';

/**
 * Runs work on empty databases of its own, with this device's row in them, and deletes them afterwards. Waits for a
 * rehearsal of another tab.
 */
export function onCopies<T>(device: DeviceRow, work: (copies: Copies) => Promise<T>): Promise<T> {
  return locked(async () => {
    await deleteCopies();
    const copies = { journal: new JournalDb(COPY_NAMES.journal), snap: new SnapDb(COPY_NAMES.snap) };
    try {
      await copies.journal.device.put(device);
      return await work(copies);
    } finally {
      copies.journal.close();
      copies.snap.close();
      await deleteCopies();
    }
  });
}

/**
 * Deletes copies that a killed browser has left, because they hold names. Leaves those of a rehearsal that another tab
 * is playing.
 */
export async function forgetCopies(): Promise<void> {
  const left = await Dexie.getDatabaseNames();
  if (!Object.values(COPY_NAMES).some((name) => left.includes(name))) return;
  await locked(deleteCopies, { ifAvailable: true });
}

/** Copies what the device holds of an event, chunk by chunk, because a list may be large. */
export async function copyEvent(event_id: Id, from: SnapDb, { snap }: Copies): Promise<void> {
  const [event, list, overlay] = await Promise.all([
    from.events.get(event_id),
    from.lists.get(event_id),
    from.overlays.get(event_id),
  ]);
  if (!event || !list) throw new Error('There is no list to rehearse with');
  await snap.events.put(event);
  await snap.lists.put(list);
  if (overlay) await snap.overlays.put(overlay);
  for (const sha256 of list.chunks) {
    const chunk = await from.chunks.get([event_id, sha256]);
    if (chunk) await snap.chunks.put(chunk);
  }
  await snap.changes.bulkPut(await from.changes.where('event_id').equals(event_id).toArray());
}

async function deleteCopies(): Promise<void> {
  await Dexie.delete(COPY_NAMES.journal);
  await Dexie.delete(COPY_NAMES.snap);
}

/** Runs work under the lock; with `ifAvailable`, only where no other tab has it. Browsers without locks have one tab. */
async function locked<T>(work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const { locks } = globalThis.navigator as Partial<Navigator>;
  if (!locks) return work();
  return locks.request(LOCK, options, (lock) => (lock ? work() : undefined)) as Promise<T>;
}
