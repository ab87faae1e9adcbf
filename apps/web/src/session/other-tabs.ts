import type { SessionView } from '@festix/domain/contract';

/** A message between the tabs of one browser; it never leaves the browser. */
export type TabMessage =
  /** `is_new`: a person has signed in, which is more than a renewal. */
  { type: 'session'; session: SessionView; is_new?: boolean } | { type: 'signed-out' };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('festix-session');

// Node keeps a process alive for an open channel; browsers know no such thing.
(channel as { unref?: () => void } | undefined)?.unref?.();

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function hearOtherTabs(heard: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event) => heard((event as MessageEvent<TabMessage>).data));
}
