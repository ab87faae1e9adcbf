import { checkinEndpoints, type CheckinListQuery, type EventView } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import { isOfEntries } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';
import { usePartnerCodes } from './admit/use-partner-codes.ts';
import { codeAsked, type CheckinFilter } from './filter-types.ts';

/** Rows a page. */
export const CHECKINS_PER_PAGE = 50;

/** Milliseconds after which the list is read again even without a hint. */
const UNHINTED = 30_000;

const ADDRESS = {
  filter: 'user',
  query: '',
  lots: '',
  area: '',
  day: '',
  conflicts: '',
  undone: '',
  document: '',
  page: '1',
  entry: '',
};

export type CheckinsAddress = typeof ADDRESS;

/** Returns the API's query for the URL's state. */
export function checkinsQuery(address: CheckinsAddress, eventName: string, takesAny = false): CheckinListQuery {
  const filter = filterIn(address);
  const query = filter === 'code' ? codeAsked(address.query, eventName, takesAny) : address.query;
  return {
    ...(address.query && { query, filter }),
    ...(address.lots && { lots: address.lots }),
    ...(/^\d+$/.test(address.area) && { area: Number(address.area) }),
    ...(address.day && { day: address.day }),
    ...(address.conflicts === 'true' && { conflicts: 'true' as const }),
    ...(address.undone === 'true' && { undone: 'true' as const }),
    ...(address.document === 'open' && { document: 'open' as const }),
    skip: (pageNumber(address.page) - 1) * CHECKINS_PER_PAGE,
    take: CHECKINS_PER_PAGE,
  };
}

export function filterIn({ filter }: CheckinsAddress): CheckinFilter {
  return filter === 'document' || filter === 'code' ? filter : 'user';
}

/** Returns whether a filter is active. */
export function isFiltered({ query, lots, area, day, conflicts, undone, document }: CheckinsAddress): boolean {
  const isToggled = conflicts === 'true' || undone === 'true' || document === 'open';
  return isToggled || [query, lots, area, day].some((filter) => filter !== '');
}

/**
 * Reads the entries of an event, with their filters in the URL; new ones appear by themselves. `takesAny`: any text may be
 * a code, because other sellers' tickets are admitted.
 */
export function useCheckins({ id: event_id, name }: EventView) {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const { isAny } = usePartnerCodes();
  const [hasPartners, setHasPartners] = useState(false);
  const takesAny = isAny || hasPartners;
  const reading = useAreaCall(
    checkinEndpoints.list,
    { params: { event_id }, query: checkinsQuery(address, name, takesAny) },
    { placeholderData: keepPreviousData, refetchInterval: UNHINTED },
  );
  useGatheredHints(event_id, isOfEntries, useReloadList(event_id));
  // Viewers who may not see the sellers learn from the list itself that there are some.
  const isTold = reading.data && (reading.data.partners ?? 0) > 0;
  if (isTold !== undefined && isTold !== hasPartners) setHasPartners(isTold);
  return { address, change, amend, page: pageNumber(address.page), reading, takesAny };
}

/** Reads the list and the search results again. */
export function useReloadCheckins(event_id: string): () => Promise<void> {
  const reloadList = useReloadList(event_id);
  const reloadFound = useReloadFound(event_id);
  return useCallback(async () => {
    await Promise.all([reloadList(), reloadFound()]);
  }, [reloadList, reloadFound]);
}

/** Reads every cached page and filter of the list again. */
function useReloadList(event_id: string): () => Promise<void> {
  return useReloadOf(checkinEndpoints.list, event_id);
}

/** Repeats the cached searches for orders. */
export function useReloadFound(event_id: string): () => Promise<void> {
  return useReloadOf(checkinEndpoints.byText, event_id);
}

function useReloadOf(endpoint: { path: string }, event_id: string): () => Promise<void> {
  const { area } = useArea();
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { area, params: { event_id } }) }),
    [endpoint, event_id, area, queryClient],
  );
}
