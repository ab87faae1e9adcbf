import fc from 'fast-check';
import { cents, negated, sumCents, ZERO_CENTS } from './cents.ts';

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER])('cents accepts %d', (amount) => {
    expect(cents(amount)).toBe(amount);
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('cents refuses %d @V1.4.2', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it('negated returns no negative zero', () => {
    expect(Object.is(negated(ZERO_CENTS), 0)).toBe(true);
  });
});

describe('sumCents', () => {
  it('sumCents of nothing is zero', () => {
    expect(sumCents([])).toBe(0);
  });

  it('sumCents does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });
});
