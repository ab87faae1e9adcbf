import { dashboardEndpoints } from '@festix/domain/contract';
import { DEFAULT_TIME_ZONE } from '@festix/domain/ground';
import { keepPreviousData } from '@tanstack/react-query';
import { useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { REFETCH, useToday } from '../overview/use-overview.ts';
import { PLATFORM_ADDRESS, platformChoice, platformPeriod } from './platform-period.ts';

/** Reads the sales of the whole platform in a period, again every minute. */
export function usePlatformDashboard() {
  const { state, change } = useAddress(PLATFORM_ADDRESS);
  const today = useToday(DEFAULT_TIME_ZONE);
  const choice = platformChoice(state, today);
  const reading = useAreaCall(
    dashboardEndpoints.ofPlatform,
    { query: { ...choice } },
    { placeholderData: keepPreviousData, refetchInterval: REFETCH },
  );
  const { data, isPlaceholderData } = reading;
  const begins =
    data && !isPlaceholderData && data.from !== null && data.to !== null ? { from: data.from, to: data.to } : undefined;
  return { asked: platformPeriod(state, choice, begins), change, today, reading };
}
