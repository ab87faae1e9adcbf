import { ledgerEndpoints, type RecountView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { type RecountState } from '@festix/domain/money';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { useAction, type Action } from '../../../frame/app/use-action.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const RECOUNTS_PER_PAGE = 25;

/** Milliseconds between two looks at a recount that is not over. */
const LOOK = 2_000;

/** `recount` is the one whose differences are shown, the latest while it is empty; `rows` is the page of those. */
const ADDRESS = { page: '1', recount: '', rows: '1' };

export function isUnderWay(state: RecountState): boolean {
  return state === 'waiting' || state === 'running';
}

/** Reads the recounts, the latest first, again and again while one is running. */
export function useRecounts() {
  const { state: address, change, amend, pathTo } = useAddress(ADDRESS);
  const page = pageNumber(address.page);
  const reading = useAreaCall(
    ledgerEndpoints.recounts,
    { query: { skip: (page - 1) * RECOUNTS_PER_PAGE, take: RECOUNTS_PER_PAGE } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.some((one) => isUnderWay(one.state)) ? LOOK : false),
    },
  );
  return { address, change, amend, pathTo, page, reading };
}

/** Reads one recount by the address, which the list's page may not contain. */
export function useRecount(recount_id: string, listed: readonly RecountView[]) {
  const known = listed.find(({ id }) => id === recount_id);
  const { data, error, refetch } = useAreaCall(
    ledgerEndpoints.recount,
    { params: { recount_id } },
    { enabled: recount_id !== '' && known === undefined },
  );
  return { recount: known ?? data, error, refetch };
}

export function useDifferences(recount: RecountView, page: number) {
  return useAreaCall(
    ledgerEndpoints.recountDifferences,
    {
      params: { recount_id: recount.id },
      query: { skip: (page - 1) * RECOUNTS_PER_PAGE, take: RECOUNTS_PER_PAGE },
    },
    { placeholderData: keepPreviousData, enabled: recount.state === 'done' && recount.differences_count > 0 },
  );
}

/** Recounts now, and shows that one, or the one that is under way already. */
export function useStartRecount(onUnderWay: () => void): Action<void> {
  const { call } = useArea();
  const queryClient = useQueryClient();
  const show = async () => {
    onUnderWay();
    await queryClient.invalidateQueries({ queryKey: [ledgerEndpoints.recounts.path] });
  };
  return useAction(() => call(ledgerEndpoints.startRecount, { body: { id: newId() } }), {
    place: 'recounts.start',
    done: notices.recountStarted,
    failed: notices.recountFailed,
    onDone: show,
    takes: ({ code }) => {
      if (code === 'RECOUNT_UNDER_WAY') void show();
      return false;
    },
  });
}
