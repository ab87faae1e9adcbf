/** Milliseconds after which work is done on a busy page too. */
const LONGEST_WAIT_MS = 4_000;

/** Runs work that may wait, once the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else work();
}
