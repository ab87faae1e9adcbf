import { salePointEndpoints, type SalePointOrdersQuery } from '@festix/domain/contract';
import { ORDER_STATUSES, type OrderStatus } from '@festix/domain/selling';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { searchTypeIn } from '../../figures/sales/sale-search.ts';

/** Rows a page. */
export const SALES_PER_PAGE = 25;

const ADDRESS = {
  filter: 'user',
  query: '',
  status: '',
  events: '',
  lots: '',
  sold_by: '',
  sale_point: '',
  page: '1',
};

export type SalesAddress = typeof ADDRESS;

/** Clears the filters. */
export const NO_FILTERS = { query: '', status: '', events: '', lots: '', sold_by: '', sale_point: '' };

export function statusIn({ status }: SalesAddress): OrderStatus | undefined {
  return ORDER_STATUSES.find((known) => known === status);
}

/** Returns whether the list has a filter. */
export function isFiltered(address: SalesAddress): boolean {
  return Object.keys(NO_FILTERS).some((name) => address[name as keyof typeof NO_FILTERS] !== '');
}

/** Returns the query of the API for an address. Lots are requested only within their event. */
export function salesQuery(address: SalesAddress): SalePointOrdersQuery {
  const { query, events, lots, sold_by, sale_point, page } = address;
  const status = statusIn(address);
  return {
    ...(query && { query, filter: searchTypeIn(address) }),
    ...(status && { status }),
    ...(events && { event_ids: events }),
    ...(onlyEvent(address) && lots && { lots }),
    ...(sold_by && { sold_by }),
    ...(sale_point && { sale_point_id: sale_point }),
    skip: (pageNumber(page) - 1) * SALES_PER_PAGE,
    take: SALES_PER_PAGE,
  };
}

/** Returns the event that the list is filtered by, if it is a single one. */
export function onlyEvent({ events }: Pick<SalesAddress, 'events'>): string | undefined {
  return events && !events.includes(',') ? events : undefined;
}

/** Lists sales made in person, with their filters in the address. */
export function useSales() {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    salePointEndpoints.orders,
    { query: salesQuery(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, page: pageNumber(address.page), reading };
}

/** Returns a function that reads all cached sales again: lists, single ones, drawers and the day's figures. */
export function useReloadSales(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return async () => {
    const { orders, dashboard, cashSessions, cashToReturn, heldOps, order, cashSession } = salePointEndpoints;
    const keys = [
      ...[orders, dashboard, cashSessions, cashToReturn, heldOps].map((endpoint) => keyOf(endpoint, { area })),
      [order.path],
      [cashSession.path],
    ];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
