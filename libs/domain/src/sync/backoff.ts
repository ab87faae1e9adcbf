import { epochOf, MINUTE, SECOND } from '../ground/time/instant.ts';

const SHORTEST = SECOND;
const LONGEST = MINUTE;
/** A server may ask for patience, but not for a night without sync. */
const LONGEST_ASKED = 10 * MINUTE;

/** Milliseconds that `retryDelay` never exceeds. */
export const LONGEST_RETRY_DELAY = LONGEST_ASKED + LONGEST;

/**
 * Milliseconds until the next attempt after so many failures (from 1), spread by full jitter over 1 to 60 seconds, so
 * that phones which lost the same link don't come back at once. What `Retry-After` asks for is waited out first.
 *
 * @param random a draw from 0 up to, not including, 1
 * @param retryAfter milliseconds that the server asked for
 */
export function retryDelay(failures: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(LONGEST, SHORTEST * 2 ** Math.min(Math.max(failures, 1), 32));
  const jittered = Math.round(SHORTEST + random * (ceiling - SHORTEST));
  return Math.min(Math.max(retryAfter, 0), LONGEST_ASKED) + jittered;
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; nothing when it can't be read. */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const moment = epochOf(header);
  return Number.isNaN(moment) ? undefined : Math.max(moment - now.getTime(), 0);
}
