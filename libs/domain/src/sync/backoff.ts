import { epochOf, MINUTE, SECOND } from '../ground/time/instant.ts';

const SHORTEST = SECOND;
const LONGEST = MINUTE;
/** Longest Retry-After that is obeyed: a device stays without sync for ten minutes at most. */
const LONGEST_ASKED = 10 * MINUTE;

/** Upper bound of `retryDelay`, in milliseconds. */
export const LONGEST_RETRY_DELAY = LONGEST_ASKED + LONGEST;

/**
 * Returns the milliseconds until the next attempt after `failures` failures (from 1): full jitter over 1 to 60 seconds,
 * so that phones which lost the same link do not return at once. Waits for Retry-After first.
 * @param random a draw from 0 up to, not including, 1
 * @param retryAfter milliseconds that the server asked for
 */
export function retryDelay(failures: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(LONGEST, SHORTEST * 2 ** Math.min(Math.max(failures, 1), 32));
  const jittered = Math.round(SHORTEST + random * (ceiling - SHORTEST));
  return Math.min(Math.max(retryAfter, 0), LONGEST_ASKED) + jittered;
}

/**
 * Returns the milliseconds of a `Retry-After` header (RFC 9110, seconds or a date); undefined when it is unreadable.
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const moment = epochOf(header);
  return Number.isNaN(moment) ? undefined : Math.max(moment - now.getTime(), 0);
}
