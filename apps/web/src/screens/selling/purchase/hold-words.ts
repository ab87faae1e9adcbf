import { type OrderView } from '@festix/domain/contract';
import { HOLD_MINUTES } from '@festix/domain/selling';
import { purchaseTexts as texts } from './purchase-texts.ts';

const SOON_MS = 2 * 60_000;
const LAST_MS = 30_000;

/** Milliseconds for which an announcement stands: later it would be wrong for whoever reads on. */
const SAID_MS = 10_000;

/** Returns whether a booking of this browser holds its places without a buyer. */
export function isForNobody({ user, payment }: OrderView): boolean {
  return user !== undefined && user.id === null && user.email === null && payment === null;
}

/** Returns whether a hold ends soon unless its buyer gives a name; `left` in milliseconds. */
export function isUrgent(order: OrderView, left: number): boolean {
  return isForNobody(order) && left <= SOON_MS;
}

/** Explains the length of a hold; `left` in milliseconds. Undefined if no word is needed. */
export function holdWords(order: OrderView, left: number): string | undefined {
  if (isForNobody(order)) return isUrgent(order, left) ? texts.shortHoldEnds : texts.shortHold(String(HOLD_MINUTES));
  if (order.user?.id === null && order.payment === null) return texts.namedHold(String(HOLD_MINUTES));
  return undefined;
}

/**
 * Returns the words that are announced near the end of a hold: for ten seconds from two minutes and from half a minute
 * on, empty else.
 */
export function lastWords(order: OrderView, left: number): string {
  if (isJustBelow(LAST_MS, left)) return texts.secondsLeft;
  if (!isJustBelow(SOON_MS, left)) return '';
  return isForNobody(order) ? texts.shortHoldEnds : texts.minutesLeft;
}

function isJustBelow(moment: number, left: number): boolean {
  return left <= moment && left > moment - SAID_MS;
}
