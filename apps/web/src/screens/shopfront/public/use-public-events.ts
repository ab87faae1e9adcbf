import { buyingEndpoints, SERVED, type Page, type PublicEventRowView } from '@festix/domain/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../data/queries.ts';
import { takeServed } from '../../../data/served-data.ts';
import { ROWS_PER_PAGE } from './pages-around.ts';

/** Reads public events, newest first, or those found by a search; `page` counts from 1. */
export function usePublicEvents({ query = '', page = 1, take = ROWS_PER_PAGE } = {}) {
  const skip = (page - 1) * take;
  return useCall(
    buyingEndpoints.events,
    { query: { query: query || undefined, skip: skip || undefined, take } },
    { placeholderData: keepPreviousData },
  );
}

/** Uses the first page of events that came with the page, as `usePublicEvents()` requests it. */
export function takeServedEvents(queryClient: QueryClient): void {
  const key = keyOf(buyingEndpoints.events, { query: { take: ROWS_PER_PAGE } });
  takeServed<Page<PublicEventRowView>>(queryClient, SERVED.events, () => key);
}
