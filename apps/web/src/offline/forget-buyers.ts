import type { DeviceClock } from './clock.ts';
import { isOp, type JournalDb } from './journal.db.ts';
import { LONGEST_WITHOUT_SYNC } from './wipe.ts';

/**
 * Deletes the buyers' data of drawers that were closed days ago: the server has it. Sales without its answer keep
 * theirs.
 */
export async function forgetBuyers({
  journal,
  clock,
}: {
  journal: JournalDb;
  clock: Pick<DeviceClock, 'wall'>;
}): Promise<void> {
  const { sessions, sales, ops } = journal;
  await journal.transaction('rw', [sessions, sales, ops], async () => {
    const longClosed = await sessions
      .filter(({ closed_at }) => closed_at !== null && clock.wall() - Date.parse(closed_at) >= LONGEST_WITHOUT_SYNC)
      .primaryKeys();
    const named = await sales
      .where('session_id')
      .anyOf(longClosed)
      .filter(({ buyer }) => buyer !== null)
      .toArray();
    const told = await ops
      .where('id')
      .anyOf(named.map(({ op_id }) => op_id))
      .toArray();
    const open = new Set(told.filter(({ state }) => state !== 'answered').map(({ id }) => id));
    const forgotten = named.filter(({ op_id }) => !open.has(op_id));
    await sales.bulkUpdate(forgotten.map(({ id }) => ({ key: id, changes: { buyer: null } })));
    await ops
      .where('id')
      .anyOf(forgotten.map(({ op_id }) => op_id))
      .modify((op) => {
        if (isOp('sale', op)) op.payload = { ...op.payload, buyer: null };
      });
  });
}
