import { dashboardEndpoints } from '@festix/domain/contract';
import { DEFAULT_TIME_ZONE } from '@festix/domain/ground';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';
import { REFETCH, useToday } from '../overview/use-overview.ts';
import { DASHBOARD_ADDRESS, dashboardPeriod } from './dashboard-period.ts';

/** Rows a page. */
export const EVENTS_PER_PAGE = 25;

/** Reads a producer's events of a period with their sales, again every minute. */
export function useDashboard() {
  const { state: address, change } = useAddress(DASHBOARD_ADDRESS);
  const today = useToday(DEFAULT_TIME_ZONE);
  const asked = dashboardPeriod(address, today);
  const page = pageNumber(address.page);
  const query = {
    ...asked.choice,
    ...(address.name && { name: address.name }),
    skip: (page - 1) * EVENTS_PER_PAGE,
    take: EVENTS_PER_PAGE,
  };
  const reading = useAreaCall(
    dashboardEndpoints.ofProducer,
    { query },
    { placeholderData: keepPreviousData, refetchInterval: REFETCH },
  );
  return { address, change, today, asked, page, reading };
}
