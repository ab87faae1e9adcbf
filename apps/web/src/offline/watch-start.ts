import { reportError } from '../data/report-error.ts';
import { findStartFacts, type StartParts } from './start-facts.ts';
import { startFault } from './start-fault.ts';
import { useStartReadiness } from './start-readiness.ts';
import { isStorageKept } from './storage.ts';
import { useSyncStatus } from './sync-status.ts';

/** Milliseconds between two checks while the page is visible: browsers delete data without notice. */
const NEXT_MS = 60_000;
const NEXT_MS_UNREADY = 15_000;

/**
 * Checks that the app opens without a network, and checks again when something may have changed. Returns the function
 * that stops it.
 */
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
    // Without a worker there is no update to listen to; the proof of the start reports its absence.
    const registration = await parts.container?.getRegistration(parts.path()).catch(() => undefined);
    // Adding the same listener twice has no effect.
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
  // A browser that has believed itself online all along sends no event when the network returns.
  stops.push(useSyncStatus.subscribe(({ link }, before) => link.up === true && before.link.up !== true && lookAgain()));
  useStartReadiness.setState({ proveAgain: again });
  again();
  return () => {
    isOver = true;
    clearTimeout(next);
    for (const stop of stops) stop();
  };
}
