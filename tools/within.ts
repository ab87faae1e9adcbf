import { setTimeout as delay } from 'node:timers/promises';

/** Rejects when a piece of work takes longer: nothing here waits for ever. */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const timeout = delay(milliseconds, undefined, { signal: late.signal }).then(
    () => Promise.reject(new Error(`${what} did not come within ${milliseconds / 1000} s`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    late.abort();
  }
}
