import { DASHBOARD_PERIODS, dashboardChoice, type DashboardChoice } from '@festix/domain/figures';
import { type Day, type DayRange } from '@festix/domain/ground';
import { customRange, type AskedPeriod, type DashboardAddress } from './dashboard-period.ts';

/** What the address holds; a custom period without days is the one that the platform begins with. */
export const PLATFORM_ADDRESS = { period: 'custom', from: '', to: '' };

/** What is asked of the API: nothing where it says itself which days it begins with. */
export function platformChoice(
  address: Pick<DashboardAddress, 'period' | 'from' | 'to'>,
  today: Day,
): DashboardChoice | undefined {
  const period = periodOf(address);
  return period === 'custom' ? customRange(address, today) : dashboardChoice(period, today);
}

/** What is shown as chosen. Until the API has said which days it begins with, they are those of no one. */
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
