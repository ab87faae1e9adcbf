import { buyingEndpoints, SERVED, type Page, type PublicEventRowView } from '@festix/domain/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../data/queries.ts';
import { takeServed } from '../../../data/served-data.ts';
import { ROWS_PER_PAGE } from './pages-around.ts';

/** Public events, newest first, or those that a search finds; `page` counts from 1. */
export function usePublicEvents({ query = '', page = 1, take = ROWS_PER_PAGE } = {}) {
  const skip = (page - 1) * take;
  return useCall(
    buyingEndpoints.events,
    { query: { query: query || undefined, skip: skip || undefined, take } },
    { placeholderData: keepPreviousData },
  );
}

/** The list of events comes with its first page, as `usePublicEvents()` asks for it. */
export function takeServedEvents(queryClient: QueryClient): void {
  const key = keyOf(buyingEndpoints.events, { query: { take: ROWS_PER_PAGE } });
  takeServed<Page<PublicEventRowView>>(queryClient, SERVED.events, () => key);
}
