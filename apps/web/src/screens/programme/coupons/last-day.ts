import { endOfDayOf, momentOfDay, type Day, type Instant } from '@festix/domain/ground';

/** When a day of the calendar ends where the event is, wherever the form is filled in. */
export function endOfLastDay(day: Day, zone: string): Instant {
  return endOfDayOf(momentOfDay(day, zone), zone);
}
