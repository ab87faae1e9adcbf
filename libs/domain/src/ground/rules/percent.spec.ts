import fc from 'fast-check';
import { basisPointsFromPercent } from '../money/percent.ts';
import { percentNumber, percentUpTo } from './percent.ts';

it.each([0, 0.01, 1.1, 10, 17.65, 99.99, 100])('percentNumber accepts %d', (percent) => {
  expect(percentNumber.check(percent)).toBe(true);
});

it.each([-0.01, 100.01, 0.001, 17.655, Number.NaN, Infinity, '10', null, undefined])(
  'percentNumber refuses %p',
  (value) => {
    expect(percentNumber.check(value)).toBe(false);
  },
);

it('percentNumber accepts exactly the numbers that have basis points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
      const percent = basisPoints / 100;
      expect(percentNumber.check(percent)).toBe(true);
      expect(basisPointsFromPercent(percent)).toBe(basisPoints);
    }),
  );
});

it('percentUpTo refuses a percent above its maximum, and names the maximum', () => {
  const capped = percentUpTo(12.5);
  expect([0, 12.49, 12.5, 12.51, 100].map((percent) => capped.check(percent))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(capped.message).toBe('Informe de 0 a 12,5, com até duas casas decimais');
});
