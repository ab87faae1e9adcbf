import { markedDevice } from '../offline/storage.ts';

/** What this browser holds as a device at a door, as far as leaving it goes. */
export interface DoorDevice {
  /** Scans that the server has not answered: until it has, nothing may be wiped. */
  holdsUnsentScans(): Promise<boolean>;
  /** Takes lists, keys and the journal off this browser. All of it stays when a scan has come in meanwhile. */
  wipe(): Promise<void>;
}

/** The door's stores, loaded only where this browser is a door's device. */
export async function openDoorDevice(): Promise<DoorDevice | undefined> {
  if (!markedDevice()) return undefined;
  const [{ JournalDb }, { SnapDb }, { unanswered, wipeDevice }] = await Promise.all([
    import('../offline/journal.db.ts'),
    import('../offline/snap.db.ts'),
    import('../offline/wipe.ts'),
  ]);
  const journal = new JournalDb();
  return {
    holdsUnsentScans: async () => (await unanswered(journal)).length > 0,
    wipe: async () => void (await wipeDevice(journal, new SnapDb())),
  };
}
