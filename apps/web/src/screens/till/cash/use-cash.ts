import { salePointEndpoints, type CashSessionsQuery } from '@festix/domain/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const CASH_PER_PAGE = 25;

const ADDRESS = { status: '', event: '', sale_point: '', page: '1' };

export type CashAddress = typeof ADDRESS;

export const NO_FILTERS = { status: '', event: '', sale_point: '' };

export function statusIn({ status }: CashAddress): 'open' | 'closed' | undefined {
  return status === 'open' || status === 'closed' ? status : undefined;
}

export function isFiltered({ status, event, sale_point }: CashAddress): boolean {
  return [status, event, sale_point].some((value) => value !== '');
}

function cashQuery(address: CashAddress): CashSessionsQuery {
  const status = statusIn(address);
  return {
    ...(status && { status }),
    ...(address.event && { event_id: address.event }),
    ...(address.sale_point && { sale_point_id: address.sale_point }),
    skip: (pageNumber(address.page) - 1) * CASH_PER_PAGE,
    take: CASH_PER_PAGE,
  };
}

/** Lists opened drawers, with their filters in the address. */
export function useCashSessions() {
  const { state: address, change } = useAddress(ADDRESS);
  const reading = useAreaCall(
    salePointEndpoints.cashSessions,
    { query: cashQuery(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, page: pageNumber(address.page), reading };
}
