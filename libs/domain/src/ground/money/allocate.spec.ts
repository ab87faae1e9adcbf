import fc from 'fast-check';
import { allocate } from './allocate.ts';
import { cents, sumCents } from './cents.ts';

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [1, 2, 3], [2, 3, 5]],
    [1, [0, 5, 0], [0, 1, 0]],
    [0, [3, 4], [0, 0]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])('allocate splits %d by %j into %j', (total, weights, parts) => {
    expect(allocate(cents(total), weights)).toEqual(parts);
  });

  it('allocate adds up, gives nobody more than a centavo above the exact share, and nothing for no weight', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1 }).filter((all) => all.some(Boolean));
    fc.assert(
      fc.property(fc.integer(), weights, (total, weights) => {
        const parts = allocate(cents(total), weights);
        const allWeights = weights.reduce((sum, weight) => sum + weight, 0);
        expect(sumCents(parts)).toBe(total);
        parts.forEach((part, index) => {
          expect(Math.abs(part - (total * weights[index]!) / allWeights)).toBeLessThanOrEqual(1);
          if (weights[index] === 0) expect(part).toBe(0);
        });
      }),
    );
  });

  it('allocate throws when every weight is zero and money is left', () => {
    expect(() => allocate(cents(1), [0])).toThrow('Nobody to give the total to');
    expect(() => allocate(cents(1), [])).toThrow('Nobody to give the total to');
  });

  it('allocate throws for a negative weight', () => {
    expect(() => allocate(cents(10), [2, -1])).toThrow('A weight is negative');
  });
});
