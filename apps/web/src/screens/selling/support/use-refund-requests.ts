import {
  refundEndpoints,
  type Id,
  type RefundAnswerBody,
  type RefundRequestRowView,
  type RefundRequestsQuery,
} from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useConfirmedForm, type ConfirmedFormWords } from '../../../frame/form/use-confirmed.ts';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const REQUESTS_PER_PAGE = 25;

/** `request` is the one that is open. */
const ADDRESS = { status: 'pending', page: '1', request: '' };

export type RequestsAddress = typeof ADDRESS;

/** Statuses that can be chosen; the others are among all. */
export const SHOWN_STATUSES = ['pending', 'approved', 'refused'] as const;

export type ShownStatus = (typeof SHOWN_STATUSES)[number] | 'all';

export function statusIn({ status }: RequestsAddress): ShownStatus {
  if (status === 'all') return 'all';
  return SHOWN_STATUSES.find((known) => known === status) ?? 'pending';
}

function queryOf(address: RequestsAddress): RefundRequestsQuery {
  const status = statusIn(address);
  return {
    ...(status !== 'all' && { status }),
    skip: (pageNumber(address.page) - 1) * REQUESTS_PER_PAGE,
    take: REQUESTS_PER_PAGE,
  };
}

/** Reads the refund requests of all events within reach. */
export function useRefundInbox() {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    refundEndpoints.inbox,
    { query: queryOf(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, amend, page: pageNumber(address.page), reading };
}

/** Reads the refund requests of one event. */
export function useEventRefunds(event_id: Id) {
  const { state: address, change, amend } = useAddress(ADDRESS);
  const reading = useAreaCall(
    refundEndpoints.list,
    { params: { event_id }, query: queryOf(address) },
    { placeholderData: keepPreviousData },
  );
  return { address, change, amend, page: pageNumber(address.page), reading };
}

export type RefundRequestsReading = ReturnType<typeof useRefundInbox>;

/** Sends the answer that the fields give, and reads lists anew, also when somebody else was faster. */
export function useAnswerRefund<Fields extends object>(
  request: RefundRequestRowView,
  answerOf: (fields: Fields) => RefundAnswerBody,
  words: ConfirmedFormWords<Fields, RefundRequestRowView>,
) {
  const { call } = useArea();
  const queryClient = useQueryClient();
  const reload = () =>
    Promise.all(
      [refundEndpoints.inbox, refundEndpoints.list].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const params = { event_id: request.event.id, refund_id: request.id };
  return useConfirmedForm((fields: Fields) => call(refundEndpoints.answer, { params, body: answerOf(fields) }), {
    ...words,
    takes: () => {
      void reload();
      return false;
    },
    onDone: () => void reload(),
  });
}
