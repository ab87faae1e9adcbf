import { reportError } from '../data/report-error.ts';
import type { JournalDb } from './journal.db.ts';
import { useStartReadiness } from './start-readiness.ts';
import { registerServiceWorker } from './updates.ts';
import { whenIdle } from './when-idle.ts';

/** Delay in milliseconds of the first check, so that it does not slow the app's start. */
const FIRST_MS = 1_000;
const AGAIN_MS = 15_000;

/** Installs the service worker of a built app, and checks repeatedly that the app opens without a network. */
export function keepStartReady(journal: JournalDb, isBuilt: boolean = import.meta.env.PROD): void {
  if (!isBuilt) return;
  let registering = registerServiceWorker();
  let isFirst = true;
  const register = () => {
    if (!isFirst) registering = registerServiceWorker();
    isFirst = false;
    return registering;
  };
  const begin = () =>
    void import('./watch-start.ts')
      .then(({ watchStart }) =>
        watchStart({
          container: (navigator as Partial<Navigator>).serviceWorker,
          path: () => window.location.pathname + window.location.search,
          register,
          journal,
        }),
      )
      .catch((error: unknown) => {
        // A part of the app that cannot be fetched is exactly what the check is for.
        reportError(error, 'start.watch');
        useStartReadiness.setState({ isReady: false, fault: 'incomplete' });
        setTimeout(begin, AGAIN_MS);
      });
  setTimeout(() => whenIdle(begin), FIRST_MS);
}
