/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { proveStart, type Precache } from './prove-start.ts';
import { START_DOCUMENTS } from './start-documents.ts';
import { BACKGROUND_SYNC, SYNC_MESSAGE, type StartQuestion } from './worker-words.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * The one service worker of the origin. Holds everything that a shift needs, and answers for the addresses of door and
 * till, and for own tickets without a network. All other pages come from the server, which writes their heads; without
 * a network the app shell says so and leads to the tickets. The API and files go to the network directly.
 */
cleanupOutdatedCaches();
const manifest = self.__WB_MANIFEST;
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false });
for (const { at, document } of START_DOCUMENTS) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(document), { allowlist: [at] }));
}

/**
 * Pages of own tickets: the server's, or the app shell when it does not answer in time. The page of a card is no such: its
 * shell is another one.
 */
const OWN_TICKETS = [/^\/customer\/orders\/?$/, /^\/events\/[^/]+\/orders\/(?![^/]+\/cartao)/];
const SERVER_PATIENCE = 4_000;
const shell = createHandlerBoundToURL('/index.html');

registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const page = await inTime(options.request);
        return page.status < 500 ? page : await shell(options);
      } catch {
        return shell(options);
      }
    },
    { allowlist: OWN_TICKETS },
  ),
);

/** Requests that are no pages: the API, and files, which have an extension. */
const NO_PAGES = [/^\/api(\/|\?|$)/, /^[^?]*\.[^/?]+(\?|$)/];

registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await fromServer(options.request);
      } catch {
        return shell(options);
      }
    },
    { denylist: NO_PAGES },
  ),
);

/** Fetches a request with a timeout until the response begins; a response that has begun is read to its end. */
async function inTime(request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SERVER_PATIENCE);
  try {
    return await fromServer(request, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

function fromServer(request: Request, signal?: AbortSignal): Promise<Response> {
  // eslint-disable-next-line no-restricted-globals -- the worker passes on the page's own request as it is: `call` would make another
  return fetch(request, signal && { signal });
}

// The page that installs the worker is served by it at once, so that a phone is ready after its first visit.
clientsClaim();

const precache: Precache = {
  open: () => caches.open(cacheNames.precache),
  files: manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).pathname),
  keyOf: getCacheKeyForURL,
  fetch: (request) => fromServer(request),
};

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const question = event.data as StartQuestion | { type: 'SKIP_WAITING' } | null;
  // workbox-window sends this when no page is in the middle of an action.
  if (question?.type === 'SKIP_WAITING') void self.skipWaiting();
  const [port] = event.ports;
  if (question?.type !== 'PROVE_START' || !port) return;
  event.waitUntil(proveStart(question, precache).then((answer) => port.postMessage(answer)));
});

// The databases belong to the pages; the worker only wakes open ones.
self.addEventListener('sync', (event) => {
  if ((event as SyncEvent).tag === BACKGROUND_SYNC) (event as SyncEvent).waitUntil(wakePages());
});

async function wakePages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(SYNC_MESSAGE);
}
