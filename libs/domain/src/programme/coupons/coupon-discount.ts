import { isReducedByLaw, type PriceKind } from '../lots/index.ts';
import { allocate, cents, shareOf, sumCents, type BasisPoints, type Cents } from '../../ground/money/index.ts';

/** What a coupon gives, and for which places. */
export interface CouponTerms {
  /** It opens its lots and takes nothing off. */
  unlock_lots: boolean;
  /** Centavos off the whole order. */
  amount_off: number | null;
  /** Off each place. */
  percent_off: BasisPoints | null;
  /** Whether it also comes off prices that are reduced by law already. */
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
 * Says whether a coupon counts for a place. The law does not add a discount up to a meia-entrada or to the half price
 * of an idoso (Lei 12.933/2013, art. 1, § 2), unless the producer wants it so; a coupon that unlocks is for everybody. What
 * costs nothing has nothing to take off, and uses up no discount.
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
 * What a coupon takes off each place, in their order. A percent is rounded half up per place; an amount is taken once
 * per order, at most what the covered places cost, and spread by largest remainder.
 */
export function discountsOf(coupon: CouponTerms, units: readonly Unit[]): Cents[] {
  const covered = units.map((unit) => (covers(coupon, unit) ? cents(unit.unit_amount) : cents(0)));
  const { percent_off, amount_off } = coupon;
  if (percent_off !== null) return covered.map((amount) => shareOf(amount, percent_off));
  return allocate(cents(Math.min(amount_off ?? 0, sumCents(covered))), covered);
}
