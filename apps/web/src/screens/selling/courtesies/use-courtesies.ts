import { courtesyEndpoints, type CourtesiesQuery, type CourtesyView, type Page } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Rows a page. */
export const COURTESIES_PER_PAGE = 25;

/** Milliseconds between two reads of messages that still wait; the others change without a hint, too. */
const WHILE_WAITING = 3_000;
const UNHINTED = 30_000;

/** `courtesy` is the one that is open. */
const ADDRESS = { filter: 'user', query: '', page: '1', courtesy: '' };

export type CourtesiesAddress = typeof ADDRESS;
export type CourtesyFilter = NonNullable<CourtesiesQuery['filter']>;

export function filterIn({ filter }: CourtesiesAddress): CourtesyFilter {
  return filter === 'code' || filter === 'lot' ? filter : 'user';
}

/** Returns the query of the API for an address. */
export function courtesiesQuery(address: CourtesiesAddress): CourtesiesQuery {
  return {
    ...(address.query && { query: address.query, filter: filterIn(address) }),
    skip: (pageNumber(address.page) - 1) * COURTESIES_PER_PAGE,
    take: COURTESIES_PER_PAGE,
  };
}

/** Reads the courtesies of an event, with search and page in the address; follows their deliveries. */
export function useCourtesies(event_id: string) {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    courtesyEndpoints.list,
    { params: { event_id }, query: courtesiesQuery(address) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isWaiting(state.data) ? WHILE_WAITING : UNHINTED),
    },
  );
  const reload = useReloadCourtesies(event_id);
  useGatheredHints(event_id, isMoving, reload);
  return { address, change, amend, page: pageNumber(address.page), reading };
}

const MOVING: readonly string[] = ['order.updated', 'checkin.created', 'reconnected'];

const isMoving = ({ type }: Hint): boolean => MOVING.includes(type);

function isWaiting(list: Page<CourtesyView> | undefined): boolean {
  return list?.data.some(({ deliveries = [] }) => deliveries.some(({ state }) => state === 'queued')) ?? false;
}

/** Returns a function that reads every page of the list again. */
export function useReloadCourtesies(event_id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(courtesyEndpoints.list, { area, params: { event_id } }) }),
    [queryClient, area, event_id],
  );
}
