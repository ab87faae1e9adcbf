import { endOfDayOf, startOfDay, type Instant } from '@festix/domain';
import type { Dayjs } from 'dayjs';

/** When a day of the calendar ends where the event is, wherever the form is filled in. */
export function endOfLastDay(day: Dayjs, zone: string): Instant {
  return endOfDayOf(startOfDay({ year: day.year(), month: day.month() + 1, day: day.date() }, zone), zone);
}

/** Says whether a day is over where the event is. */
export function isOver(day: Dayjs, zone: string, now: Date): boolean {
  return new Date(endOfLastDay(day, zone)) < now;
}
