import { DAY, epochOf, instantOf, type Instant } from './instant.ts';
import { DEFAULT_TIME_ZONE, startOfDay, zonedParts } from './zone.ts';

/** A day of the calendar, `2026-06-13`; days compare as texts. */
export type Day = string;

/** The days from the first to the last, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Returns the day of an instant in a zone. */
export function dayOf(instant: Instant | Date, zone: string = DEFAULT_TIME_ZONE): Day {
  const { year, month, day } = zonedParts(instant, zone);
  return textOfDay(Date.UTC(year, month - 1, day));
}

/** Returns the start of a day in a zone. */
export function momentOfDay(day: Day, zone: string = DEFAULT_TIME_ZONE): Instant {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return startOfDay({ year, month, day: date }, zone);
}

/** Returns the instant of a date: itself, or the start of a day in a zone. */
export function momentOfDate(date: Instant | Day, zone: string = DEFAULT_TIME_ZONE): Instant {
  return date.includes('T') ? instantOf(epochOf(date)) : momentOfDay(date, zone);
}

/** Returns the day so many days after another, or before it. */
export function addDays(day: Day, days: number): Day {
  return textOfDay(epochOf(`${day}T00:00:00Z`) + days * DAY);
}

/** Returns the number of days of a range; zero if it ends before it begins. */
export function daysIn({ from, to }: DayRange): number {
  return Math.max(0, (epochOf(`${to}T00:00:00Z`) - epochOf(`${from}T00:00:00Z`)) / DAY + 1);
}

/** Returns the first day of the month after a day's. */
export function nextMonth(day: Day): Day {
  return textOfDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
}

function textOfDay(epoch: number): Day {
  return new Date(epoch).toISOString().slice(0, 10);
}
