import fc from 'fast-check';
import { cents } from '../../ground/money/cents.ts';
import { changeFor, NOTES, quickAmounts } from './change.ts';

it.each([
  [300_00, 350_00, 50_00],
  [300_00, 300_00, 0],
  [300_00, 299_99, undefined],
])('changeFor %i paid with %i is %j', (total, tendered, change) => {
  expect(changeFor(cents(total), cents(tendered))).toBe(change);
});

it.each([
  [300_00, [300_00, 400_00]],
  [240_00, [240_00, 250_00, 300_00, 400_00]],
  [200_00, [200_00]],
  [125_00, [125_00, 200_00, 150_00, 130_00]],
  [120_00, [120_00, 200_00, 150_00]],
  [60_00, [60_00, 100_00, 200_00, 70_00]],
  [45_00, [45_00, 50_00, 100_00, 200_00]],
  [99_90, [99_90, 100_00, 200_00]],
  [1_00, [1_00, 2_00, 5_00, 10_00]],
  [5_010_00, [5_010_00, 5_020_00, 5_050_00, 5_100_00]],
  [0, []],
])('quickAmounts for %i are the exact amount and sums of few notes', (total, amounts) => {
  expect(quickAmounts(cents(total))).toEqual(amounts);
});

/** Returns the fewest notes that make an amount of less than a thousand reais; undefined where none do. */
function fewestNotes(amount: number): number | undefined {
  const fewest: (number | undefined)[] = [0];
  for (let reais = 1; reais <= amount / 100; reais++) {
    const before = NOTES.flatMap((note) => fewest[reais - note / 100] ?? []);
    fewest[reais] = before.length === 0 ? undefined : Math.min(...before) + 1;
  }
  return amount % 100 === 0 ? fewest[amount / 100] : undefined;
}

it('quickAmounts for any total begin with it, and go on with sums of real notes above it, the fewest notes first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80_000 }), (total) => {
      const [exact, ...above] = quickAmounts(cents(total));
      expect(exact).toBe(total);
      expect(new Set([exact, ...above]).size).toBe(above.length + 1);
      expect(above.length).toBeLessThanOrEqual(3);
      expect(above.every((amount) => amount > total)).toBe(true);
      const notes = above.map(fewestNotes);
      expect(notes).not.toContain(undefined);
      expect(notes).toEqual(notes.toSorted((one, other) => one! - other!));
    }),
  );
});

it('quickAmounts for any total leave less than the largest note as change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (total) => {
      for (const amount of quickAmounts(cents(total)).slice(1)) {
        expect(amount - total).toBeLessThan(Math.max(...NOTES));
        expect(amount % 100).toBe(0);
      }
    }),
  );
});
