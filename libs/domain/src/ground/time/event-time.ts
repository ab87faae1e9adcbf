import { DAY, epochOf, instantOf, type Instant } from './instant.ts';

/** The times of an event; one without an end lasts 24 hours. */
export interface EventTimes {
  start_date: Instant | Date;
  end_date?: Instant | Date | null;
}

/** Returns the end of an event. */
export function eventEnd(event: EventTimes): Instant {
  return instantOf(event.end_date ? epochOf(event.end_date) : epochOf(event.start_date) + DAY);
}

/** Returns whether an event has ended; until then it counts as upcoming. */
export function hasEnded(event: EventTimes, now: Instant | Date): boolean {
  return epochOf(now) >= epochOf(eventEnd(event));
}

/** Returns whether a start lies after `now`. */
export function isToCome(start: Instant | Date, now: Instant | Date): boolean {
  return epochOf(start) > epochOf(now);
}

export type DatesFault = 'EVENT_DATES_INVALID' | 'SALES_END_INVALID';

/** Returns the fault of an event's times: it ends after it starts, and online sales end with it at the latest. */
export function datesFault(event: EventTimes & { sales_end_at?: Instant | Date | null }): DatesFault | null {
  if (event.end_date && epochOf(event.end_date) <= epochOf(event.start_date)) return 'EVENT_DATES_INVALID';
  if (event.sales_end_at && epochOf(event.sales_end_at) > epochOf(eventEnd(event))) return 'SALES_END_INVALID';
  return null;
}
