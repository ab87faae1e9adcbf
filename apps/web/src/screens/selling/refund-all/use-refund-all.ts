import {
  refundEndpoints,
  type Id,
  type RefundAllView,
  type RefundRunOrdersQuery,
  type RefundRunView,
} from '@festix/domain/contract';
import { dayOf, notices } from '@festix/domain/ground';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { saveFile } from '../../../frame/app/save-file.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea, useAreaCall } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { callRaw } from '../../../data/call.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { refundAllTexts as texts } from './refund-all-texts.ts';

/** Rows a page. */
export const ORDERS_PER_PAGE = 25;

/** Milliseconds between two looks at a run that is under way, and at one that waits for the gateway. */
const LOOK = 2_000;
const LOOK_SELDOM = 15_000;

function lookAgain(run: RefundRunView | null | undefined): number | false {
  if (run?.state === 'running') return LOOK;
  return run && run.outcomes.at_gateway > 0 ? LOOK_SELDOM : false;
}

/** Reads what a run would refund, and the newest run, again and again while it is under way. */
export function useRefundAll(event_id: Id) {
  return useAreaCall(
    refundEndpoints.all,
    { params: { event_id } },
    { refetchInterval: ({ state }) => lookAgain(state.data?.run) },
  );
}

/** Reads the orders of a run. */
export function useRunOrders(event_id: Id, run: RefundRunView, query: RefundRunOrdersQuery) {
  const reading = useAreaCall(
    refundEndpoints.runOrders,
    { params: { event_id, run_id: run.id }, query },
    { placeholderData: keepPreviousData, refetchInterval: lookAgain(run) },
  );
  // Also once the run has ended: the last look came before its last order.
  const { refetch } = reading;
  const counts = Object.values(run.outcomes).join();
  useEffect(() => void refetch(), [refetch, counts]);
  return reading;
}

/** Returns a function that reads again what a run changes. */
function useReadAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const changed = [refundEndpoints.all, refundEndpoints.runOrders, refundEndpoints.list, refundEndpoints.inbox];
  return () => Promise.all(changed.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Starts a run from its dialog; `all` is undefined while the dialog is closed. */
export function useStartAll(event_id: Id, all: RefundAllView | undefined, onClose: () => void) {
  const { call } = useArea();
  const idOf = useBodyId();
  const readAgain = useReadAgain();
  return useConfirmed(
    all,
    ({ orders, amount, run }) =>
      call(refundEndpoints.startAll, {
        params: { event_id },
        body: { id: idOf({ orders, amount, after: run?.id ?? null }) },
      }),
    {
      place: 'refunds.start-all',
      done: notices.refundAllStarted,
      failed: notices.refundAllFailed,
      onClose,
      onDone: () => void readAgain(),
      takes: () => {
        void readAgain();
        return false;
      },
    },
  );
}

/** Pauses, resumes and retries a run. */
export function useSteerRun(event_id: Id, { id: run_id }: RefundRunView) {
  const { call } = useArea();
  const readAgain = useReadAgain();
  const params = { event_id, run_id };
  const words = {
    failed: notices.refundAllFailed,
    onDone: async () => void (await readAgain()),
    takes: async () => {
      await readAgain();
      return false;
    },
  };
  const pause = useAction<void, RefundRunView>(() => call(refundEndpoints.pauseAll, { params }), {
    ...words,
    place: 'refunds.pause-all',
    done: notices.refundAllPaused,
  });
  const resume = useAction<void, RefundRunView>(() => call(refundEndpoints.resumeAll, { params }), {
    ...words,
    place: 'refunds.resume-all',
    done: notices.refundAllResumed,
  });
  const retry = useAction<void, RefundRunView>(() => call(refundEndpoints.retryAll, { params }), {
    ...words,
    place: 'refunds.retry-all',
    done: notices.refundAllRetried,
  });
  return { pause, resume, retry };
}

/** Milliseconds without a byte after which a download counts as lost. */
const SILENCE = 120_000;

/** Downloads the report of a run. */
export function useRunFile({ id: run_id }: RefundRunView) {
  const { id: event_id, time_zone } = useEvent();
  const { area } = useArea();
  return useAction<void, Blob>(
    () =>
      callRaw(refundEndpoints.runFile, { area, params: { event_id, run_id }, patience: SILENCE }).then((response) =>
        response.blob(),
      ),
    {
      place: 'refunds.run-file',
      failed: notices.receiptFailed,
      onDone: (file) => saveFile(texts.fileName(dayOf(new Date(serverNow()), time_zone)), file),
    },
  );
}
