/** Runs work; returns its duration in milliseconds. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Returns the shortest of several durations: other work on the machine only ever adds to one, so this is the duration
 * of the work itself.
 */
export function fastestOf(values: readonly number[]): number {
  return Math.min(...values);
}
