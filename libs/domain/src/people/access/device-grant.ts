import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** Milliseconds that a shift goes on after its event. */
export const GRANT_AFTER_EVENT = 12 * HOUR;

/** Returns the end of a device's time without asking, by the end of its event. */
export function grantEnd(eventEnds: Instant | Date): Instant {
  return instantOf(epochOf(eventEnds) + GRANT_AFTER_EVENT);
}
