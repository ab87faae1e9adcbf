import type { ScanDoubt } from '@festix/domain/door';
import { MINUTE } from '@festix/domain/ground';
import { claimsTheFuture } from '@festix/domain/sync';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Longest time that an online scan may have waited for its answer; an older one is uploaded as an op. */
const OLDEST_SCAN = 5 * MINUTE;

/** The times of an online scan. */
export interface ScanTimes {
  scanned_at: Date;
  /** The device's wall clock, which may be in the future. */
  occurred_at: Date;
  doubts: readonly ScanDoubt[];
}

/**
 * Returns the time of a scan from its door's clock: at most now, and not long ago. A time in the future is stored as a
 * doubt.
 */
export function timesOf(told: string | null | undefined, now: Date): ScanTimes {
  if (told == null) return { scanned_at: now, occurred_at: now, doubts: [] };
  const occurred_at = new Date(told);
  if (!(now.getTime() - occurred_at.getTime() <= OLDEST_SCAN)) throw new ProblemError('SCAN_TIME_INVALID');
  return {
    scanned_at: new Date(Math.min(occurred_at.getTime(), now.getTime())),
    occurred_at,
    doubts: claimsTheFuture({ occurred_at, received_at: now }, null) ? ['clock_ahead'] : [],
  };
}
