import { payoutEndpoints, type Id, type PayoutAnswerBody, type PayoutDetailView } from '@festix/domain';
import { useNotices } from '@festix/ui';
import { useAction, type ActionWords } from '../../app/use-action.ts';
import { useArea } from '../../areas/area-context.tsx';
import { ifMatch } from '../../data/tagged.ts';
import { useReloadMoney } from './use-payouts.ts';

type Words = Omit<ActionWords<PayoutAnswerBody, PayoutDetailView>, 'onDone'> & { onDone(): void };

/** Milliseconds that a receipt may take to arrive. */
const SENDING = 120_000;

/**
 * Edits a payout that waits, or answers it, on the version that was read. What else tells of money is read anew, also
 * when somebody else was faster.
 */
export function useAnswerPayout(payout: { id: Id; tag: string | undefined }, { onDone, takes, ...words }: Words) {
  const { call } = useArea();
  const { error } = useNotices();
  const reload = useReloadMoney();
  return useAction(
    (body: PayoutAnswerBody) =>
      call(payoutEndpoints.answer, {
        params: { payout_id: payout.id },
        body,
        headers: ifMatch(payout.tag),
        patience: SENDING,
      }),
    {
      ...words,
      takes: (problem) => {
        if (takes?.(problem)) return true;
        void reload();
        if (problem.status !== 412) return false;
        error(problem.detail);
        return true;
      },
      onDone: () => {
        void reload();
        onDone();
      },
    },
  );
}
