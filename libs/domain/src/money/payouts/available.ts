import { cents, ZERO_CENTS, type Cents } from '../../ground/money/cents.ts';
import { ASKING_AFTER_CANCELLATION } from '../../selling/refunds/refund-right.ts';
import { epochOf, instantOf, type Instant } from '../../ground/time/instant.ts';

/**
 * Up to when nothing more of a cancelled event is paid out: as long as its buyers may ask for their money. Null where
 * nothing is kept back.
 */
export function frozenUntil(event: { canceled_at: Instant | Date | null }, now: Instant | Date): Instant | null {
  if (event.canceled_at === null) return null;
  const until = epochOf(event.canceled_at) + ASKING_AFTER_CANCELLATION;
  return epochOf(now) <= until ? instantOf(until) : null;
}

/** What of an event may be paid out now. */
export interface PayableFacts {
  /** What the platform owes the producer, as the book says it; below zero after a refund of what was paid out. */
  balance: Cents;
  /** Payouts that wait for an answer, those of rebates left out. */
  pending: Cents;
  is_frozen: boolean;
}

/** What may still be asked for: the balance less what is asked for already, and nothing more while it is kept back. */
export function availableOf({ balance, pending, is_frozen }: PayableFacts): Cents {
  const available = cents(balance - pending);
  return is_frozen && available > 0 ? ZERO_CENTS : available;
}
