import { monitorEventLoopDelay } from 'node:perf_hooks';
import { RefusalError } from '../say.ts';

/** Signals calls that got no response, or a 5xx. */
export class LostCallsError extends RefusalError {
  override readonly name = 'LostCallsError';
}

/** The number of people's calls during a change of the containers, by result. */
export interface LoadCounts {
  calls: number;
  /** No answer, or one of 5xx. */
  lost: number;
  /** Answered with 4xx: a load of these would say nothing. */
  refused: number;
  /** Milliseconds of the longest. */
  longest: number;
  /** Milliseconds for which this program itself stood still at most. */
  stood_still: number;
  /** Reasons of the first lost ones: call, time, duration. */
  reasons: string[];
}

/** A call that is made again and again. */
export interface Call {
  name: string;
  /** Answers its status. */
  make(): Promise<number>;
}

const MOST_REASONS = 8;

/** Makes these calls beside each other, each again and again, until the work is done. */
export async function underLoad(calls: readonly Call[], work: () => Promise<void>): Promise<LoadCounts> {
  const counts: LoadCounts = { calls: 0, lost: 0, refused: 0, longest: 0, stood_still: 0, reasons: [] };
  const pauses = monitorEventLoopDelay({ resolution: 20 });
  pauses.enable();
  const over = new AbortController();
  const repeat = async (call: Call): Promise<void> => {
    while (!over.signal.aborted) await countCall(call, counts);
  };
  const people = calls.map(repeat);
  try {
    await work();
  } finally {
    over.abort();
    await Promise.all(people);
    pauses.disable();
  }
  counts.stood_still = Math.round(pauses.max / 1e6);
  return counts;
}

async function countCall(call: Call, counts: LoadCounts): Promise<void> {
  const began = performance.now();
  counts.calls++;
  try {
    const status = await call.make();
    if (status >= 500) lose(`it was answered ${status}`);
    else if (status >= 400) counts.refused++;
  } catch (error) {
    const { message, cause } = error as Error;
    lose(cause instanceof Error ? `${message}: ${cause.message}` : message);
  }
  counts.longest = Math.max(counts.longest, Math.round(performance.now() - began));

  function lose(reason: string): void {
    counts.lost++;
    if (counts.reasons.length >= MOST_REASONS) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    counts.reasons.push(`${call.name} at ${new Date().toISOString().slice(11, 23)} after ${seconds} s: ${reason}`);
  }
}
