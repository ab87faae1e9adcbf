import { type OrderView } from '@festix/domain/contract';
import { HOLD_MINUTES } from '@festix/domain/selling';
import { purchaseTexts as texts } from './purchase-texts.ts';

const SOON_MS = 2 * 60_000;
const LAST_MS = 30_000;

/** Returns whether a booking of this browser holds its places without a buyer. */
export function isForNobody({ user, payment }: OrderView): boolean {
  return user !== undefined && user.id === null && user.email === null && payment === null;
}

/** Explains the length of a hold; `left` in milliseconds. Undefined if no word is needed. */
export function holdWords(order: OrderView, left: number): string | undefined {
  if (isForNobody(order)) return left < SOON_MS ? texts.shortHoldEnds : texts.shortHold(String(HOLD_MINUTES));
  if (order.user?.id === null && order.payment === null) return texts.namedHold(String(HOLD_MINUTES));
  return undefined;
}

/** Returns the words that are announced near the end of a hold, at two minutes and at half a minute; empty before. */
export function lastWords(left: number): string {
  if (left > SOON_MS) return '';
  return left > LAST_MS ? texts.minutesLeft : texts.secondsLeft;
}
