import {
  payoutEndpoints,
  type AllPayoutsQuery,
  type Id,
  type PayoutDetailView,
  type PayoutsQuery,
} from '@festix/domain/contract';
import { PAYOUT_STATUSES, type PayoutStatus } from '@festix/domain/money';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall, useAreaVersion } from '../../../frame/areas/area-context.tsx';
import { keyOf } from '../../../data/queries.ts';
import type { Hint } from '../../../data/realtime.ts';
import { taggedKey, type Tagged } from '../../../data/tagged.ts';
import { useGatheredHints } from '../../../data/use-gathered-hints.ts';

/** Rows a page. */
export const PAYOUTS_PER_PAGE = 25;

/** Milliseconds after which money is read again: answers come while the screen is idle. */
const READ_AGAIN = 60_000;

/** `payout` is the one that is open. */
const ADDRESS = { status: 'all', page: '1', payout: '' };

export type PayoutsAddress = typeof ADDRESS;

/** `answer` is the one that is being answered. */
const INBOX_ADDRESS = { status: 'all', query: '', filter: 'event', page: '1', answer: '' };

export type InboxAddress = typeof INBOX_ADDRESS;

export type ShownStatus = PayoutStatus | 'all';

export function statusIn({ status }: { status: string }): ShownStatus {
  return PAYOUT_STATUSES.find((known) => known === status) ?? 'all';
}

/** Returns whether rows show when the money was sent: where completed ones may be listed. */
export function tellsSentDate(address: { status: string }): boolean {
  return ['done', 'all'].includes(statusIn(address));
}

function payoutsQuery(address: Pick<PayoutsAddress, 'status' | 'page'>): PayoutsQuery {
  const status = statusIn(address);
  return {
    ...(status !== 'all' && { status }),
    skip: (pageNumber(address.page) - 1) * PAYOUTS_PER_PAGE,
    take: PAYOUTS_PER_PAGE,
  };
}

/** Returns the kind of search: the event's name unless the address says the key. */
export function filterIn({ filter }: InboxAddress): 'event' | 'key' {
  return filter === 'key' ? 'key' : 'event';
}

function inboxQuery(address: InboxAddress): AllPayoutsQuery {
  const { query } = address;
  return { ...payoutsQuery(address), ...(query && { query, filter: filterIn(address) }) };
}

/** Reads the payouts of an event, with status and page in the address. */
export function usePayouts(event_id: Id) {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    payoutEndpoints.list,
    { params: { event_id }, query: payoutsQuery(address) },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  const reload = useReloadPayouts(event_id);
  useGatheredHints(event_id, isOfMoney, reload);
  return { address, change, amend, page: pageNumber(address.page), reading };
}

/** Returns whether a hint concerns money: sales, refunds and answers. */
const isOfMoney = ({ type }: Hint): boolean => type === 'order.updated' || type === 'reconnected';

/** Reads the balance and the payouts of an event. */
export function usePayoutMetrics(event_id: Id) {
  return useAreaCall(
    payoutEndpoints.metrics,
    { params: { event_id } },
    { refetchInterval: READ_AGAIN, enabled: event_id !== '' },
  );
}

/** Reads the newest payouts of an event, and earlier keys. */
export function useRecentPayouts(event_id: Id) {
  return useAreaCall(payoutEndpoints.recent, { params: { event_id } }, { enabled: event_id !== '' });
}

/** Reads the payouts of all events, with every filter in the address. */
export function usePayoutInbox() {
  const { state: address, change, amend } = useAddress(INBOX_ADDRESS);
  const reading = useAreaCall(
    payoutEndpoints.inbox,
    { query: inboxQuery(address) },
    { placeholderData: keepPreviousData, refetchInterval: READ_AGAIN },
  );
  return { address, change, amend, page: pageNumber(address.page), reading };
}

/** Reads one payout, to be answered or edited. */
export function usePayout(payout_id: Id) {
  return useAreaVersion(payoutEndpoints.read, { params: { payout_id } });
}

/** Returns a function for the last reading of a payout. */
export function usePayoutAtHand(): (payout_id: Id) => Tagged<PayoutDetailView> | undefined {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return (payout_id) => queryClient.getQueryData(taggedKey(payoutEndpoints.read, { area, params: { payout_id } }));
}

/** Returns a function that reads the tab again. */
function useReloadPayouts(event_id: Id): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const { area } = useArea();
  return useCallback(() => {
    const shown = [payoutEndpoints.list, payoutEndpoints.metrics];
    return Promise.all(
      shown.map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { area, params: { event_id } }) }),
      ),
    );
  }, [queryClient, area, event_id]);
}

/** Returns a function that reads all cached money figures again. */
export function useReloadMoney(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && OF_MONEY.test(path),
    });
  }, [queryClient]);
}

/** Balances stand on the lists of events and on the overview, too. */
const OF_MONEY = /payouts|expenses|overview|\/events$/;

/** Returns a function for the path of a payout's own page, for people who answer. */
export function usePayoutPath(): (payout_id: Id) => string {
  const { link } = useArea();
  return (payout_id) => link(`/payouts/${payout_id}`);
}
