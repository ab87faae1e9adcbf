import type { Trigger } from './sync.ts';
import { BACKGROUND_SYNC, SYNC_MESSAGE } from './worker-words.ts';

/** What the tabs of one browser tell each other about syncing. */
export interface SyncChannel {
  post(trigger: Trigger): void;
  close(): void;
}

/** Hears what other tabs want of the one that syncs. */
export function openSyncChannel(name: string, kicked: (trigger: Trigger) => void): SyncChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Trigger>) => kicked(data));
  return { post: (trigger) => channel.postMessage(trigger), close: () => channel.close() };
}

/** Kicks when the browser believes itself online, when the page is looked at, and when the service worker says so. */
export function listenForTriggers(kick: (trigger: Trigger) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('online', () => kick('online'), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kick('visible'), {
    signal,
  });
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  worker?.addEventListener('message', ({ data }) => data === SYNC_MESSAGE && kick('background'), { signal });
  return () => ended.abort();
}

/** Asks to be woken when the network is back, even with the screen off. There is no such thing on iOS. */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration().catch(() => undefined);
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await sync?.register(BACKGROUND_SYNC).catch(() => undefined);
}
