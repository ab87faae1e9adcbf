import {
  participantEndpoints,
  SALES_COUNT_LIMIT,
  type ParticipantsFilter,
  type ParticipantsFilterQuery,
} from '@festix/domain/contract';
import { isSearched } from '@festix/domain/ground';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Rows a page. */
export const PEOPLE_PER_PAGE = 50;

const ADDRESS = { filter: 'user', query: '', lots: '', area: '', day: '', status: 'valid', page: '1' };

export type ParticipantsAddress = typeof ADDRESS;

export const NO_FILTERS = { query: '', lots: '', area: '', day: '', status: 'valid' };

export function filterIn({ filter }: Pick<ParticipantsAddress, 'filter'>): ParticipantsFilter {
  return filter === 'document' || filter === 'code' ? filter : 'user';
}

export function isNarrowed({ query, ...address }: ParticipantsAddress): boolean {
  return query !== '' || isOfSome(address);
}

function isOfSome({ lots, area, day }: Pick<ParticipantsAddress, 'lots' | 'area' | 'day'>): boolean {
  return [lots, area, day].some((filter) => filter !== '');
}

/** Returns whether more match than were counted. */
export function isCutOff(address: ParticipantsAddress, count: number): boolean {
  if (isSearched(address.query)) return count >= SALES_COUNT_LIMIT.searched;
  return (isOfSome(address) || address.status === 'all') && count >= SALES_COUNT_LIMIT.narrowed;
}

/** Returns the filters of the list, which its files share. */
export function narrowingOf(address: ParticipantsAddress): ParticipantsFilterQuery {
  const { query, lots, area, day, status } = address;
  return {
    ...(query && { query, filter: filterIn(address) }),
    ...(lots && { lots }),
    ...(/^\d{1,2}$/.test(area) && { area: Number(area) }),
    ...(day && { day }),
    ...(status === 'all' && { status }),
  };
}

const CHANGES: readonly string[] = ['order.updated', 'checkin.created', 'checkin.undone', 'reconnected'];

const changesPeople = ({ type }: Hint): boolean => CHANGES.includes(type);

/** Reads the participants of an event, with all filters in the address; follows changes. */
export function useParticipants(event_id: string) {
  const { state: address, change } = useAddress(ADDRESS);
  const { area } = useArea();
  const queryClient = useQueryClient();
  const page = pageNumber(address.page);
  const query = { ...narrowingOf(address), skip: (page - 1) * PEOPLE_PER_PAGE, take: PEOPLE_PER_PAGE };
  const reading = useAreaCall(
    participantEndpoints.list,
    { params: { event_id }, query },
    { placeholderData: keepPreviousData },
  );
  const reload = useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(participantEndpoints.list, { area, params: { event_id } }) }),
    [queryClient, area, event_id],
  );
  useGatheredHints(event_id, changesPeople, reload);
  return { address, change, page, reading };
}
