import {
  askedRange,
  daysOfPeriod,
  isLongRange,
  OVERVIEW_PERIODS,
  rangeFault,
  usualGroup,
  type OverviewPeriod,
  type SalesGroup,
} from '@festix/domain/figures';
import { dayText, daysIn, type Day, type DayRange } from '@festix/domain/ground';
import { overviewTexts as texts } from './overview-texts.ts';

/** Period of the sales in the address; defaults are left out. */
export const PERIOD_ADDRESS = { period: 'last_month', from: '', to: '', group: '' };

export type PeriodAddress = typeof PERIOD_ADDRESS;

export interface SalesPeriod {
  period: OverviewPeriod;
  range: DayRange;
  group: SalesGroup;
  /** Whether there is a choice between days and months. */
  isLong: boolean;
}

/** Reads a period seen from today. What stands in the address by mistake is the last month. */
export function periodAsked(address: PeriodAddress, today: Day): SalesPeriod {
  const period = OVERVIEW_PERIODS.find((known) => known === address.period) ?? 'last_month';
  const range = period === 'custom' ? customRange(address, today) : daysOfPeriod(period, today);
  if (!range) return periodAsked(PERIOD_ADDRESS, today);
  const isLong = isLongRange(range);
  const isChosen = isLong && (address.group === 'day' || address.group === 'month');
  return { period, range, isLong, group: isChosen ? (address.group as SalesGroup) : usualGroup(range) };
}

function customRange({ from, to }: PeriodAddress, today: Day): DayRange | undefined {
  const range = askedRange({ ...(isDay(from) && { from }), ...(isDay(to) && { to }) }, today);
  return rangeFault(range) ? undefined : range;
}

function isDay(text: string): boolean {
  return text !== '' && dayText.check(text);
}

/** Returns the address for another period. A custom one begins with the days that are shown, so that nothing jumps. */
export function choosePeriod(period: OverviewPeriod, { range }: SalesPeriod): PeriodAddress {
  const days = period === 'custom' ? range : { from: '', to: '' };
  return { period, ...days, group: '' };
}

/** Returns the words after a sales total: `hoje`, `em 31 dias`. */
export function periodWords({ period, range }: SalesPeriod): string {
  if (period === 'today' || period === 'yesterday') return texts.said[period];
  return texts.inDays(daysIn(range));
}
