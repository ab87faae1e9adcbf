import { payoutEndpoints, type Id, type PayoutAnswerBody, type PayoutDetailView } from '@festix/domain/contract';
import { useNotices } from '@festix/ui';
import type { ActionWords } from '../../../frame/app/use-action.ts';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { Tagged } from '../../../data/tagged.ts';
import { usePayoutAtHand, useReloadMoney } from './use-payouts.ts';

interface Words extends Omit<ActionWords<PayoutAnswerBody, PayoutDetailView>, 'onDone'> {
  onDone?(): void;
  /** Takes up the payout as it is afterwards; `isOutdated` if another person had changed it. */
  onLatest(payout: Tagged<PayoutDetailView>, isOutdated: boolean): void;
}

/** Milliseconds that a receipt may take to arrive. */
const SENDING = 120_000;

/**
 * Edits or answers a pending payout on the version that is shown. Reads other money figures again, also when another
 * person was faster.
 */
export function useAnswerPayout(
  payout: { id: Id; tag: string | undefined },
  { onDone, onLatest, takes, ...words }: Words,
) {
  const { call } = useArea();
  const { error } = useNotices();
  const reload = useReloadMoney();
  const atHand = usePayoutAtHand();
  const readAgain = async (isOutdated = false) => {
    await reload();
    const latest = atHand(payout.id);
    if (latest) onLatest(latest, isOutdated);
  };
  return useEdit(
    payout.tag,
    (body: PayoutAnswerBody, headers) =>
      call(payoutEndpoints.answer, { params: { payout_id: payout.id }, body, headers, patience: SENDING }),
    {
      ...words,
      takes: async (problem) => {
        if (await takes?.(problem)) return true;
        void readAgain();
        return false;
      },
      onOutdated: ({ detail }) => {
        error(detail);
        return readAgain(true);
      },
      onDone: () => {
        void readAgain();
        onDone?.();
      },
    },
  );
}
