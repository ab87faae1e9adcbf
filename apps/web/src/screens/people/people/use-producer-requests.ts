import { peopleEndpoints, type ProducerRequestsQuery, type ProducerRequestStatus } from '@festix/domain/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const REQUESTS_PER_PAGE = 25;

/** `request` is the one that is open. */
const ADDRESS = { status: 'pending', page: '1', request: '' };

export type RequestsAddress = typeof ADDRESS;

const STATUSES: readonly ProducerRequestStatus[] = ['pending', 'approved', 'rejected'];

/** Returns the status in the address; `all` for every one. */
export function statusIn({ status }: RequestsAddress): ProducerRequestStatus | 'all' {
  if (status === 'all') return 'all';
  return STATUSES.find((known) => known === status) ?? 'pending';
}

/** Returns the query of the API for an address. */
export function requestsQuery(address: RequestsAddress): ProducerRequestsQuery {
  const status = statusIn(address);
  return {
    ...(status !== 'all' && { status }),
    skip: (pageNumber(address.page) - 1) * REQUESTS_PER_PAGE,
    take: REQUESTS_PER_PAGE,
  };
}

/** Reads the producer requests; unanswered ones first. */
export function useProducerRequests() {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    peopleEndpoints.producerRequests,
    { query: requestsQuery(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, amend, page: pageNumber(address.page), reading };
}
