import { peopleEndpoints, type UsersQuery } from '@festix/domain/contract';
import { ROLES, type Role } from '@festix/domain/people';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const USERS_PER_PAGE = 25;

const ADDRESS = { query: '', role: '', sort: 'created_at', sortDir: 'desc', page: '1' };

export type UsersAddress = typeof ADDRESS;

export function roleIn({ role }: UsersAddress): Role | undefined {
  return ROLES.find((known) => known === role);
}

/** Returns the query of the API for an address. */
export function usersQuery(address: UsersAddress) {
  const role = roleIn(address);
  return {
    ...(address.query && { query: address.query }),
    ...(role && { role }),
    sort: address.sort === 'name' ? 'name' : 'created_at',
    sortDir: address.sortDir === 'asc' ? 'asc' : 'desc',
    skip: (pageNumber(address.page) - 1) * USERS_PER_PAGE,
    take: USERS_PER_PAGE,
  } as const satisfies UsersQuery;
}

/** Reads the users, with search, role and order in the address. */
export function useUsers() {
  const { state: address, change } = useAddress(ADDRESS);
  const query = usersQuery(address);
  const reading = useAreaCall(peopleEndpoints.users, { query }, { placeholderData: keepPreviousData });
  return { address, change, query, page: pageNumber(address.page), reading };
}
