import { askedDocument, costsNothing, isOfFreePrices } from './order-cost.ts';

const PAID = { subtotal: 100_00, total: 110_00 };
const BY_COUPON = { subtotal: 100_00, total: 0 };
const FREE = { subtotal: 0, total: 0 };

it.each([
  ['is paid', PAID, false, false],
  ['a coupon has made free', BY_COUPON, true, false],
  ['is of free prices', FREE, true, true],
])('costsNothing and isOfFreePrices judge an order that %s', (_, order, nothing, freePrices) => {
  expect([costsNothing(order), isOfFreePrices(order)]).toEqual([nothing, freePrices]);
});

it.each([
  [PAID, false, 'of_payer'],
  [PAID, true, 'of_payer'],
  [BY_COUPON, false, 'none'],
  [BY_COUPON, true, 'none'],
  [FREE, false, 'none'],
  [FREE, true, 'of_person'],
] as const)('askedDocument of %j, limited by person: %s, is %s', (order, isLimited, asked) => {
  expect(askedDocument(order, isLimited)).toBe(asked);
});
