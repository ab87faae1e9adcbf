import { checkinEndpoints, type CheckinListQuery, type EventView } from '@festix/domain';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageNumber, useAddress } from '../../app/use-address.ts';
import { useArea, useAreaCall } from '../../areas/area-context.tsx';
import { keyOf } from '../../data/queries.ts';
import { onHint } from '../../data/realtime.ts';
import { codeAsked } from './filter-types.ts';

/** Rows a page. */
export const CHECKINS_PER_PAGE = 50;

/** Milliseconds after which the list is read again even if no hint comes. */
const UNHINTED = 30_000;

const ADDRESS = { filter: 'user', query: '', lots: '', conflicts: '', page: '1', entry: '' };

export type CheckinsAddress = typeof ADDRESS;
export type CheckinFilter = NonNullable<CheckinListQuery['filter']>;

/** What the list asks of the API for an address. */
export function checkinsQuery(address: CheckinsAddress, eventName: string): CheckinListQuery {
  const filter = filterIn(address);
  const query = filter === 'code' ? codeAsked(address.query, eventName) : address.query;
  return {
    ...(address.query && { query, filter }),
    ...(address.lots && { lots: address.lots }),
    ...(address.conflicts === 'true' && { conflicts: 'true' as const }),
    skip: (pageNumber(address.page) - 1) * CHECKINS_PER_PAGE,
    take: CHECKINS_PER_PAGE,
  };
}

export function filterIn({ filter }: CheckinsAddress): CheckinFilter {
  return filter === 'document' || filter === 'code' ? filter : 'user';
}

/** Whether anything is left out of the list. */
export function isFiltered({ query, lots, conflicts }: CheckinsAddress): boolean {
  return query !== '' || lots !== '' || conflicts === 'true';
}

/** The entries of an event, with their filters in the address; new ones appear by themselves. */
export function useCheckins({ id: event_id, name }: EventView) {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    checkinEndpoints.list,
    { params: { event_id }, query: checkinsQuery(address, name) },
    { placeholderData: keepPreviousData, refetchInterval: UNHINTED },
  );
  useReloadOnEntries(event_id);
  return { address, change, amend, page: pageNumber(address.page), reading };
}

/** Every page and filter of the list that is at hand is read again when somebody enters. */
function useReloadOnEntries(event_id: string): void {
  const { area } = useArea();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onHint(event_id, ({ type }) => {
        if (type === 'order.updated' || type === 'lot.updated') return;
        void queryClient.invalidateQueries({ queryKey: keyOf(checkinEndpoints.list, { area, params: { event_id } }) });
      }),
    [event_id, area, queryClient],
  );
}
