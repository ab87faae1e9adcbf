import {
  refundEndpoints,
  SALES_COUNT_LIMIT,
  saleEndpoints,
  type SalesFilterQuery,
  type SalesListView,
  type SalesQuery,
} from '@festix/domain/contract';
import { isSearched } from '@festix/domain/ground';
import { ORDER_STATUSES, SALE_ORIGINS, type OrderStatus, type SaleOrigin } from '@festix/domain/selling';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';
import { searchTypeIn } from './sale-search.ts';

/** Rows a page. */
export const SALES_PER_PAGE = 25;

/** Every status, in the address. */
const ALL = 'all';

const ADDRESS = { filter: 'user', query: '', status: 'paid', sales_type: '', lots: '', page: '1' };

export type SalesAddress = typeof ADDRESS;

/** Clears all filters but the status. */
export const NO_FILTERS = { query: '', sales_type: '', lots: '' };

/** Returns the statuses to list; none means all. */
export function statusesIn({ status }: Pick<SalesAddress, 'status'>): OrderStatus[] {
  if (status === ALL) return [];
  const named = status.split(',');
  const known = ORDER_STATUSES.filter((each) => named.includes(each));
  return known.length > 0 ? known : ['paid'];
}

export function statusAddress(statuses: readonly OrderStatus[]): string {
  const isAll = statuses.length === 0 || statuses.length === ORDER_STATUSES.length;
  return isAll ? ALL : ORDER_STATUSES.filter((status) => statuses.includes(status)).join(',');
}

/** Returns the origin that the list is filtered by, if any. */
export function originIn({ sales_type }: Pick<SalesAddress, 'sales_type'>): SaleOrigin | undefined {
  return SALE_ORIGINS.find((origin) => origin === sales_type);
}

export function lotsIn({ lots }: Pick<SalesAddress, 'lots'>): string[] {
  return lots ? lots.split(',') : [];
}

/** Returns whether the list has a filter other than the status. */
export function isNarrowed(address: SalesAddress): boolean {
  return address.query !== '' || address.lots !== '' || originIn(address) !== undefined;
}

/** Returns whether the list contains paid sales only. */
export function isPaidAlone(address: SalesAddress): boolean {
  return statusesIn(address).join() === 'paid';
}

/** Returns whether more match than were counted. */
export function isCutOff(address: SalesAddress, { count }: Pick<SalesListView, 'count'>): boolean {
  const { narrowed, searched } = SALES_COUNT_LIMIT;
  if (isSearched(address.query)) return count >= searched;
  const isSummedUp = isPaidAlone(address) && address.lots === '';
  return count >= narrowed && !isSummedUp;
}

/** Returns the filters of the list, which its files share. */
export function narrowingOf(address: SalesAddress): SalesFilterQuery {
  const { query, lots } = address;
  const origin = originIn(address);
  return {
    ...(query && { query, filter: searchTypeIn(address) }),
    status: statusAddress(statusesIn(address)),
    ...(origin && { sales_type: origin }),
    ...(lots && { lots }),
  };
}

/** Returns the query of the API for an address. */
export function salesQuery(address: SalesAddress): SalesQuery {
  return {
    ...narrowingOf(address),
    skip: (pageNumber(address.page) - 1) * SALES_PER_PAGE,
    take: SALES_PER_PAGE,
  };
}

/** Reads the sales of an event, with all filters in the address; follows changes. */
export function useSales(event_id: string) {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    saleEndpoints.list,
    { params: { event_id }, query: salesQuery(address) },
    { placeholderData: keepPreviousData },
  );
  const reload = useReloadSales(event_id);
  useGatheredHints(event_id, isOfSales, reload);
  return { address, change, page: pageNumber(address.page), reading };
}

/** Reads one sale; its scans follow the doors' hints, too, which concern nothing else. */
export function useSale(event_id: string, order_id: string) {
  const reading = useAreaCall(saleEndpoints.read, { params: { event_id, order_id } });
  const { area } = useArea();
  const queryClient = useQueryClient();
  const reloadAlone = useCallback(
    () =>
      queryClient.invalidateQueries({ queryKey: keyOf(saleEndpoints.read, { area, params: { event_id, order_id } }) }),
    [queryClient, area, event_id, order_id],
  );
  const isOfIt = useCallback((hint: Hint) => isOf(order_id, hint), [order_id]);
  useGatheredHints(event_id, isOfIt, useReloadSales(event_id));
  useGatheredHints(event_id, isOfDoors, reloadAlone);
  return reading;
}

const isOfSales = ({ type }: Hint): boolean => type === 'order.updated' || type === 'reconnected';

const AT_DOORS: readonly string[] = ['checkin.created', 'checkin.conflict', 'checkin.undone'];

/** Hints of orders name them, as far as they fit. */
function isOf(order_id: string, { type, ids }: Hint): boolean {
  if (type === 'order.updated') return ids.length === 0 || ids.includes(order_id);
  return type === 'reconnected';
}

const isOfDoors = ({ type }: Hint): boolean => AT_DOORS.includes(type);

/** Reads all cached sales of an event again: lists, single sales, and their refund options. */
export function useReloadSales(event_id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return useCallback(async () => {
    const keys = [
      keyOf(saleEndpoints.list, { area, params: { event_id } }),
      [saleEndpoints.read.path, area],
      [refundEndpoints.ofOrder.path, area],
    ];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient, area, event_id]);
}
