import { type OrderView } from '@festix/domain/contract';
import { HOLD_MINUTES } from '@festix/domain/selling';
import { purchaseTexts as texts } from './purchase-texts.ts';

const SOON_MS = 2 * 60_000;

/** Whether a booking of this browser holds its places before anybody has said who buys. */
export function isForNobody({ user, payment }: OrderView): boolean {
  return user !== undefined && user.id === null && user.email === null && payment === null;
}

/** Why a hold is as long as it is; `left` in milliseconds. Nothing where it needs no word. */
export function holdWords(order: OrderView, left: number): string | undefined {
  if (isForNobody(order)) return left < SOON_MS ? texts.shortHoldEnds : texts.shortHold(String(HOLD_MINUTES));
  if (order.user?.id === null && order.payment === null) return texts.namedHold(String(HOLD_MINUTES));
  return undefined;
}
