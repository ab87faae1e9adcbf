import fc from 'fast-check';
import { cents, negated, sumCents, ZERO_CENTS } from './cents.ts';

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER])('takes %d as money', (amount) => {
    expect(cents(amount)).toBe(amount);
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %d', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it('knows no negative zero', () => {
    expect(Object.is(negated(ZERO_CENTS), 0)).toBe(true);
  });
});

describe('sumCents', () => {
  it('adds nothing up to zero', () => {
    expect(sumCents([])).toBe(0);
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });
});
