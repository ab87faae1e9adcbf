import { formatDate } from '../../ground/time/format.ts';
import { DAY, epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** Milliseconds in which a buyer may withdraw from an online purchase (CDC, article 49). */
export const WITHDRAWAL = 7 * DAY;

/** Milliseconds before the event's start at which a withdrawal ends. */
export const WITHDRAWAL_ENDS_BEFORE_START = 48 * HOUR;

/** Returns the end of the withdrawal period in milliseconds, even if it is before the purchase. */
export function withdrawalEnd(boughtAt: Instant | Date, start: Instant | Date): number {
  return Math.min(epochOf(boughtAt) + WITHDRAWAL, epochOf(start) - WITHDRAWAL_ENDS_BEFORE_START);
}

/** Returns the end of the withdrawal period of a purchase at `boughtAt`; null if the event is too near. */
export function withdrawalUntil(boughtAt: Instant | Date, start: Instant | Date): Instant | null {
  return isTooCloseToWithdraw(boughtAt, start) ? null : instantOf(withdrawalEnd(boughtAt, start));
}

/** Returns whether a purchase now has no withdrawal period, because the event is so near. */
export function isTooCloseToWithdraw(boughtAt: Instant | Date, start: Instant | Date): boolean {
  return withdrawalEnd(boughtAt, start) <= epochOf(boughtAt);
}

/** Returns the text for the buyer before the payment and in the order's mail. */
export function withdrawalWords(until: Instant, zone: string): string {
  return `Você pode desistir até ${formatDate(until, zone)}, até 48 h antes do evento.`;
}
