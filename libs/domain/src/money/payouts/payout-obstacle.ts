import type { Cents } from '../../ground/money/cents.ts';
import { availableOf, type PayableFacts } from './available.ts';
import { canAnswer, type PayoutStatus } from './payout-status.ts';
import type { RebateFigures } from './rebate.ts';

/** Why money can't be asked for, paid out or taken back, as codes of the catalogue of problems. */
export type PayoutObstacle =
  | 'PAYOUT_FROZEN'
  | 'PAYOUT_ABOVE_AVAILABLE'
  | 'PAYOUT_ABOVE_BALANCE'
  | 'PAYOUT_ALREADY_ANSWERED'
  | 'PAYOUT_DONE'
  | 'PAYOUT_OF_REBATE'
  | 'EXPENSE_PAID_OUT'
  | 'REBATE_ABOVE_PENDING';

/** Why so much can't be asked for. */
export function requestObstacle(amount: Cents, facts: PayableFacts): PayoutObstacle | null {
  if (facts.is_frozen) return 'PAYOUT_FROZEN';
  return amount > availableOf(facts) ? 'PAYOUT_ABOVE_AVAILABLE' : null;
}

/** A payout that is edited or answered. */
export interface PayoutFacts {
  status: PayoutStatus;
  amount: Cents;
  /** Gives fees back, on top of the balance. */
  is_rebate: boolean;
}

/** What an answer looks at again; the payout's own amount is among the rebates that were given back. */
export type AnswerableFacts = PayableFacts & Pick<RebateFigures, 'rebate_pending'>;

/** Why a payout that waits can't get another amount. What it asked for before is free again for it. */
export function editObstacle(payout: PayoutFacts, amount: Cents, facts: PayableFacts): PayoutObstacle | null {
  if (payout.status !== 'pending') return 'PAYOUT_ALREADY_ANSWERED';
  if (amount === payout.amount) return null;
  if (payout.is_rebate) return 'PAYOUT_OF_REBATE';
  // Asking for less is always allowed, also where the balance has fallen meanwhile.
  return amount < payout.amount ? null : requestObstacle(amount, withoutOwn(payout, facts));
}

/**
 * Why a payout can't be answered. Payouts that are done first take the balance first: others that wait don't stand in
 * their way, but nobody gets more than he asked for out of what they wait for. What gives fees back asks for no balance,
 * and is not paid once refunds took its fees away.
 */
export function answerObstacle(
  payout: PayoutFacts,
  answer: 'done' | 'rejected',
  amount: Cents,
  facts: AnswerableFacts,
): PayoutObstacle | null {
  if (!canAnswer(payout.status, answer)) return 'PAYOUT_ALREADY_ANSWERED';
  if (payout.is_rebate && amount !== payout.amount) return 'PAYOUT_OF_REBATE';
  if (answer === 'rejected') return null;
  if (facts.is_frozen) return 'PAYOUT_FROZEN';
  if (payout.is_rebate) return facts.rebate_pending < 0 ? 'REBATE_ABOVE_PENDING' : null;
  if (amount > payout.amount) return editObstacle(payout, amount, facts);
  return amount > facts.balance ? 'PAYOUT_ABOVE_BALANCE' : null;
}

/** Why a payout can't be taken back. One of a rebate that waits goes with its expense, which is gone once it is refused. */
export function payoutRemovalObstacle({ status, is_rebate }: Omit<PayoutFacts, 'amount'>): PayoutObstacle | null {
  if (status === 'done') return 'PAYOUT_DONE';
  return is_rebate && status === 'pending' ? 'PAYOUT_OF_REBATE' : null;
}

/** Why an expense can't be taken back: its payout has left. */
export function expenseRemovalObstacle(payout: { status: PayoutStatus } | null): PayoutObstacle | null {
  return payout?.status === 'done' ? 'EXPENSE_PAID_OUT' : null;
}

function withoutOwn({ amount }: PayoutFacts, facts: PayableFacts): PayableFacts {
  return { ...facts, pending: (facts.pending - amount) as Cents };
}
