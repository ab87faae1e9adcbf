import { holdsMoney, isPaymentStatus, PAYMENT_WORDS, paymentTransitions } from './payment-steps.ts';
import { unreachableStates } from './transition-table.ts';

describe('the steps of a charge', () => {
  it('reach every status from pending', () => {
    expect(unreachableStates(paymentTransitions, 'pending')).toEqual([]);
  });

  it('end with the money sent back', () => {
    expect(paymentTransitions.refunded).toEqual([]);
  });
});

it('a charge has money while it is approved or fought over', () => {
  expect(PAYMENT_WORDS.filter(holdsMoney)).toEqual(['approved', 'in_mediation', 'charged_back']);
  expect(holdsMoney('pending')).toBe(false);
});

it.each(['pending', ...PAYMENT_WORDS])('%s is a status', (word) => {
  expect(isPaymentStatus(word)).toBe(true);
});

it.each(['', 'toString', 'paid'])('%j is no status', (word) => {
  expect(isPaymentStatus(word)).toBe(false);
});
