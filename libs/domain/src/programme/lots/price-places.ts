import { allocate } from '../../ground/money/allocate.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';

/** Places that one unit of a price takes: a table, a box at a rodeo, a combo. */
export const PLACES_PER_UNIT = Object.freeze({ least: 1, most: 50, usual: 1 });

/** Returns the price of each ticket of one unit in centavos. The first tickets carry the remainder of the division. */
export function unitShares(unitAmount: number, places: number): Cents[] {
  return allocate(
    cents(unitAmount),
    Array.from({ length: places }, () => 1),
  );
}

/** Returns how many whole units fit into the places. */
export function unitsIn(places: number, { places: perUnit }: { places: number }): number {
  return Math.floor(Math.max(0, places) / perUnit);
}

/**
 * Returns the least number of places, at least `wanted`, that makes whole units of what a lot sells. One price of a
 * single place makes any number whole.
 */
export function wholeUnits(wanted: number, prices: readonly { places: number }[]): number {
  const least = Math.min(...prices.map(({ places }) => places));
  return Number.isFinite(least) ? Math.ceil(wanted / least) * least : wanted;
}

/** Returns `4 lugares`; null for a single place. */
export function placesWords({ places }: { places: number }): string | null {
  return places > 1 ? `${places} lugares` : null;
}
