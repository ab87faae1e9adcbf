import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** A shift goes on for so long after its event, in milliseconds. */
export const GRANT_AFTER_EVENT = 12 * HOUR;

/** Until when a device may work without asking, by the end of its event. */
export function grantEnd(eventEnds: Instant | Date): Instant {
  return instantOf(epochOf(eventEnds) + GRANT_AFTER_EVENT);
}
