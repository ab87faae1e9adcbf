import { couponEndpoints, type CouponsQuery } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Rows a page. */
export const COUPONS_PER_PAGE = 25;

/** Milliseconds after which uses are counted again even if no hint comes: bookings come and go unheard. */
const UNHINTED = 30_000;

const ADDRESS = { tab: 'active', query: '', page: '1' };

export type CouponsAddress = typeof ADDRESS;

export function isArchive({ tab }: CouponsAddress): boolean {
  return tab === 'archived';
}

/** Returns the query of the API for an address. */
export function couponsQuery(address: CouponsAddress): CouponsQuery {
  return {
    ...(address.query && { query: address.query }),
    deleted: isArchive(address) ? 'true' : 'false',
    skip: (pageNumber(address.page) - 1) * COUPONS_PER_PAGE,
    take: COUPONS_PER_PAGE,
  };
}

/** Reads the coupons of an event, with tab and search in the address; follows their uses. */
export function useCoupons(event_id: string) {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    couponEndpoints.list,
    { params: { event_id }, query: couponsQuery(address) },
    { placeholderData: keepPreviousData, refetchInterval: UNHINTED },
  );
  const reload = useReloadCoupons(event_id);
  useGatheredHints(event_id, isOfUses, reload);
  return { address, change, page: pageNumber(address.page), reading };
}

const isOfUses = ({ type }: Hint): boolean => type === 'order.updated' || type === 'reconnected';

/** Returns a function that reads every page of both tabs again. */
export function useReloadCoupons(event_id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(couponEndpoints.list, { area, params: { event_id } }) }),
    [queryClient, area, event_id],
  );
}
