import { eventEndpoints, type EventListQuery } from '@festix/domain/contract';
import { dayText } from '@festix/domain/ground';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const EVENTS_PER_PAGE = 25;

/** Address of the list; `filterBy` is also `draft`; `sort` and `sortDir` empty = default of the chosen time; `showPayout` true = payout columns. */
const ADDRESS = {
  filterBy: 'future',
  name: '',
  producer: '',
  date: '',
  sort: '',
  sortDir: '',
  page: '1',
  showPayout: '',
};

export type EventsAddress = typeof ADDRESS;

/** Everything but the time, which has a switch of its own. */
export const NO_FILTERS = { name: '', producer: '', date: '' };

/** Returns the query of the API for an address: coming events and drafts soonest first, past ones latest first. */
export function eventsQuery(address: Omit<EventsAddress, 'showPayout'>): EventListQuery {
  const isPast = address.filterBy === 'past';
  return {
    future: isPast ? 'false' : 'true',
    ...(address.filterBy === 'draft' && { draft: 'true' }),
    ...(address.name && { name: address.name }),
    ...(address.producer && { producer: address.producer }),
    ...(dayText.check(address.date) && { date: address.date }),
    sort: address.sort === 'name' ? 'name' : 'start_date',
    sortDir: sortDirection(address, isPast),
    skip: (pageNumber(address.page) - 1) * EVENTS_PER_PAGE,
    take: EVENTS_PER_PAGE,
  };
}

function sortDirection({ sort, sortDir }: Pick<EventsAddress, 'sort' | 'sortDir'>, isPast: boolean): 'asc' | 'desc' {
  if (sortDir === 'asc' || sortDir === 'desc') return sortDir;
  return isPast && sort !== 'name' ? 'desc' : 'asc';
}

/** Reads the events of the area, with their filters in the address. */
export function useEvents() {
  const { state, change } = useAddress(ADDRESS);
  const query = eventsQuery(state);
  const reading = useAreaCall(eventEndpoints.list, { query }, { placeholderData: keepPreviousData });
  return { address: state, change, query, page: pageNumber(state.page), reading };
}

/** Returns whether the area has any event at all; requested only if a list without filters is empty. */
export function useHasEvents(isListEmpty: boolean): boolean {
  const { data } = useAreaCall(eventEndpoints.list, { query: { take: 1 } }, { enabled: isListEmpty });
  return !isListEmpty || data?.count !== 0;
}
