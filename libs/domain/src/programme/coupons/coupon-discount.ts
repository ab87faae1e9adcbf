import { isReducedByLaw, type PriceKind } from '../lots/index.ts';
import { allocate, cents, shareOf, sumCents, type BasisPoints, type Cents } from '../../ground/money/index.ts';

/** A coupon's discount, and the prices it applies to. */
export interface CouponTerms {
  /** Whether it only opens its lots. */
  unlock_lots: boolean;
  /** Centavos off the whole order. */
  amount_off: number | null;
  /** Off each place. */
  percent_off: BasisPoints | null;
  /** Whether it also applies to prices that are reduced by law already. */
  covers_reduced: boolean;
  lot_ids: readonly string[];
}

/** One place of an order. */
export interface Unit {
  lot_id: string;
  kind: PriceKind;
  unit_amount: number;
}

/**
 * Returns whether a coupon applies to a place. The law does not add a discount to a meia-entrada or to the half price
 * of an idoso (Lei 12.933/2013, art. 1, § 2), unless the producer wants it; an unlocking coupon is for everybody. A
 * free place has no discount, and uses none up.
 */
export function covers(
  coupon: CouponTerms,
  unit: Pick<Unit, 'lot_id' | 'kind'> & Partial<Pick<Unit, 'unit_amount'>>,
): boolean {
  if (!coupon.lot_ids.includes(unit.lot_id)) return false;
  if (unit.unit_amount === 0 && !coupon.unlock_lots) return false;
  return coupon.unlock_lots || coupon.covers_reduced || !isReducedByLaw(unit.kind);
}

/**
 * Returns the discount of each place, in their order. A percentage is rounded half up per place; an amount applies once
 * per order, up to the price of the covered places, spread by largest remainder.
 */
export function discountsOf(coupon: CouponTerms, units: readonly Unit[]): Cents[] {
  const covered = units.map((unit) => (covers(coupon, unit) ? cents(unit.unit_amount) : cents(0)));
  const { percent_off, amount_off } = coupon;
  if (percent_off !== null) return covered.map((amount) => shareOf(amount, percent_off));
  return allocate(cents(Math.min(amount_off ?? 0, sumCents(covered))), covered);
}
