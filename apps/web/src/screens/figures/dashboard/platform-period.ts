import { DASHBOARD_PERIODS, dashboardChoice, type DashboardChoice } from '@festix/domain/figures';
import { type Day, type DayRange } from '@festix/domain/ground';
import { customRange, type AskedPeriod, type DashboardAddress } from './dashboard-period.ts';

/** Period in the address; a custom period without days is the platform's default. */
export const PLATFORM_ADDRESS = { period: 'custom', from: '', to: '' };

/** Returns the query of the API: undefined if the API chooses the days. */
export function platformChoice(
  address: Pick<DashboardAddress, 'period' | 'from' | 'to'>,
  today: Day,
): DashboardChoice | undefined {
  const period = periodOf(address);
  return period === 'custom' ? customRange(address, today) : dashboardChoice(period, today);
}

/** Returns the period to show as chosen. Undefined until the API has answered with its days. */
export function platformPeriod(
  address: Pick<DashboardAddress, 'period' | 'from' | 'to'>,
  choice: DashboardChoice | undefined,
  begins: DayRange | undefined,
): AskedPeriod | undefined {
  const shown = choice ?? begins;
  return shown && { period: periodOf(address), choice: shown };
}

function periodOf({ period }: Pick<DashboardAddress, 'period'>) {
  return DASHBOARD_PERIODS.find((known) => known === period) ?? 'custom';
}
