import { epochOf, MINUTE, type Instant } from '../../ground/time/instant.ts';

/** A working phone calls at least once a minute; calls are written once a minute, too. */
const SILENT_AFTER = 3 * MINUTE;

/** Returns whether a device has been silent for so long that it may hold unknown entries. */
export function isSilent(last_seen_at: Instant | null, now: Instant | Date): boolean {
  return last_seen_at === null || epochOf(now) - epochOf(last_seen_at) > SILENT_AFTER;
}
