import { cents, type Cents } from './cents.ts';

/**
 * A share in hundredths of a percent: 1000 is 10 %. Columns hold basis points, JSON holds percent.
 * @asType integer
 */
export type BasisPoints = number;

const BASIS_POINTS_OF_ONE = 10_000;

/** 1765 basis points are 17.65 percent. */
export function percentFromBasisPoints(basisPoints: BasisPoints): number {
  return basisPoints / 100;
}

/** 17.65 percent are 1765 basis points; a percent has at most two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints {
  const basisPoints = Math.round(percent * 100);
  if (!Number.isSafeInteger(basisPoints) || basisPoints / 100 !== percent) {
    throw new RangeError(`Not a percent of at most two decimals: ${percent}`);
  }
  return basisPoints;
}

/** The share of an amount, half a centavo rounded up. Amounts and shares are not negative. */
export function shareOf(amount: Cents, basisPoints: BasisPoints): Cents {
  const scaled = amount * basisPoints;
  if (!Number.isInteger(basisPoints) || !Number.isSafeInteger(scaled) || scaled < 0) {
    throw new RangeError(`No share of ${basisPoints} basis points in ${amount}`);
  }
  const rest = scaled % BASIS_POINTS_OF_ONE;
  const whole = (scaled - rest) / BASIS_POINTS_OF_ONE;
  return cents(rest * 2 >= BASIS_POINTS_OF_ONE ? whole + 1 : whole);
}

/** The convenience fee of one ticket. It is rounded per unit, so that one ticket can be refunded to the centavo. */
export function feeOf(unitAmount: Cents, basisPoints: BasisPoints): Cents {
  return shareOf(unitAmount, basisPoints);
}
