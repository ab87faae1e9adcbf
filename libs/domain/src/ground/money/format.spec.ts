import fc from 'fast-check';
import { cents } from './cents.ts';
import { centsFromTyped, formatAmount, formatBRL } from './format.ts';

describe('formatBRL', () => {
  it.each([
    [0, 'R$\u00A00,00'],
    [5, 'R$\u00A00,05'],
    [1050, 'R$\u00A010,50'],
    [99_999, 'R$\u00A0999,99'],
    [123_456, 'R$\u00A01.234,56'],
    [123_456_789, 'R$\u00A01.234.567,89'],
    [-1000, '\u2212\u00A0R$\u00A010,00'],
    [-123_456, '\u2212\u00A0R$\u00A01.234,56'],
  ])('formatBRL shows %d as %s', (amount, text) => {
    expect(formatBRL(cents(amount))).toBe(text);
  });

  it('formatBRL agrees with Intl for every amount that is not negative', () => {
    const reference = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_999 }), (amount) => {
        expect(formatBRL(cents(amount))).toBe(reference.format(amount / 100));
      }),
    );
  });
});

it.each([
  [123_456, '1.234,56'],
  [-1000, '\u2212\u00A010,00'],
])('formatAmount shows %d without the currency', (amount, text) => {
  expect(formatAmount(cents(amount))).toBe(text);
});

describe('centsFromTyped', () => {
  it.each([
    ['', 0],
    ['5', 5],
    ['R$ 1.234,56', 123_456],
    ['abc', 0],
    ['9'.repeat(40), 9_999_999_999_999],
  ])('centsFromTyped reads %j as %d', (text, amount) => {
    expect(centsFromTyped(text)).toBe(amount);
  });

  it('centsFromTyped reads back the output of formatBRL', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999_999 }), (amount) => {
        expect(centsFromTyped(formatBRL(cents(amount)))).toBe(amount);
      }),
    );
  });
});
