import type { OrderView, PaymentView } from '@festix/domain/contract';
import { costsNothing } from '@festix/domain/selling';
import { isWaiting } from '../../../frame/parts/order-words.ts';
import { isInReview } from '../orders/in-review.ts';

/** The card's page has a form, the bank's question, or nothing to do: then the order's page says how it stands. */
export type CardStage = 'form' | 'challenge' | 'over';

type Paying = Pick<OrderView, 'status' | 'payment' | 'total' | 'subtotal' | 'items'>;

/** Returns what the page shows of an order. */
export function stageOf(order: Paying): CardStage {
  if (!isWaiting(order) || costsNothing(order)) return 'over';
  const { payment } = order;
  if (payment?.challenge_url) return 'challenge';
  return payment && isInReview(payment) ? 'over' : 'form';
}

/** Returns whether the order's card was sent and has no answer yet. */
export function isAwaited({ payment }: Pick<OrderView, 'payment'>): boolean {
  if (payment?.method !== 'card' || payment.status !== 'pending') return false;
  return payment.card_brand === undefined && !payment.challenge_url && !payment.checkout_url;
}

/** Details of charges that the gateway did not even try. */
const UNTRIED = 'rejected_insufficient_data';

/** Returns the refused card that the order's last payment is; undefined if it is none. */
export function refusalOf({ payment }: Pick<OrderView, 'payment'>): PaymentView | undefined {
  if (payment?.method !== 'card') return undefined;
  const isRefused = payment.status === 'rejected' || payment.status_detail === UNTRIED;
  return isRefused ? payment : undefined;
}
