import type { Link } from './link.ts';
import { useSyncStatus } from './sync-status.ts';
import type { Halted, Trigger } from './sync.ts';
import { BACKGROUND_SYNC, SYNC_MESSAGE } from './worker-words.ts';

/** What the tab that syncs knows of the server. */
export interface Standing {
  /** Whether the last call got an answer; unknown before the first. */
  up: boolean | undefined;
  halted: Halted | undefined;
}

/** What the tabs of one browser tell each other about syncing. */
export interface SyncChannel {
  /** Wakes the tab that syncs. */
  kick(trigger: Trigger): void;
  /** The tab that syncs says how it stands. */
  tell(standing: Standing): void;
  close(): void;
}

export interface SyncListener {
  kicked(trigger: Trigger): void;
  told(standing: Standing): void;
}

/** Hears what other tabs want of the one that syncs, and what that one knows: only its calls go out by themselves. */
export function openSyncChannel(name: string, { kicked, told }: SyncListener): SyncChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Trigger | Standing>) => {
    if (typeof data === 'string') kicked(data);
    else told(data);
  });
  // A round that ends after the page was left has nobody to tell.
  let isOpen = true;
  const post = (message: Trigger | Standing) => isOpen && channel.postMessage(message);
  return {
    kick: post,
    tell: post,
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

/** Takes over what the tab that syncs says, unless this is one that does. */
export function hearStanding({ up, halted }: Standing, link: Link): void {
  if (useSyncStatus.getState().elected) return;
  if (up !== undefined) link.told(up);
  useSyncStatus.setState({ halted });
}

/**
 * Kicks when the browser believes itself online, when the page is looked at, and when the service worker says so; and says
 * when the page is looked at no more.
 */
export function listenForTriggers(kick: (trigger: Trigger) => void, left: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('online', () => kick('online'), { signal });
  const looked = () => (document.visibilityState === 'visible' ? kick('visible') : left());
  document.addEventListener('visibilitychange', looked, { signal });
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
