import { cents, negated, sumCents, type Cents } from '../../ground/money/cents.ts';
import type { LedgerAccount } from './accounts.ts';

/** The sum of each account of an event or order; an account without entries may be absent. */
export type AccountSums = Partial<Record<LedgerAccount, number>>;

/** An event's figures from its ledger. */
export interface LedgerFigures {
  total_receipt: Cents;
  platform_total_receipt: Cents;
  convenience_fees: Cents;
  administration: Cents;
  /** Convenience fees that the producer pays for the buyers. */
  absorbed_fees: Cents;
  already_received: Cents;
  /** Expenses that lower the balance; rebates don't. */
  expenses: Cents;
  /** Rebates by the percentage of each order. */
  rebates_agreed: Cents;
  /** Rebates given. */
  rebates: Cents;
  /** Done payouts, without those of rebates. */
  payouts: Cents;
  /** The platform's debt to the producer. */
  balance: Cents;
}

/** Returns the figures of the ledger's sums. */
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
 * Returns a balance for people: once the event is over it is never negative, except for super-admins, who see the loss.
 */
export function shownBalance(balance: Cents, { isOver, answers }: { isOver: boolean; answers: boolean }): Cents {
  return isOver && !answers ? cents(Math.max(0, balance)) : balance;
}
