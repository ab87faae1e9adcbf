/** Milliseconds that work takes. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The least of several times: what else runs on the machine only ever adds to one, so this is what the work takes. */
export function fastestOf(values: readonly number[]): number {
  return Math.min(...values);
}
