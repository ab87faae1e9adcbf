import { DAY, instantOf, type Instant } from './instant.ts';
import { DEFAULT_TIME_ZONE, offsetAt, zonedParts } from './zone.ts';

/** A local day and time without its zone: `2026-06-13T20:00`. */
export type WallClock = string;

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** Returns the local time in a zone at an instant, to the minute. */
export function wallClockAt(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): WallClock {
  const { year, month, day, hour, minute } = zonedParts(instant, zone);
  const date = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
  return `${date}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/**
 * Returns the instant of a local time in a zone: the first, if clocks show it twice; if they skip it, counted on from
 * before the skip.
 */
export function momentOfWallClock(wall: WallClock, zone: string = DEFAULT_TIME_ZONE): Instant {
  const [, ...parts] = WALL_CLOCK.exec(wall) ?? [];
  if (parts.length === 0) throw new RangeError(`not a wall clock: ${wall}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  // Clocks change far less often than daily, so the offset is the one of the day before or of the day after.
  const before = offsetAt(asUtc - DAY, zone);
  const candidates = [before, offsetAt(asUtc + DAY, zone)].map((offset) => asUtc - offset);
  const shown = candidates.filter((epoch) => epoch + offsetAt(epoch, zone) === asUtc);
  return instantOf(shown.length > 0 ? Math.min(...shown) : asUtc - before);
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
