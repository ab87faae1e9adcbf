import { type ChangesView, type Id } from '@festix/domain/contract';
import { digestHex } from '@festix/domain/sync';
import { CallError } from '../data/call.ts';
import type { DoorList } from './door-list.ts';
import type { ListStore } from './list-store.ts';
import type { ChangesAsked } from './door-api.ts';
import { countWaiting } from './ops.ts';
import type { DownloadParts } from './download.ts';
import { toldHears } from './sync-status.ts';

/**
 * The result of a pull: the list is current, another tab has moved it on, or a new download is needed because the epoch
 * is gone or the digest differs.
 */
export type Pulled = 'current' | 'elsewhere' | 'gone' | 'differs';

/**
 * Fetches the changes since the list's sequence number, and compares the result with the server's digest. Sends the
 * number of waiting ops, so that people see which doors still owe entries, and whom this device hears.
 */
export async function pullChanges(
  event_id: Id,
  list: DoorList,
  store: ListStore,
  { journal, api, clock }: DownloadParts,
  signal?: AbortSignal,
): Promise<Pulled> {
  for (;;) {
    const { epoch, base_seq, seq } = list.state;
    try {
      const page = await askForChanges(event_id, { epoch, after: seq }, { journal, api }, signal);
      if (page.epoch !== epoch) return 'gone';
      if (!(await store.append(event_id, { epoch, base_seq, seq }, page, clock.wall()))) return 'elsewhere';
      // At once, so that a screen that observes the database is never ahead of the door's verdicts.
      if (list.state.seq < page.next_seq) list.apply(page.changes, page.next_seq);
      if (list.state.seq === page.next_seq) {
        list.inside = page.inside;
        list.insides = page.passages;
      }
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

/** Fetches one page of changes, and tells the server what `pullChanges` tells it. */
export async function askForChanges(
  event_id: Id,
  { epoch, after }: Pick<ChangesAsked, 'epoch' | 'after'>,
  { journal, api }: Pick<DownloadParts, 'journal' | 'api'>,
  signal?: AbortSignal,
): Promise<ChangesView> {
  return api.changes(event_id, { epoch, after, waiting: await countWaiting(journal), ...hearing() }, signal);
}

function hearing(): Pick<ChangesAsked, 'hears'> {
  const hears = toldHears();
  return hears === undefined ? {} : { hears };
}

function isSame({ state }: DoorList, { digest, count }: { digest: string; count: number }): boolean {
  return state.count === count && digestHex(state.digest) === digest;
}
