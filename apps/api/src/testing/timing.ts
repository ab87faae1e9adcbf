/** Milliseconds that work takes. */
export async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
