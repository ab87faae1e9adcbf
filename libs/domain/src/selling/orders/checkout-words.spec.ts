import { expect, it } from '@jest/globals';
import { checkoutSum, holdClock } from './checkout-words.ts';

const COST = { subtotal: 18000, coupon_amount: 0, tax_amount: 0, total: 18000 };

it.each([
  ['places alone', COST, 2, '2 ingressos R$ 180,00'],
  ['a fee', { ...COST, tax_amount: 1800 }, 1, '1 ingresso R$ 180,00 + taxa R$ 18,00'],
  [
    'a coupon before the fee',
    { ...COST, coupon_amount: 1800, tax_amount: 1620 },
    2,
    '2 ingressos R$ 180,00 − cupom R$ 18,00 + taxa R$ 16,20',
  ],
  ['free places', { ...COST, subtotal: 0, total: 0 }, 3, '3 ingressos, sem taxa e sem pagamento'],
])('checkoutSum adds up %s', (_, cost, tickets, words) => {
  expect(checkoutSum(cost, tickets).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  [738_000, '12:18'],
  [737_001, '12:18'],
  [3_738_000, '1:02:18'],
  [0, '00:00'],
])('holdClock writes %i ms as %s', (left, clock) => {
  expect(holdClock(left)).toBe(clock);
});
