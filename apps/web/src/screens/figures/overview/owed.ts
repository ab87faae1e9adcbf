import type { OverviewView } from '@festix/domain/contract';
import type { Cents } from '@festix/domain/ground';

/** The balance that the platform owes for an event, with its parts. */
export interface Owed {
  total_receipt: Cents;
  administration: Cents;
  absorbed_fees: Cents;
  /** Costs that the platform paid in the producer's place. */
  expenses: Cents;
  already_received: Cents;
  payouts: Cents;
  balance: Cents;
}

/** Returns undefined for people who may not see payouts: the server leaves the balance out. */
export function owedIn(view: OverviewView): Owed | undefined {
  const { total_receipt, administration, absorbed_fees, expenses, already_received, payouts, balance } = view;
  if (administration === null || absorbed_fees === null || expenses === null || already_received === null)
    return undefined;
  if (payouts === null || balance === null) return undefined;
  return { total_receipt, administration, absorbed_fees, expenses, already_received, payouts, balance };
}

/** Returns whether nothing is owed and nothing has moved, or the viewer may not see it. */
export function isNothing(owed: Owed | undefined): boolean {
  return owed === undefined || Object.values(owed).every((amount) => amount === 0);
}
