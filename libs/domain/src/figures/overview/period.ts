import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { addDays, daysIn, nextMonth, type Day, type DayRange } from '../../ground/time/days.ts';

/** Periods of an event's sales. */
export const OVERVIEW_PERIODS = ['today', 'yesterday', 'last_week', 'last_month', 'custom'] as const;

export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];

/** By day, or by month of the calendar. */
export const SALES_GROUPS = ['day', 'month'] as const;

export type SalesGroup = (typeof SALES_GROUPS)[number];

const LAST_WEEK_DAYS = 7;

/** Days of a month, today included. */
export const LAST_MONTH_DAYS = 31;

/** Longest period: five years. */
const MOST_DAYS = 5 * 366;

/** First day of a period; nothing was sold before, and years have four digits. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** Returns the days of a period, seen from today; a custom one names its own. */
export function daysOfPeriod(period: Exclude<OverviewPeriod, 'custom'>, today: Day): DayRange {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_week':
      return { from: addDays(today, 1 - LAST_WEEK_DAYS), to: today };
    case 'last_month':
      return { from: addDays(today, 1 - LAST_MONTH_DAYS), to: today };
  }
}

/** Returns the requested range; default: the last month, up to today. */
export function askedRange(asked: Partial<DayRange>, today: Day): DayRange {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  return { from: asked.from ?? addDays(to, 1 - LAST_MONTH_DAYS), to };
}

/** Returns the faults of a range, by field; empty for a valid one. */
export function rangeFault({ from, to }: DayRange): Partial<Record<keyof DayRange, string>> | undefined {
  if (from < FIRST_DAY) return { from: fieldProblems.moment };
  if (to > LAST_DAY) return { to: fieldProblems.moment };
  if (from > to) return { to: fieldProblems.periodBackwards };
  if (daysIn({ from, to }) > MOST_DAYS) return { to: fieldProblems.periodTooLong };
  return undefined;
}

/** Returns how far either end of a range can move while the other one stays. */
export function reachOf({ from, to }: DayRange): { first: Day; last: Day } {
  const first = addDays(to, 1 - MOST_DAYS);
  const last = addDays(from, MOST_DAYS - 1);
  return { first: first < FIRST_DAY ? FIRST_DAY : first, last: last > LAST_DAY ? LAST_DAY : last };
}

/** Returns whether a range is longer than a month: only then both groupings are offered, by month first. */
export function isLongRange(range: DayRange): boolean {
  return daysIn(range) > LAST_MONTH_DAYS;
}

/** Returns the default grouping of a range. */
export function usualGroup(range: DayRange): SalesGroup {
  return isLongRange(range) ? 'month' : 'day';
}

/** Returns the first day of each group in a range: its own days, or their months. None if the range ends before it begins. */
export function groupsOf({ from, to }: DayRange, group: SalesGroup): Day[] {
  if (from > to) return [];
  const starts: Day[] = [];
  let start = group === 'month' ? `${from.slice(0, 7)}-01` : from;
  while (start <= to) {
    starts.push(start);
    start = group === 'month' ? nextMonth(start) : addDays(start, 1);
  }
  return starts;
}
