import { teamEndpoints, type TeamsQuery } from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';

/** Rows a page. */
export const TEAMS_PER_PAGE = 25;

const ADDRESS = { name: '', sort: 'name', sortDir: 'asc', page: '1' };

export type TeamsAddress = typeof ADDRESS;

/** Returns the query of the API for an address. */
export function teamsQuery(address: TeamsAddress) {
  return {
    ...(address.name && { name: address.name }),
    sort: address.sort === 'created_at' ? 'created_at' : 'name',
    sortDir: address.sortDir === 'desc' ? 'desc' : 'asc',
    skip: (pageNumber(address.page) - 1) * TEAMS_PER_PAGE,
    take: TEAMS_PER_PAGE,
  } as const satisfies TeamsQuery;
}

/** Reads the producer's teams, with filter and order in the address. */
export function useTeams() {
  const { state: address, change } = useAddress(ADDRESS);
  const query = teamsQuery(address);
  const reading = useAreaCall(teamEndpoints.list, { query }, { placeholderData: keepPreviousData });
  return { address, change, query, page: pageNumber(address.page), reading };
}

/** Returns a function that reads all cached teams again: lists, single ones, and teams at events. */
export function useReloadTeams(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return async () => {
    const keys = [keyOf(teamEndpoints.list, { area }), [teamEndpoints.read.path], [teamEndpoints.ofEvent.path]];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
