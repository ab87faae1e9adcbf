import fc from 'fast-check';
import { PRICE_KINDS } from '../lots/index.ts';
import { covers, discountsOf, type CouponTerms, type Unit } from './coupon-discount.ts';

const terms: CouponTerms = {
  unlock_lots: false,
  amount_off: null,
  percent_off: null,
  covers_reduced: false,
  lot_ids: ['a'],
};
const inteira = (unit_amount: number, lot_id = 'a'): Unit => ({ lot_id, kind: 'inteira', unit_amount });

describe('covers', () => {
  it.each([
    ['inteira', true],
    ['meia_estudante', false],
    ['meia_pcd', false],
    ['idoso', false],
    ['social', true],
  ] as const)('covers a price of the kind %s: %s', (kind, covered) => {
    expect(covers(terms, { lot_id: 'a', kind })).toBe(covered);
    expect(covers({ ...terms, covers_reduced: true }, { lot_id: 'a', kind })).toBe(true);
    expect(covers({ ...terms, unlock_lots: true }, { lot_id: 'a', kind })).toBe(true);
    expect(covers({ ...terms, covers_reduced: true }, { lot_id: 'b', kind })).toBe(false);
  });
});

it('covers nothing that is free, unless the coupon unlocks lots', () => {
  const free = inteira(0);
  expect(covers({ ...terms, percent_off: 1000 }, free)).toBe(false);
  expect(covers({ ...terms, amount_off: 10_00 }, free)).toBe(false);
  expect(covers({ ...terms, unlock_lots: true }, free)).toBe(true);
});

describe('discountsOf', () => {
  it('discountsOf rounds a percent half up, place by place', () => {
    expect(
      discountsOf({ ...terms, percent_off: 1250 }, [inteira(99_99), inteira(100_04), inteira(50_00, 'b')]),
    ).toEqual([12_50, 12_51, 0]);
  });

  it('discountsOf spreads an amount once per order, by largest remainder', () => {
    const coupon = { ...terms, amount_off: 10_00 };
    expect(discountsOf(coupon, [inteira(50_00), inteira(50_00), inteira(50_00)])).toEqual([3_34, 3_33, 3_33]);
    expect(discountsOf(coupon, [inteira(40_00), inteira(60_00), inteira(80_00, 'b')])).toEqual([4_00, 6_00, 0]);
  });

  it('discountsOf never exceeds the price of the covered places', () => {
    expect(discountsOf({ ...terms, amount_off: 500_00 }, [inteira(50_00), inteira(70_00, 'b')])).toEqual([50_00, 0]);
  });

  it('discountsOf is zero where nothing is covered, and for a coupon that only unlocks', () => {
    expect(discountsOf({ ...terms, amount_off: 10_00 }, [inteira(50_00, 'b')])).toEqual([0]);
    expect(discountsOf({ ...terms, unlock_lots: true }, [inteira(50_00)])).toEqual([0]);
  });

  it("discountsOf adds up to the coupon's amount, and leaves no price below zero", () => {
    const units = fc.array(
      fc.record({
        lot_id: fc.constantFrom('a', 'b'),
        kind: fc.constantFrom(...PRICE_KINDS),
        unit_amount: fc.integer({ min: 100, max: 99_999_999 }),
      }),
      { maxLength: 40 },
    );
    const coupons = fc.oneof(
      fc.integer({ min: 1, max: 99_999_999 }).map((amount_off) => ({ ...terms, amount_off })),
      fc.integer({ min: 1, max: 10_000 }).map((percent_off) => ({ ...terms, percent_off })),
    );
    fc.assert(
      fc.property(coupons, units, (coupon, places) => {
        const discounts = discountsOf(coupon, places);
        const covered = places.filter((unit) => covers(coupon, unit)).reduce((sum, unit) => sum + unit.unit_amount, 0);
        discounts.forEach((discount, index) => {
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(covers(coupon, places[index]!) ? places[index]!.unit_amount : 0);
        });
        const sum = discounts.reduce((all, discount) => all + discount, 0);
        if (coupon.amount_off !== null) expect(sum).toBe(Math.min(coupon.amount_off, covered));
      }),
    );
  });
});
