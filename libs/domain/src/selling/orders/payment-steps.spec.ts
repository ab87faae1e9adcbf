import { holdsMoney, isPaymentStatus, PAYMENT_WORDS, paymentTransitions } from './payment-steps.ts';
import { unreachableStates } from './transition-table.ts';

describe('transitions of a charge', () => {
  it('paymentTransitions reach every status from pending', () => {
    expect(unreachableStates(paymentTransitions, 'pending')).toEqual([]);
  });

  it('paymentTransitions end with the refund', () => {
    expect(paymentTransitions.refunded).toEqual([]);
  });
});

it('holdsMoney is true for approved and disputed charges', () => {
  expect(PAYMENT_WORDS.filter(holdsMoney)).toEqual(['approved', 'in_mediation', 'charged_back']);
  expect(holdsMoney('pending')).toBe(false);
});

it.each(['pending', ...PAYMENT_WORDS])('isPaymentStatus accepts %s', (word) => {
  expect(isPaymentStatus(word)).toBe(true);
});

it.each(['', 'toString', 'paid'])('isPaymentStatus refuses %j', (word) => {
  expect(isPaymentStatus(word)).toBe(false);
});
