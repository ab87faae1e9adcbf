import fc from 'fast-check';
import { basisPointsFromPercent } from '../money/percent.ts';
import { percentNumber, percentUpTo } from './percent.ts';

it.each([0, 0.01, 1.1, 10, 17.65, 99.99, 100])('takes %d', (percent) => {
  expect(percentNumber.check(percent)).toBe(true);
});

it.each([-0.01, 100.01, 0.001, 17.655, Number.NaN, Infinity, '10', null, undefined])('refuses %p', (value) => {
  expect(percentNumber.check(value)).toBe(false);
});

it('takes nothing that has no basis points, and every basis point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
      const percent = basisPoints / 100;
      expect(percentNumber.check(percent)).toBe(true);
      expect(basisPointsFromPercent(percent)).toBe(basisPoints);
    }),
  );
});

it('takes no more than the most of its house, and says how much that is', () => {
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
