import { epochOf, MINUTE, type Instant } from '../../ground/time/instant.ts';

/** A phone that works asks at least once a minute; contacts are written down once a minute, too. */
const SILENT_AFTER = 3 * MINUTE;

/** Says whether a device has not been heard of for so long that it may hold entries which nobody else knows of. */
export function isSilent(last_seen_at: Instant | null, now: Instant | Date): boolean {
  return last_seen_at === null || epochOf(now) - epochOf(last_seen_at) > SILENT_AFTER;
}
