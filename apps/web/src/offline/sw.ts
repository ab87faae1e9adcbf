/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { BACKGROUND_SYNC, SYNC_MESSAGE } from './worker-words.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * The one service worker of the origin. It holds everything that a shift needs and answers for the door's addresses;
 * all others, and the API, go to the network as if it were not there.
 */
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/door.html'), { allowlist: [/^\/door(\/|$)/] }));

// The page that installs the worker is served by it from then on: a phone is ready after its first visit.
clientsClaim();

// workbox-window's word that nobody is in the middle of anything.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The databases belong to the pages: the worker only wakes those that are there.
self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag === BACKGROUND_SYNC) (event as SyncEvent).waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(SYNC_MESSAGE);
}
