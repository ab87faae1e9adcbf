import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { addDays, nextMonth, type Day, type DayRange } from '../../ground/time/days.ts';

/** Periods of a dashboard: of a producer's events by the day of their start, of the platform's sales by their day. */
export const DASHBOARD_PERIODS = [
  'future',
  'past',
  'current_year',
  'last_year',
  'current_month',
  'last_month',
  'custom',
] as const;

export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

export const USUAL_DASHBOARD_PERIOD = 'current_year' satisfies DashboardPeriod;

/** First day that a dashboard may request. */
export const DASHBOARD_FIRST_DAY: Day = '2023-01-01';

const YEARS_AHEAD = 2;

const USUAL_MONTHS = 3;

/** A selection of events: upcoming, past, or starting on some days. */
export type DashboardChoice = { future: 'true' | 'false' } | DayRange;

/**
 * Returns the selection of a period, seen from today. Years and months are those of the calendar; a custom one names
 * its days.
 */
export function dashboardChoice(period: Exclude<DashboardPeriod, 'custom'>, today: Day): DashboardChoice {
  const year = Number(today.slice(0, 4));
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'future':
      return { future: 'true' };
    case 'past':
      return { future: 'false' };
    case 'current_year':
      return wholeYear(year);
    case 'last_year':
      return wholeYear(year - 1);
    case 'current_month':
      return { from: month, to: addDays(nextMonth(month), -1) };
    case 'last_month': {
      const to = addDays(month, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
  }
}

/** Returns the days that a custom period may have: from 2023 on, up to two years ahead. */
export function dashboardReach(today: Day): { first: Day; last: Day } {
  const [year, month, day] = today.split('-') as [string, string, string];
  const last = `${Number(year) + YEARS_AHEAD}-${month}-${day}`;
  // There is no 29 February two years later.
  return { first: DASHBOARD_FIRST_DAY, last: month === '02' && day === '29' ? `${last.slice(0, 8)}28` : last };
}

/**
 * Returns the default days of the platform's dashboard: the last three months, or since the viewer's account was
 * created.
 */
export function usualPlatformDays(today: Day, member_since: Day): DayRange {
  const from = monthsBefore(today, USUAL_MONTHS);
  return { from: from < member_since ? member_since : from, to: today };
}

/** Returns the faults of the platform's days, by field; empty for valid ones. */
export function platformRangeFault({ from, to }: DayRange, today: Day): Record<string, string[]> | undefined {
  const { first, last } = dashboardReach(today);
  const wrong = Object.entries({ from, to }).filter(([, day]) => day < first || day > last);
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([field]) => [field, [fieldProblems.moment]]));
  return from > to ? { to: [fieldProblems.periodBackwards] } : undefined;
}

/** Returns the same day so many months ago, or the last of that month if it has none. */
function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  const last = addDays(nextMonth(first), -1);
  const same = `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return same < last ? same : last;
}

function wholeYear(year: number): DayRange {
  const digits = String(year).padStart(4, '0');
  return { from: `${digits}-01-01`, to: `${digits}-12-31` };
}
