import type { PaymentView } from '@festix/domain/contract';

/** Returns whether the gateway has a card and decides later. */
export function isInReview({ method, status, card_brand, challenge_url }: PaymentView): boolean {
  return method === 'card' && status === 'pending' && card_brand !== undefined && challenge_url === undefined;
}
