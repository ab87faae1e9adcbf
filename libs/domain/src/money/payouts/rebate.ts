import type { LedgerFigures } from '../ledger/figures.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';

/** The producer's rebate of an event's fees. */
export interface RebateFigures {
  /** Of the fees collected, net of refunds, by the percentage of each order. */
  estimate_rebate_amount: Cents;
  /** The part not given yet; negative if refunds took fees away afterwards. */
  rebate_pending: Cents;
  /** The part given. */
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

/** The facts of a rebate. */
export interface RebateFacts extends Pick<RebateFigures, 'rebate_pending'> {
  /** Whether the fees may still be refunded to the buyers of a cancelled event. */
  is_frozen: boolean;
}

/** Returns why this rebate can't be given: it exceeds the due amount, or buyers may still ask for their money. */
export function rebateObstacle(
  amount: Cents,
  { rebate_pending, is_frozen }: RebateFacts,
): 'PAYOUT_FROZEN' | 'REBATE_ABOVE_PENDING' | null {
  if (is_frozen) return 'PAYOUT_FROZEN';
  return amount > rebate_pending ? 'REBATE_ABOVE_PENDING' : null;
}
