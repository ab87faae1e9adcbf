import { payerOfFee } from './fee-payer.ts';

it.each([
  [10_00, 0, 'buyer'],
  [0, 10_00, 'producer'],
  [0, 0, null],
] as const)('payerOfFee of %d on top and %d out of the receipt is %j', (tax_amount, absorbed_tax, payer) => {
  expect(payerOfFee({ tax_amount, absorbed_tax })).toBe(payer);
});
