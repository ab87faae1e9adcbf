import { expenseEndpoints, type Id } from '@festix/domain/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useReceipt, type Receipt } from '../payouts/use-receipt.ts';

/** Rows a page. */
export const EXPENSES_PER_PAGE = 25;

const ADDRESS = { page: '1' };

/** Reads the expenses of an event, with the page in the address. */
export function useExpenses(event_id: Id) {
  const { state: address, change } = useAddress(ADDRESS);
  const page = pageNumber(address.page);
  const reading = useAreaCall(
    expenseEndpoints.list,
    { params: { event_id }, query: { skip: (page - 1) * EXPENSES_PER_PAGE, take: EXPENSES_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
  return { change, page, reading };
}

/** Reads the event's rebate, again for each expense, which changes it. */
export function useRebate(event_id: Id) {
  return useAreaCall(expenseEndpoints.rebate, { params: { event_id } }, { staleTime: 0 });
}

/** Downloads the receipt of an expense. */
export function useExpenseReceipt() {
  const { call } = useArea();
  return useReceipt(({ event_id, id }: Receipt & { event_id: Id; id: Id }) =>
    call(expenseEndpoints.receipt, { params: { event_id, expense_id: id } }),
  );
}
