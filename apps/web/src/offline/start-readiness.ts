import { create } from 'zustand';
import { reportError } from '../data/report-error.ts';
import type { JournalDb } from './journal.db.ts';
import { findStartFacts, type StartParts } from './start-facts.ts';
import { startFault, type StartFault } from './start-fault.ts';
import { isStorageKept } from './storage.ts';
import { useSyncStatus } from './sync-status.ts';
import { registerServiceWorker } from './updates.ts';

export interface StartReadiness {
  /** Whether the app opens here without a network; undefined until that is proved or disproved, and no word of it before. */
  isReady: boolean | undefined;
  fault: StartFault | undefined;
  /** Whether the browser promised not to clear it all by itself; undefined where it doesn't tell. */
  isKept: boolean | undefined;
  /** Looks into it once more. */
  proveAgain: () => void;
}

const UNKNOWN = { isReady: undefined, fault: undefined, isKept: undefined, proveAgain: () => undefined };

/** Whether door and till open on this device without a network: one answer for all of their screens. */
export const useStartReadiness = create<StartReadiness>()(() => UNKNOWN);

/** The first look leaves the start of the app alone. */
const FIRST_MS = 1_000;
const LONGEST_WAIT_MS = 4_000;
/** Between two looks while somebody looks at the page: what the browser clears, it clears without a word. */
const NEXT_MS = 60_000;
const NEXT_MS_UNREADY = 15_000;

/** Installs the service worker of a built app, and proves again and again that the app opens without a network. */
export function keepStartReady(journal: JournalDb, isBuilt: boolean = import.meta.env.PROD): void {
  if (!isBuilt) return;
  let registering = registerServiceWorker();
  let isFirst = true;
  watchStart({
    container: (navigator as Partial<Navigator>).serviceWorker,
    path: () => window.location.pathname + window.location.search,
    register: () => {
      if (!isFirst) registering = registerServiceWorker();
      isFirst = false;
      return registering;
    },
    journal,
  });
}

/** Proves it when the app is at rest, and again whenever something may have changed. Returns how to stop. */
export function watchStart(parts: StartParts): () => void {
  let isProving = false;
  let isWanted = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const stops: (() => void)[] = [];
  let isOver = false;

  async function prove(): Promise<void> {
    if (isOver) return;
    isWanted = isProving;
    if (isProving) return;
    isProving = true;
    clearTimeout(next);
    const fault = startFault(await findStartFacts(parts));
    useStartReadiness.setState({ isReady: fault === undefined, fault, isKept: await isStorageKept() });
    await listenToUpdates();
    isProving = false;
    if (isWanted) return prove();
    if (isOver) return;
    next = setTimeout(lookAgain, fault === undefined ? NEXT_MS : NEXT_MS_UNREADY);
  }

  function again(): void {
    prove().catch((error: unknown) => {
      isProving = false;
      reportError(error, 'start.prove');
    });
  }

  function lookAgain(): void {
    if (document.visibilityState === 'visible') again();
  }

  async function listenToUpdates(): Promise<void> {
    const registration = await parts.container?.getRegistration(parts.path()).catch(() => undefined);
    // A listener that is there already is not added again.
    registration?.addEventListener('updatefound', again);
    registration?.installing?.addEventListener('statechange', again);
  }

  function listen(target: EventTarget | undefined, type: string, listener: () => void): void {
    target?.addEventListener(type, listener);
    stops.push(() => target?.removeEventListener(type, listener));
  }

  listen(window, 'online', lookAgain);
  listen(document, 'visibilitychange', lookAgain);
  listen(parts.container, 'controllerchange', again);
  // A browser that believes itself online all along says nothing when the network is back.
  stops.push(useSyncStatus.subscribe(({ link }, before) => link.up === true && before.link.up !== true && lookAgain()));
  useStartReadiness.setState({ proveAgain: again });
  next = setTimeout(() => whenIdle(again), FIRST_MS);
  return () => {
    isOver = true;
    clearTimeout(next);
    for (const stop of stops) stop();
  };
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else work();
}
