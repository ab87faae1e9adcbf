/** Calls that people make while something happens to the containers, and what became of them. */
export interface LoadCounts {
  calls: number;
  /** No answer, or one of 5xx. */
  lost: number;
  /** Milliseconds of the longest. */
  longest: number;
  /** What the first lost ones met. */
  reasons: string[];
}

/** One call; answers its status. */
export type Call = () => Promise<number>;

const MOST_REASONS = 5;

/** Makes these calls beside each other, each again and again, until the work is done. */
export async function underLoad(calls: readonly Call[], work: () => Promise<void>): Promise<LoadCounts> {
  const counts: LoadCounts = { calls: 0, lost: 0, longest: 0, reasons: [] };
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
  }
  return counts;
}

async function countCall(call: Call, counts: LoadCounts): Promise<void> {
  const began = performance.now();
  counts.calls++;
  try {
    const status = await call();
    if (status >= 500) lose(`it was answered ${status}`);
  } catch (error) {
    const { message, cause } = error as Error;
    lose(cause instanceof Error ? `${message}: ${cause.message}` : message);
  }
  counts.longest = Math.max(counts.longest, Math.round(performance.now() - began));

  function lose(reason: string): void {
    counts.lost++;
    if (counts.reasons.length < MOST_REASONS) counts.reasons.push(reason);
  }
}
