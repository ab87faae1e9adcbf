import { isInstant } from './instant.ts';
import type { Day } from './days.ts';
import type { WallClock } from './wall-clock.ts';

/** A time of day, `20:30`. */
export type TimeOfDay = string;

const WRITTEN_DAY = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const DIGITS_OF_DAY = /^(\d{2})(\d{2})(\d{4})$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const WRITTEN_TIME = /^(\d{1,2})(?:[:h.]\s?(\d{2})|h)?(?:min|m)?$/i;
const DIGITS_OF_TIME = /^(\d{2})(\d{2})$/;
const WALL = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a text is an existing day, `2026-06-13`, of the years 1970 to 2999. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && ISO_DAY.test(text) && isInstant(`${text}T00:00:00Z`);
}

/** Returns whether a text is an existing day and time of a wall clock, `2026-06-13T20:00`. */
export function isWallClock(text: unknown): text is WallClock {
  return typeof text === 'string' && isDay(WALL.exec(text)?.[1]);
}

/**
 * Parses a day as people in Brazil write it: `13/06/2026`, `1.6.2026`, `13062026`, and as programs do. Refuses a year
 * of two digits, and a day that does not exist.
 */
export function readDay(text: string): Day | undefined {
  const typed = text.trim();
  const [, date, month, year] = WRITTEN_DAY.exec(typed) ?? DIGITS_OF_DAY.exec(typed) ?? [];
  const day = year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed;
  return isDay(day) ? day : undefined;
}

/** Parses a time of day: `20:30`, `8:05`, `2030`, `20h`, `20h30`. */
export function readTimeOfDay(text: string): TimeOfDay | undefined {
  const typed = text.trim();
  const [, hour, minute = '00'] = DIGITS_OF_TIME.exec(typed) ?? WRITTEN_TIME.exec(typed) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Formats as `13/06/2026`. */
export function writeDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}
