import fc from 'fast-check';
import { readNumber, writeNumber } from './typed-number.ts';

it.each([
  ['12', 12],
  [' 12 ', 12],
  ['0012', 12],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['12,', 12],
  ['1.000', 1000],
  ['1.234.567', 1_234_567],
  ['1.234,5', 1234.5],
  ['0.125', 0.125],
  ['-3', -3],
  ['101', 101],
  ['1,000,000', undefined],
  ['1.00.0', undefined],
  ['12%', undefined],
  ['1e3', undefined],
  ['dez', undefined],
  ['-', undefined],
  ['', undefined],
  ['9'.repeat(16), undefined],
])('readNumber reads %j as %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

it('readNumber reads back the output of writeNumber, to the hundredth', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (hundredths) => {
      expect(readNumber(writeNumber(hundredths / 100))).toBe(hundredths / 100);
    }),
  );
});
