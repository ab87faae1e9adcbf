import type { LedgerFigures } from '../ledger/figures.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';

/** The part of an event's fees that goes back to its producer. */
export interface RebateFigures {
  /** Of the fees that were collected, net of refunds, the percent that was agreed when each order was made. */
  estimate_rebate_amount: Cents;
  /** What of it was not given back yet; below zero where refunds took fees away after it was. */
  rebate_pending: Cents;
  /** What was given back. */
  rebate: Cents;
}

export function rebateFigures({
  rebates_agreed,
  rebates,
}: Pick<LedgerFigures, 'rebates_agreed' | 'rebates'>): RebateFigures {
  return {
    estimate_rebate_amount: rebates_agreed,
    rebate_pending: cents(rebates_agreed - rebates),
    rebate: rebates,
  };
}

/** What a rebate depends on. */
export interface RebateFacts extends Pick<RebateFigures, 'rebate_pending'> {
  /** The fees may still go back to the buyers of a cancelled event. */
  is_frozen: boolean;
}

/** Why so much can't be given back: it is more than is due, or nothing is while buyers may ask for their money. */
export function rebateObstacle(
  amount: Cents,
  { rebate_pending, is_frozen }: RebateFacts,
): 'PAYOUT_FROZEN' | 'REBATE_ABOVE_PENDING' | null {
  if (is_frozen) return 'PAYOUT_FROZEN';
  return amount > rebate_pending ? 'REBATE_ABOVE_PENDING' : null;
}
