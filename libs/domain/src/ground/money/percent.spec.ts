import fc from 'fast-check';
import { cents } from './cents.ts';
import { basisPointsFromPercent, feeOf, percentFromBasisPoints, shareOf } from './percent.ts';

describe('feeOf', () => {
  it.each([
    [3333, 1000, 333],
    [3335, 1000, 334],
    [2505, 1000, 251],
    [100, 0, 0],
    [0, 1000, 0],
    [100_00, 1765, 1765],
    [1, 4999, 0],
    [1, 5000, 1],
    [9_999, 10_000, 9_999],
  ])('feeOf %d centavos at %d basis points is %d', (unit, basisPoints, fee) => {
    expect(feeOf(cents(unit), basisPoints)).toBe(fee);
  });

  it('feeOf rounds per ticket, so three tickets pay three times the fee of one', () => {
    expect(3 * feeOf(cents(3333), 1000)).toBe(999);
  });

  it('feeOf agrees with exact arithmetic, rounded half up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_99 }), fc.nat({ max: 10_000 }), (unit, basisPoints) => {
        const exact = (BigInt(unit) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
        expect(BigInt(feeOf(cents(unit), basisPoints))).toBe(exact);
      }),
    );
  });

  it.each([
    [-1, 1000],
    [100, -1],
    [100, 0.5],
    [Number.MAX_SAFE_INTEGER, 10_000],
  ])('feeOf refuses %d at %d', (amount, basisPoints) => {
    expect(() => shareOf(cents(amount), basisPoints)).toThrow(RangeError);
  });
});

describe('percent and basis points', () => {
  it.each([
    [10, 1000],
    [17.65, 1765],
    [0.01, 1],
    [1.1, 110],
    [100, 10_000],
  ])('basisPointsFromPercent of %d %% is %d', (percent, basisPoints) => {
    expect(basisPointsFromPercent(percent)).toBe(basisPoints);
    expect(percentFromBasisPoints(basisPoints)).toBe(percent);
  });

  it('percentFromBasisPoints inverts basisPointsFromPercent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (basisPoints) => {
        expect(basisPointsFromPercent(percentFromBasisPoints(basisPoints))).toBe(basisPoints);
      }),
    );
  });

  it.each([0.001, 1.005, Number.NaN, Infinity])(
    'basisPointsFromPercent refuses %d, which has more than two decimals or is not finite',
    (percent) => {
      expect(() => basisPointsFromPercent(percent)).toThrow(RangeError);
    },
  );
});
