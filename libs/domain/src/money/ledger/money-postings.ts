import { negated, type Cents } from '../../ground/money/cents.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerEntryDraft } from './postings.ts';

/** A payout as the book sees it. */
export interface LedgerPayout {
  event_id: string;
  amount: Cents;
  /** Gives fees back, beside the balance. */
  is_rebate: boolean;
}

/** An expense as the book sees it. */
export interface LedgerExpense extends LedgerPayout {
  /** Its amount leaves by a payout of its own, and not with it. */
  is_producer_payout: boolean;
}

/** The entries of a payout that is done; before that it moves no money. */
export function entriesForPayout({ event_id, amount, is_rebate }: LedgerPayout): LedgerEntryDraft[] {
  return moved(event_id, amount, 'platform_cash', is_rebate ? 'rebates_due' : 'paid_out');
}

/**
 * The entries of an expense. A plain one was paid by the platform in the producer's place and lowers what is owed to
 * him; a rebate gives fees back, at once or by the payout that it opens.
 */
export function entriesForExpense(expense: LedgerExpense): LedgerEntryDraft[] {
  const { event_id, amount, is_rebate, is_producer_payout } = expense;
  if (!is_rebate) return moved(event_id, amount, 'platform_cash', 'producer_expenses');
  return moved(event_id, amount, is_producer_payout ? 'rebates_due' : 'platform_cash', 'rebates_given');
}

/** The entries that write others back. */
export function entriesBack(entries: readonly LedgerEntryDraft[]): LedgerEntryDraft[] {
  return entries.map((entry) => ({ ...entry, amount: negated(entry.amount) }));
}

function moved(event_id: string, amount: Cents, from: LedgerAccount, into: LedgerAccount): LedgerEntryDraft[] {
  if (amount === 0) return [];
  return [
    { account: into, amount, event_id },
    { account: from, amount: negated(amount), event_id },
  ];
}
