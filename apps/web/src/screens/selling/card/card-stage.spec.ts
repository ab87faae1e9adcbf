import { expect, it } from '@jest/globals';
import type { PaymentView } from '@festix/domain/contract';
import { ownOrder } from '../../../testing/own-orders.ts';
import { isAwaited, refusalOf, stageOf } from './card-stage.ts';

const CARD: PaymentView = {
  id: '0192e0c8-0000-7000-8000-000000000001',
  method: 'card',
  status: 'pending',
  status_detail: null,
  expires_at: null,
};

const waiting = (payment: Partial<PaymentView> | null, status: 'booking' | 'rejected' | 'paid' = 'booking') =>
  ownOrder({ status, payment: payment && { ...CARD, ...payment } });

it.each([
  ['a form without a payment', waiting(null), 'form'],
  ['a form beside a Pix', waiting({ method: 'pix', qr_code: '000201' }), 'form'],
  ['a form for a card whose charge has no answer yet', waiting({}), 'form'],
  ['a form after a refusal', waiting({ status: 'rejected', card_brand: 'visa' }, 'rejected'), 'form'],
  ['the bank’s question', waiting({ challenge_url: 'https://acs.example/', card_brand: 'visa' }), 'challenge'],
  ['nothing while a card is in review', waiting({ card_brand: 'visa', status_detail: 'pending_contingency' }), 'over'],
  ['nothing of a paid order', waiting({ status: 'approved', card_brand: 'visa' }, 'paid'), 'over'],
])('stageOf shows %s', (_, order, stage) => {
  expect(stageOf(order)).toBe(stage);
});

it('refusalOf finds a refused card, and one that the gateway did not try', () => {
  expect(refusalOf(waiting({ status: 'rejected' }, 'rejected'))?.id).toBe(CARD.id);
  expect(refusalOf(waiting({ status: 'cancelled', status_detail: 'rejected_insufficient_data' }))?.id).toBe(CARD.id);
  expect(refusalOf(waiting({ status: 'cancelled', status_detail: 'by_payer' }))).toBeUndefined();
  expect(refusalOf(waiting({ method: 'pix', status: 'cancelled' }))).toBeUndefined();
});

it('isAwaited is true only of a card that was sent and has no answer', () => {
  expect(isAwaited(waiting({}))).toBe(true);
  expect(isAwaited(waiting(null))).toBe(false);
  expect(isAwaited(waiting({ checkout_url: 'https://gateway.example/' }))).toBe(false);
  expect(isAwaited(waiting({ card_brand: 'visa' }))).toBe(false);
  expect(isAwaited(waiting({ status: 'rejected' }))).toBe(false);
});
