import { cents, ZERO_CENTS, type Cents } from '../money/cents.ts';
import { shareOf, type BasisPoints } from '../money/percent.ts';

/** The part of an event's fees that goes back to its producer. */
export interface RebateFigures {
  /** The agreed percent of the fees that were collected, net of refunds. */
  estimate_rebate_amount: Cents;
  /** What of it was not given back yet; below zero where refunds took fees away after it was. */
  rebate_pending: Cents;
  /** What was given back. */
  rebate: Cents;
}

/** No percent means that nothing goes back. */
export function rebateFigures(fees: Cents, rebate_tax: BasisPoints | null, rebate: Cents): RebateFigures {
  const estimate = rebate_tax === null ? ZERO_CENTS : shareOf(fees, rebate_tax);
  return { estimate_rebate_amount: estimate, rebate_pending: cents(estimate - rebate), rebate };
}

/** Why so much can't be given back: it is more than is due. */
export function rebateObstacle(amount: Cents, { rebate_pending }: RebateFigures): 'REBATE_ABOVE_PENDING' | null {
  return amount > rebate_pending ? 'REBATE_ABOVE_PENDING' : null;
}
