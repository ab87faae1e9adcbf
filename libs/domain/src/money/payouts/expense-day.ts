import { addDays, dayOf, nextMonth, type Day } from '../../ground/time/days.ts';
import { eventEnd, type EventTimes } from '../../ground/time/event-time.ts';
import type { Instant } from '../../ground/time/instant.ts';

/** Returns the last day of an event's expense: the last of the month in which the event ends, in its zone. */
export function lastExpenseDay(event: EventTimes & { time_zone: string }): Day {
  return addDays(nextMonth(dayOf(eventEnd(event), event.time_zone)), -1);
}

/** Returns the default day of an expense: today, or the last one if that is earlier. */
export function usualExpenseDay(event: EventTimes & { time_zone: string }, now: Instant | Date): Day {
  const today = dayOf(now, event.time_zone);
  const last = lastExpenseDay(event);
  return today < last ? today : last;
}
