import { cents, negated, sumCents, type Cents } from '../money/cents.ts';
import type { LedgerAccount } from './accounts.ts';

/** The sum of each account over some event or order; an account without entries may be left out. */
export type AccountSums = Partial<Record<LedgerAccount, number>>;

/** Figures of an event that its book tells. */
export interface LedgerFigures {
  total_receipt: Cents;
  platform_total_receipt: Cents;
  convenience_fees: Cents;
  administration: Cents;
  already_received: Cents;
  /** What the platform owes the producer, before expenses and payouts. */
  balance: Cents;
}

/** Reads figures from the book's sums. */
export function figuresOf(sums: AccountSums): LedgerFigures {
  const online = negated(cents(sums.online_receipts ?? 0));
  const till = negated(cents(sums.till_receipts ?? 0));
  const administration = cents(sums.administration_due ?? 0);
  const received = cents(sums.producer_received ?? 0);
  return {
    total_receipt: sumCents([online, till]),
    platform_total_receipt: online,
    convenience_fees: negated(cents(sums.convenience_fees ?? 0)),
    administration,
    already_received: received,
    balance: cents(online + till - administration - received),
  };
}
