import { salePointsEndpoints, type SalePointsQuery } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const SALE_POINTS_PER_PAGE = 25;

const ADDRESS = { name: '', standing: 'on', page: '1' };

export type SalePointsAddress = typeof ADDRESS;

export function isOff({ standing }: SalePointsAddress): boolean {
  return standing === 'off';
}

function salePointsQuery(address: SalePointsAddress): SalePointsQuery {
  return {
    ...(address.name && { name: address.name }),
    active: isOff(address) ? 'false' : 'true',
    skip: (pageNumber(address.page) - 1) * SALE_POINTS_PER_PAGE,
    take: SALE_POINTS_PER_PAGE,
  };
}

/** Reads the sale points that may be edited here, with their filters in the address. */
export function useSalePoints() {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    salePointsEndpoints.list,
    { query: salePointsQuery(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, page: pageNumber(address.page), reading };
}

/** Returns a function that reads all cached sale points again. */
export function useReloadSalePoints(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const { list, read } = salePointsEndpoints;
    await Promise.all([list, read].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
  };
}
