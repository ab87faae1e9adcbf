import type { Cents, OverviewView } from '@festix/domain';

/** What the platform owes for an event, and how it comes about. */
export interface Owed {
  total_receipt: Cents;
  administration: Cents;
  already_received: Cents;
  payouts: Cents;
  balance: Cents;
}

/** The server says what is owed only to who may see payouts. */
export function owedIn(view: OverviewView): Owed | undefined {
  const { total_receipt, administration, already_received, payouts, balance } = view;
  if (administration === null || already_received === null || payouts === null || balance === null) return undefined;
  return { total_receipt, administration, already_received, payouts, balance };
}
