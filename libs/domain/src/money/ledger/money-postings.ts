import { negated, type Cents } from '../../ground/money/cents.ts';
import type { LedgerAccount } from './accounts.ts';
import type { LedgerEntryDraft } from './postings.ts';

/** A payout for the ledger. */
export interface LedgerPayout {
  event_id: string;
  amount: Cents;
  /** Whether it pays a rebate, apart from the balance. */
  is_rebate: boolean;
}

/** An expense for the ledger. */
export interface LedgerExpense extends LedgerPayout {
  /** Whether its amount is paid out separately. */
  is_producer_payout: boolean;
}

/** Returns the entries of a done payout; before that it moves no money. */
export function entriesForPayout({ event_id, amount, is_rebate }: LedgerPayout): LedgerEntryDraft[] {
  return moved(event_id, amount, 'platform_cash', is_rebate ? 'rebates_due' : 'paid_out');
}

/**
 * Returns the entries of an expense. The platform paid a plain one for the producer, which lowers the balance; a rebate
 * returns fees, at once or by the payout it creates.
 */
export function entriesForExpense(expense: LedgerExpense): LedgerEntryDraft[] {
  const { event_id, amount, is_rebate, is_producer_payout } = expense;
  if (!is_rebate) return moved(event_id, amount, 'platform_cash', 'producer_expenses');
  return moved(event_id, amount, is_producer_payout ? 'rebates_due' : 'platform_cash', 'rebates_given');
}

/** Returns the reversed entries. */
export function entriesBack(entries: readonly LedgerEntryDraft[]): LedgerEntryDraft[] {
  return entries.map((entry) => ({ ...entry, amount: negated(entry.amount) }));
}

function moved(event_id: string, amount: Cents, from: LedgerAccount, into: LedgerAccount): LedgerEntryDraft[] {
  return [
    { account: into, amount, event_id },
    { account: from, amount: negated(amount), event_id },
  ];
}
