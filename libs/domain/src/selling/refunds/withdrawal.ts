import { formatDate } from '../../ground/time/format.ts';
import { DAY, epochOf, HOUR, instantOf, type Instant } from '../../ground/time/instant.ts';

/** For so long a buyer may withdraw from an online purchase (CDC, article 49), in milliseconds. */
export const WITHDRAWAL = 7 * DAY;

/** A withdrawal ends so long before the event starts. */
export const WITHDRAWAL_ENDS_BEFORE_START = 48 * HOUR;

/** Returns the last moment of a withdrawal in milliseconds, whether or not it comes after the purchase. */
export function withdrawalEnd(boughtAt: Instant | Date, start: Instant | Date): number {
  return Math.min(epochOf(boughtAt) + WITHDRAWAL, epochOf(start) - WITHDRAWAL_ENDS_BEFORE_START);
}

/** Returns until when who buys online at `boughtAt` may withdraw; null where the event is too near. */
export function withdrawalUntil(boughtAt: Instant | Date, start: Instant | Date): Instant | null {
  return isTooCloseToWithdraw(boughtAt, start) ? null : instantOf(withdrawalEnd(boughtAt, start));
}

/** Says whether who buys at this moment has no time to withdraw, the event being so near. */
export function isTooCloseToWithdraw(boughtAt: Instant | Date, start: Instant | Date): boolean {
  return withdrawalEnd(boughtAt, start) <= epochOf(boughtAt);
}

/** Returns what a buyer reads before paying and in the order's mail. */
export function withdrawalWords(until: Instant, zone: string): string {
  return `Você pode desistir até ${formatDate(until, zone)}, até 48 h antes do evento.`;
}
