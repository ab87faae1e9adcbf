import {
  DASHBOARD_PERIODS,
  dashboardChoice,
  dashboardReach,
  USUAL_DASHBOARD_PERIOD,
  type DashboardChoice,
  type DashboardPeriod,
} from '@festix/domain/figures';
import { addDays, dayText, type Day, type DayRange } from '@festix/domain/ground';

/** Period in the address; defaults are left out. */
export const DASHBOARD_ADDRESS = { period: USUAL_DASHBOARD_PERIOD as string, from: '', to: '', name: '', page: '1' };

export type DashboardAddress = typeof DASHBOARD_ADDRESS;

export interface AskedPeriod {
  period: DashboardPeriod;
  choice: DashboardChoice;
}

/** Reads a period seen from today. What stands in the address by mistake is the current year. */
export function dashboardPeriod(address: Pick<DashboardAddress, 'period' | 'from' | 'to'>, today: Day): AskedPeriod {
  const period = DASHBOARD_PERIODS.find((known) => known === address.period) ?? USUAL_DASHBOARD_PERIOD;
  if (period !== 'custom') return { period, choice: dashboardChoice(period, today) };
  const range = customRange(address, today);
  return range ? { period, choice: range } : dashboardPeriod(DASHBOARD_ADDRESS, today);
}

/** Returns the days in the address, if they can be chosen. */
export function customRange({ from, to }: Pick<DashboardAddress, 'from' | 'to'>, today: Day): DayRange | undefined {
  const { first, last } = dashboardReach(today);
  if (!isDay(from) || !isDay(to) || from > to || from < first || to > last) return undefined;
  return { from, to };
}

function isDay(text: string): boolean {
  return text !== '' && dayText.check(text);
}

/** Returns the address for another period. A custom one begins with the days that are shown, if days are. */
export function choosePeriod(
  period: DashboardPeriod,
  { choice }: AskedPeriod,
  today: Day,
): Pick<DashboardAddress, 'period' | 'from' | 'to'> {
  if (period !== 'custom') return { period, from: '', to: '' };
  const { first, last } = dashboardReach(today);
  const shown = 'from' in choice ? choice : { from: addDays(today, -30), to: today };
  const within = (day: Day) => (day < first ? first : day > last ? last : day);
  return { period, from: within(shown.from), to: within(shown.to) };
}
