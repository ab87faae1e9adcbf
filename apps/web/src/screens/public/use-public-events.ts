import { buyingEndpoints } from '@festix/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../data/queries.ts';
import { ROWS_PER_PAGE } from './pages-around.ts';

/** Public events, soonest first, or those that a search finds; `page` counts from 1. */
export function usePublicEvents({ query = '', page = 1, take = ROWS_PER_PAGE } = {}) {
  const skip = (page - 1) * take;
  return useCall(
    buyingEndpoints.events,
    { query: { query: query || undefined, skip: skip || undefined, take } },
    { placeholderData: keepPreviousData },
  );
}
