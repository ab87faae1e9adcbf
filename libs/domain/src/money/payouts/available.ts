import { cents, type Cents } from '../../ground/money/cents.ts';
import { ASKING_AFTER_CANCELLATION } from '../../selling/refunds/refund-right.ts';
import { epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';

/**
 * Returns the time until which nothing more of a cancelled event is paid out: the end of its refund period. Null if
 * nothing is held back.
 */
export function frozenUntil(event: { canceled_at: Instant | Date | null }, now: Instant | Date): Instant | null {
  if (event.canceled_at === null) return null;
  const until = epochOf(event.canceled_at) + ASKING_AFTER_CANCELLATION;
  return epochOf(now) <= until ? instantOf(until) : null;
}

/** The parts of an event's balance, as its figures show them. */
export interface BalanceParts {
  total: Cents;
  administration: Cents;
  absorbed_fees: Cents;
  expenses: Cents;
  already_received: Cents;
  payouts_done: Cents;
}

/**
 * Returns the event's loss, zero or more: the amount by which payouts, taxes and expenses exceed its receipts, because
 * tickets were refunded after a payout. A balance that is shown as zero leaves it to these parts.
 */
export function lossOf(parts: BalanceParts): Cents {
  const { total, administration, absorbed_fees, expenses, already_received, payouts_done } = parts;
  return cents(Math.max(0, administration + absorbed_fees + expenses + already_received + payouts_done - total));
}

/** The payable amounts of an event now. */
export interface PayableFacts {
  /** The platform's debt to the producer in the ledger; negative after a refund of paid out money. */
  balance: Cents;
  /** Waiting payouts, without those of rebates. */
  pending: Cents;
  is_frozen: boolean;
}

/** Returns the amount that may be requested: the balance less waiting payouts, and zero while it is frozen. */
export function availableOf({ balance, pending, is_frozen }: PayableFacts): Cents {
  const available = balance - pending;
  return cents(is_frozen ? Math.min(0, available) : available);
}
