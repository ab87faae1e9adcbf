import type { Link } from './link.ts';
import { useSyncStatus } from './sync-status.ts';
import type { Halted, Trigger } from './sync.ts';
import { BACKGROUND_SYNC, SYNC_MESSAGE } from './worker-words.ts';

/** The state of the server as the tab that syncs knows it. */
export interface Standing {
  /** Whether the last call got an answer; undefined before the first. */
  up: boolean | undefined;
  halted: Halted | undefined;
}

/** The channel between the tabs of a browser. */
export interface SyncChannel {
  /** Wakes the tab that syncs. */
  kick(trigger: Trigger): void;
  /** Sends the state of the tab that syncs. */
  tell(standing: Standing): void;
  close(): void;
}

export interface SyncListener {
  kicked(trigger: Trigger): void;
  told(standing: Standing): void;
}

/**
 * Opens the channel: receives triggers from other tabs, and the state of the tab that syncs, which is the only one that
 * calls regularly.
 */
export function openSyncChannel(name: string, { kicked, told }: SyncListener): SyncChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Trigger | Standing>) => {
    if (typeof data === 'string') kicked(data);
    else told(data);
  });
  // A round may end after the page was left; no listener receives its state.
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

/** Takes over the state of the tab that syncs, unless this tab does. */
export function hearStanding({ up, halted }: Standing, link: Link): void {
  if (useSyncStatus.getState().elected) return;
  if (up !== undefined) link.told(up);
  useSyncStatus.setState({ halted });
}

/**
 * Calls `kick` when the browser goes online, when the page becomes visible, and when the service worker asks for it;
 * calls `left` when the page is hidden. Returns the function that stops it.
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

/** Asks the browser to wake the page when the network returns, also with the screen off. iOS has no such API. */
export async function askForBackgroundSync(): Promise<void> {
  // Without it the queue is sent when the page itself notices the network: nothing is lost.
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration().catch(() => undefined);
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await sync?.register(BACKGROUND_SYNC).catch(() => undefined);
}
