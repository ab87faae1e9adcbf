import { cents, type Cents } from './cents.ts';

/**
 * Is a share in hundredths of a percent: 1000 is 10 %. Columns hold basis points, JSON holds percentages.
 * @asType integer
 */
export type BasisPoints = number;

const BASIS_POINTS_OF_ONE = 10_000;

/** Returns the percentage: 1765 basis points are 17.65. */
export function percentFromBasisPoints(basisPoints: BasisPoints): number {
  return basisPoints / 100;
}

/** Returns basis points: 17.65 percent are 1765; a percentage has at most two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints {
  const basisPoints = Math.round(percent * 100);
  if (!Number.isSafeInteger(basisPoints) || basisPoints / 100 !== percent) {
    throw new RangeError(`Not a percent of at most two decimals: ${percent}`);
  }
  return basisPoints;
}

/** Returns the share of an amount, half a centavo rounded up. Amounts and shares are not negative. */
export function shareOf(amount: Cents, basisPoints: BasisPoints): Cents {
  const scaled = amount * basisPoints;
  if (!Number.isInteger(basisPoints) || !Number.isSafeInteger(scaled) || scaled < 0) {
    throw new RangeError(`No share of ${basisPoints} basis points in ${amount}`);
  }
  const rest = scaled % BASIS_POINTS_OF_ONE;
  const whole = (scaled - rest) / BASIS_POINTS_OF_ONE;
  return cents(rest * 2 >= BASIS_POINTS_OF_ONE ? whole + 1 : whole);
}

/** Returns the convenience fee of one ticket, rounded per unit, so that one ticket can be refunded to the centavo. */
export function feeOf(unitAmount: Cents, basisPoints: BasisPoints): Cents {
  return shareOf(unitAmount, basisPoints);
}
