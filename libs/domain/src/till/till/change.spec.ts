import fc from 'fast-check';
import { cents } from '../../ground/money/cents.ts';
import { changeFor, quickAmounts } from './change.ts';

it.each([
  [300_00, 350_00, 50_00],
  [300_00, 300_00, 0],
  [300_00, 299_99, undefined],
])('changeFor %i paid with %i is %j', (total, tendered, change) => {
  expect(changeFor(cents(total), cents(tendered))).toBe(change);
});

it.each([
  [300_00, [350_00, 400_00, 500_00]],
  [60_00, [70_00, 80_00, 100_00]],
  [45_00, [50_00, 60_00, 100_00]],
  [120_00, [140_00, 150_00, 200_00]],
  [99_90, [100_00, 200_00, 500_00]],
  [1_00, [2_00, 5_00, 10_00]],
  [5_000_00, [5_500_00, 6_000_00, 10_000_00]],
  [0, []],
])('quickAmounts for %i are the next round amounts above it', (total, amounts) => {
  expect(quickAmounts(cents(total))).toEqual(amounts);
});

it('quickAmounts for any total are at most three, ascending, and above the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (total) => {
      const amounts = quickAmounts(cents(total));
      expect(amounts.length).toBeGreaterThan(0);
      expect(amounts.length).toBeLessThanOrEqual(3);
      amounts.reduce((before, amount) => {
        expect(amount).toBeGreaterThan(before);
        return amount;
      }, cents(total));
    }),
  );
});
