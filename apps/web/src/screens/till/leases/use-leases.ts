import { salePointEndpoints, type LeasesQuery, type LeaseState } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const LEASES_PER_PAGE = 25;

/** States of leases, by importance for a supervisor. */
export const LEASE_STATES: readonly LeaseState[] = ['suspect', 'active', 'returned', 'released'];

/** Milliseconds after which the list is read again: tills sell meanwhile. */
const EVERY = 30_000;

const ADDRESS = { state: '', event: '', page: '1' };

export type LeasesAddress = typeof ADDRESS;

export function stateIn({ state }: Pick<LeasesAddress, 'state'>): LeaseState | undefined {
  return LEASE_STATES.find((known) => known === state);
}

function leasesQuery(address: LeasesAddress): LeasesQuery {
  const state = stateIn(address);
  return {
    ...(state && { state }),
    ...(address.event && { event_id: address.event }),
    skip: (pageNumber(address.page) - 1) * LEASES_PER_PAGE,
    take: LEASES_PER_PAGE,
  };
}

/** Lists leases of the person's sale points, with their filters in the address. */
export function useLeases() {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    salePointEndpoints.leases,
    { query: leasesQuery(address) },
    { placeholderData: keepPreviousData, refetchInterval: EVERY },
  );
  return { address, change, page: pageNumber(address.page), reading };
}

/** Reads the leases of one event: of all tills for its producer, of the own sale points for its sellers. */
export function useLeasesOfEvent(event_id: string) {
  const { has } = useArea();
  const isRun = has(salePointEndpoints.leasesOfEvent);
  const { state: address, change } = useAddress(ADDRESS);
  const settings = { placeholderData: keepPreviousData, refetchInterval: EVERY };
  const query = leasesQuery({ ...address, event: '' });
  const all = useAreaCall(
    salePointEndpoints.leasesOfEvent,
    { params: { event_id }, query },
    { ...settings, enabled: isRun },
  );
  const own = useAreaCall(
    salePointEndpoints.leases,
    { query: { ...query, event_id } },
    { ...settings, enabled: !isRun },
  );
  return { address, change, page: pageNumber(address.page), reading: isRun ? all : own };
}

/** Returns a function that reads every cached list of leases again, and the figures that count them. */
export function useReloadLeases(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const { leases, leasesOfEvent, dashboard } = salePointEndpoints;
    await Promise.all(
      [leases, leasesOfEvent, dashboard].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  };
}
