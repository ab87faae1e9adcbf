import { cents, negated, sumCents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';
import type { LedgerAccount } from './accounts.ts';

/** The sum of each account over some event or order; an account without entries may be left out. */
export type AccountSums = Partial<Record<LedgerAccount, number>>;

/** Figures of an event that its book tells. */
export interface LedgerFigures {
  total_receipt: Cents;
  platform_total_receipt: Cents;
  convenience_fees: Cents;
  administration: Cents;
  /** Convenience fees that the producer pays in the buyers' place. */
  absorbed_fees: Cents;
  already_received: Cents;
  /** Costs that lower what the producer is owed; rebates don't. */
  expenses: Cents;
  /** Fees that go back, by the percent that each order has. */
  rebates_agreed: Cents;
  /** Fees given back. */
  rebates: Cents;
  /** Payouts that are done, those of rebates left out. */
  payouts: Cents;
  /** What the platform still owes the producer. */
  balance: Cents;
}

/** Reads figures from the book's sums. */
export function figuresOf(sums: AccountSums): LedgerFigures {
  const online = negated(cents(sums.online_receipts ?? 0));
  const till = negated(cents(sums.till_receipts ?? 0));
  const administration = cents(sums.administration_due ?? 0);
  const absorbed = cents(sums.absorbed_fees_due ?? 0);
  const received = cents(sums.producer_received ?? 0);
  const expenses = cents(sums.producer_expenses ?? 0);
  const payouts = cents(sums.paid_out ?? 0);
  return {
    total_receipt: sumCents([online, till]),
    platform_total_receipt: online,
    convenience_fees: negated(cents(sums.convenience_fees ?? 0)),
    administration,
    absorbed_fees: absorbed,
    already_received: received,
    expenses,
    rebates_agreed: negated(cents(sums.rebates_agreed ?? 0)),
    rebates: cents(sums.rebates_given ?? 0),
    payouts,
    balance: cents(online + till - administration - absorbed - expenses - received - payouts),
  };
}

/**
 * A balance as people read it: once the event is over it is never below zero, but for those who answer payouts, who see
 * the loss that the book keeps.
 */
export function shownBalance(balance: Cents, { isOver, answers }: { isOver: boolean; answers: boolean }): Cents {
  return isOver && !answers && balance < 0 ? ZERO_CENTS : balance;
}
