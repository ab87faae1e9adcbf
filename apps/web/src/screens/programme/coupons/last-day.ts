import { endOfDayOf, momentOfDay, type Day, type Instant } from '@festix/domain/ground';

/** Returns the end of a day in the time zone of the event, whatever the browser's is. */
export function endOfLastDay(day: Day, zone: string): Instant {
  return endOfDayOf(momentOfDay(day, zone), zone);
}
