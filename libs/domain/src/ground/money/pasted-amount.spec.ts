import { readPastedAmount } from './pasted-amount.ts';

it.each([
  ['150', 1_50],
  ['9'.repeat(14), undefined],
  ['R$ 150', 150_00],
  ['R$\u00A01.500,00', 1_500_00],
  ['1.500', 1_500_00],
  ['1.234,5', 1_234_50],
  ['12.34', 12_34],
  ['0,01', 1],
  ['1.234,567', undefined],
  ['-10,00', undefined],
  ['grátis', undefined],
  ['', undefined],
])('readPastedAmount of %j is %j', (text, amount) => {
  expect(readPastedAmount(text)).toBe(amount);
});
