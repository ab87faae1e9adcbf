import { markedDevice } from '../offline/storage.ts';

/** This browser as a device of a door or a till, as far as a sign-out concerns it. */
export interface DoorDevice {
  /** Returns why it cannot be left, as a notice: ops without an answer, or a till with an open drawer or stubs. */
  heldBy(): Promise<'signOutBlocked' | 'signOutTill' | undefined>;
  /** Deletes lists, keys and the journal from this browser. Deletes nothing if a new op has come in meanwhile. */
  wipe(): Promise<void>;
}

/** Opens the stores of door and till; loads them only if this browser is such a device, else returns undefined. */
export async function openDoorDevice(): Promise<DoorDevice | undefined> {
  if (!markedDevice()) return undefined;
  const [{ JournalDb }, { SnapDb }, { heldBack, isHeldBack, wipeDevice }] = await Promise.all([
    import('../offline/journal.db.ts'),
    import('../offline/snap.db.ts'),
    import('../offline/wipe.ts'),
  ]);
  const journal = new JournalDb();
  return {
    heldBy: async () => {
      const held = await heldBack(journal);
      if (held.ops > 0) return 'signOutBlocked';
      return isHeldBack(held) ? 'signOutTill' : undefined;
    },
    wipe: async () => void (await wipeDevice(journal, new SnapDb())),
  };
}
