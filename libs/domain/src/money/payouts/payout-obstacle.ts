import type { Cents } from '../../ground/money/cents.ts';
import { epochOf, type Instant } from '../../ground/time/instant.ts';
import { availableOf, type PayableFacts } from './available.ts';
import { canAnswer, type PayoutStatus } from './payout-status.ts';
import type { RebateFigures } from './rebate.ts';

/** A reason why a payout can't be requested, paid or withdrawn, as a code of the catalogue. */
export type PayoutObstacle =
  | 'PAYOUT_FROZEN'
  | 'PAYOUT_ABOVE_AVAILABLE'
  | 'PAYOUT_ABOVE_BALANCE'
  | 'PAYOUT_ALREADY_ANSWERED'
  | 'PAYOUT_DONE'
  | 'PAYOUT_OF_REBATE'
  | 'EXPENSE_PAID_OUT'
  | 'REBATE_ABOVE_PENDING';

/** Returns why this amount can't be requested. */
export function requestObstacle(amount: Cents, facts: PayableFacts): PayoutObstacle | null {
  if (facts.is_frozen) return 'PAYOUT_FROZEN';
  return amount > availableOf(facts) ? 'PAYOUT_ABOVE_AVAILABLE' : null;
}

/** A payout being edited or answered. */
export interface PayoutFacts {
  status: PayoutStatus;
  amount: Cents;
  /** Whether it pays a rebate, on top of the balance. */
  is_rebate: boolean;
}

/** The facts an answer checks again; the payout's own amount is among the rebates given. */
export type AnswerableFacts = PayableFacts & Pick<RebateFigures, 'rebate_pending'>;

/** Returns why a waiting payout can't get another amount. Its former amount is free again for it. */
export function editObstacle(payout: PayoutFacts, amount: Cents, facts: PayableFacts): PayoutObstacle | null {
  if (payout.status !== 'pending') return 'PAYOUT_ALREADY_ANSWERED';
  if (payout.is_rebate && amount !== payout.amount) return 'PAYOUT_OF_REBATE';
  // The same or a lower amount is always allowed, even if the balance has fallen meanwhile.
  return amount <= payout.amount ? null : requestObstacle(amount, withoutOwn(payout, facts));
}

/**
 * Returns why a payout can't be answered. The first answered is paid first: waiting others don't prevent it, but no
 * payout gets more than its request out of money that they wait for. A rebate needs no balance, and is not paid once
 * refunds have taken its fees away.
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

/**
 * Returns why a payout can't be withdrawn. A waiting one of a rebate is removed with its expense, which is gone once it
 * is refused.
 */
export function payoutRemovalObstacle({ status, is_rebate }: Omit<PayoutFacts, 'amount'>): PayoutObstacle | null {
  if (status === 'done') return 'PAYOUT_DONE';
  return is_rebate && status === 'pending' ? 'PAYOUT_OF_REBATE' : null;
}

/** Returns why the transfer of a payout can't be corrected: it was not made, or would have been made later than now. */
export function correctionObstacle(
  { status }: Pick<PayoutFacts, 'status'>,
  sent: Instant | Date | null,
  now: Instant | Date,
): 'PAYOUT_NOT_DONE' | 'PAYOUT_SENT_LATER' | null {
  if (status !== 'done') return 'PAYOUT_NOT_DONE';
  return sent !== null && epochOf(sent) > epochOf(now) ? 'PAYOUT_SENT_LATER' : null;
}

/** Returns why an expense can't be removed: its payout was paid. */
export function expenseRemovalObstacle(payout: { status: PayoutStatus } | null): PayoutObstacle | null {
  return payout?.status === 'done' ? 'EXPENSE_PAID_OUT' : null;
}

function withoutOwn({ amount }: PayoutFacts, facts: PayableFacts): PayableFacts {
  return { ...facts, pending: (facts.pending - amount) as Cents };
}
