import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { addDays, daysIn, nextMonth, type Day, type DayRange } from '../../ground/time/days.ts';

/** The periods that the sales of an event are shown for. */
export const OVERVIEW_PERIODS = ['today', 'yesterday', 'last_week', 'last_month', 'custom'] as const;

export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number];

/** By day, or by month of the calendar. */
export const SALES_GROUPS = ['day', 'month'] as const;

export type SalesGroup = (typeof SALES_GROUPS)[number];

const LAST_WEEK_DAYS = 7;

/** A month is this many days, today among them. */
export const LAST_MONTH_DAYS = 31;

/** The most days that can be asked for at once: five years. */
const MOST_DAYS = 5 * 366;

/** Days that can be asked for at all; nothing was sold before, and calendars are counted in four digits. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/** The days of a period, seen from today; a custom one names its own. */
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

/** The range that somebody asks for: up to today, and the last month, unless said otherwise. */
export function askedRange(asked: Partial<DayRange>, today: Day): DayRange {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  return { from: asked.from ?? addDays(to, 1 - LAST_MONTH_DAYS), to };
}

/** What is wrong with a range, by field; nothing where nothing is. */
export function rangeFault({ from, to }: DayRange): Partial<Record<keyof DayRange, string>> | undefined {
  if (from < FIRST_DAY) return { from: fieldProblems.moment };
  if (to > LAST_DAY) return { to: fieldProblems.moment };
  if (from > to) return { to: fieldProblems.periodBackwards };
  if (daysIn({ from, to }) > MOST_DAYS) return { to: fieldProblems.periodTooLong };
  return undefined;
}

/** How far either end of a range can be moved while the other one stays. */
export function reachOf({ from, to }: DayRange): { first: Day; last: Day } {
  const first = addDays(to, 1 - MOST_DAYS);
  const last = addDays(from, MOST_DAYS - 1);
  return { first: first < FIRST_DAY ? FIRST_DAY : first, last: last > LAST_DAY ? LAST_DAY : last };
}

/** Only more than a month can be shown either way, and is shown by month at first. */
export function isLongRange(range: DayRange): boolean {
  return daysIn(range) > LAST_MONTH_DAYS;
}

/** How a range is grouped unless said otherwise. */
export function usualGroup(range: DayRange): SalesGroup {
  return isLongRange(range) ? 'month' : 'day';
}

/** The first day of each group that a range touches: its own days, or the months that they lie in. */
export function groupsOf({ from, to }: DayRange, group: SalesGroup): Day[] {
  const starts: Day[] = [];
  let start = group === 'month' ? `${from.slice(0, 7)}-01` : from;
  while (start <= to) {
    starts.push(start);
    start = group === 'month' ? nextMonth(start) : addDays(start, 1);
  }
  return starts;
}
