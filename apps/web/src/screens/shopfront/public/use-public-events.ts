import { buyingEndpoints, SERVED, type PublicEventsQuery, type PublicEventsView } from '@festix/domain/contract';
import { readShopFilters, type ShopFilters } from '@festix/domain/shopfront';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../data/queries.ts';
import { takeServed } from '../../../data/served-data.ts';
import { ROWS_PER_PAGE } from './pages-around.ts';

interface AskedEvents {
  query?: string;
  /** Counts from 1. */
  page?: number;
  take?: number;
  filters?: ShopFilters;
}

/** Reads public events, the soonest first, or those found by a search. */
export function usePublicEvents(asked: AskedEvents = {}) {
  return useCall(buyingEndpoints.events, { query: queryOf(asked) }, { placeholderData: keepPreviousData });
}

/** Uses the first page of events that came with the page, as `usePublicEvents()` requests it for the same address. */
export function takeServedEvents(queryClient: QueryClient): void {
  const filters = readShopFilters(new URLSearchParams(window.location.search));
  const key = keyOf(buyingEndpoints.events, { query: queryOf({ filters }) });
  takeServed<PublicEventsView>(queryClient, SERVED.events, () => key);
}

function queryOf({ query, page = 1, take = ROWS_PER_PAGE, filters }: AskedEvents): PublicEventsQuery {
  const skip = (page - 1) * take;
  return { ...(query && { query }), ...filters, ...(skip > 0 && { skip }), take };
}
