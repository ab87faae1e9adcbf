import { addDays, dayOf, nextMonth, type Day, type DayRange } from '../../ground/time/days.ts';
import { epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';
import { zonedParts } from '../../ground/time/zone.ts';

/** An event as the shop's calendar needs it. */
export interface ShopTimes {
  start_date: Instant | Date;
  end_date: Instant | Date | null;
  time_zone: string;
}

/** The days of an event by the clock of its place. */
export interface ShopDays extends DayRange {
  /** Whether it starts in the evening. */
  is_evening: boolean;
}

/** Times that the shop can be asked for. */
export const SHOP_WHENS = ['today', 'tomorrow', 'weekend', 'month'] as const;

export type ShopWhen = (typeof SHOP_WHENS)[number];

/** A night belongs to the day on which it began, until this hour. */
const NIGHT_ENDS = 6 * HOUR;

/** Hour from which on a Friday is of the weekend. */
const EVENING = 18;

/** Places of days in a week from Monday on. */
const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6];

/**
 * Returns the days on which an event is on. One without an end is of its first day alone: that it counts as upcoming for
 * 24 hours says nothing about how long it lasts.
 */
export function shopDays({ start_date, end_date, time_zone }: ShopTimes): ShopDays {
  const from = dayOf(start_date, time_zone);
  const last = end_date === null ? from : dayOf(instantOf(epochOf(end_date) - NIGHT_ENDS), time_zone);
  return { from, to: last > from ? last : from, is_evening: zonedParts(start_date, time_zone).hour >= EVENING };
}

/** Returns whether an event that has not ended is on at a time; `today` is the day at its place. */
export function isOn(when: ShopWhen, { from, to, is_evening }: ShopDays, today: Day): boolean {
  // The days that are over don't count; an event that is still on is on today.
  const days = { from: from > today ? from : today, to: to > today ? to : today };
  switch (when) {
    case 'today':
      return days.from === today;
    case 'tomorrow':
      return overlap(days, { from: addDays(today, 1), to: addDays(today, 1) });
    case 'weekend': {
      const saturday = inWeekOf(today, SATURDAY);
      const isFridayEvening = is_evening && from === inWeekOf(today, FRIDAY) && from >= today;
      return isFridayEvening || overlap(days, { from: saturday, to: addDays(saturday, 1) });
    }
    case 'month':
      return days.from < nextMonth(today);
  }
}

/** The days under one heading of the shop. */
export type ShopPart = 'today' | 'tomorrow' | 'week' | 'weekend' | 'next-week' | Day;

/**
 * Returns the part of the shop's calendar in which an event is: from the week after the next on, the Monday of its week.
 * An event that has begun is on today.
 */
export function shopPart({ from, is_evening }: ShopDays, today: Day): ShopPart {
  if (from <= today) return 'today';
  if (from === addDays(today, 1)) return 'tomorrow';
  if (from <= inWeekOf(today, SUNDAY)) {
    const isWeekend = from >= inWeekOf(today, SATURDAY) || (from === inWeekOf(today, FRIDAY) && is_evening);
    return isWeekend ? 'weekend' : 'week';
  }
  return from <= addDays(inWeekOf(today, SUNDAY), 7) ? 'next-week' : inWeekOf(from, 0);
}

/** Returns the day at a place in the week of a day, from Monday on. */
function inWeekOf(day: Day, place: number): Day {
  const own = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, place - own);
}

function overlap(one: DayRange, other: DayRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}
