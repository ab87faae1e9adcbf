import { DAY, epochOf, instantOf, type Instant } from './instant.ts';

/** When an event happens; an event without an end lasts 24 hours. */
export interface EventTimes {
  start_date: Instant | Date;
  end_date?: Instant | Date | null;
}

/** The moment an event is over. */
export function eventEnd(event: EventTimes): Instant {
  return instantOf(event.end_date ? epochOf(event.end_date) : epochOf(event.start_date) + DAY);
}

/** An event is in the future as long as it has not ended. */
export function hasEnded(event: EventTimes, now: Instant | Date): boolean {
  return epochOf(now) >= epochOf(eventEnd(event));
}
