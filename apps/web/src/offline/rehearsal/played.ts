/** What was played, and how it went. */
export interface Played {
  played: number;
  /** Those with another outcome than expected. */
  wrong: number;
  /** Microseconds of half of them at most, of 95 % and of 99 %. */
  p50: number;
  p95: number;
  p99: number;
}

/** Signals that an event has nothing to play with yet, which says nothing about the device. */
export class NothingToPlayError extends Error {
  override readonly name = 'NothingToPlayError';
}

/** Called from time to time with the number of those that are over. */
export type Progress = (played: number) => void;

/** How often a rehearsal reads, or sells: enough for its slowest hundredth to be several. */
export const PLAYS = 500;

const TOLD_EVERY = 25;

/**
 * Plays one after the other, each with the time that it takes, and counts the wrong ones. A play that throws is wrong.
 * Lets the page be drawn in between.
 */
export async function playAll(plays: readonly (() => Promise<boolean>)[], progress: Progress): Promise<Played> {
  const times: number[] = [];
  let wrong = 0;
  for (const [at, play] of plays.entries()) {
    const begun = performance.now();
    const isRight = await play().catch(() => false);
    times.push(performance.now() - begun);
    if (!isRight) wrong += 1;
    if ((at + 1) % TOLD_EVERY > 0) continue;
    progress(at + 1);
    await new Promise((drawn) => setTimeout(drawn));
  }
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent));
  return { played: plays.length, wrong, p50: p50!, p95: p95!, p99: p99! };
}

/** Returns the microseconds that so many percent of the times, in milliseconds, don't exceed. */
function percentile(times: readonly number[], percent: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round((sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0) * 1_000);
}
