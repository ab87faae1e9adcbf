import { type Id } from '@festix/domain/contract';
import { digestHex } from '@festix/domain/sync';
import { CallError } from '../data/call.ts';
import type { DoorList } from './door-list.ts';
import type { ListStore } from './list-store.ts';
import type { JournalDb } from './journal.db.ts';
import { countWaiting } from './ops.ts';
import type { DownloadParts } from './snapshot.ts';

/**
 * What came of asking for changes: the list is up to date, another tab brought it there, or it can't be brought there
 * and a new download has to.
 */
export type Pulled = 'current' | 'elsewhere' | 'gone' | 'differs';

/**
 * Takes up what happened since the list's sequence number, and holds the result against the server's digest. Whoever asks
 * says what still waits here, so that people see where entries are yet to come from.
 */
export async function pullChanges(
  event_id: Id,
  list: DoorList,
  store: ListStore,
  { journal, api, clock }: DownloadParts & { journal: JournalDb },
  signal?: AbortSignal,
): Promise<Pulled> {
  for (;;) {
    const { epoch, base_seq, seq } = list.state;
    try {
      const page = await api.changes(event_id, { epoch, after: seq, waiting: await countWaiting(journal) }, signal);
      if (page.epoch !== epoch) return 'gone';
      if (!(await store.append(event_id, { epoch, base_seq, seq }, page, clock.wall()))) return 'elsewhere';
      // At once: a screen that hears of what is stored would else know for a moment more than the door judges by.
      if (list.state.seq < page.next_seq) list.apply(page.changes, page.next_seq);
      if (list.state.seq === page.next_seq) list.inside = page.inside;
      await store.proveStored(event_id, page.next_seq);
      if (page.more) continue;
      await store.pack(event_id, list);
      return isSame(list, page) ? 'current' : 'differs';
    } catch (error) {
      if (error instanceof CallError && error.status === 410) return 'gone';
      throw error;
    }
  }
}

function isSame({ state }: DoorList, { digest, count }: { digest: string; count: number }): boolean {
  return state.count === count && digestHex(state.digest) === digest;
}
