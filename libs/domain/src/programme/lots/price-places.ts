import { allocate } from '../../ground/money/allocate.ts';
import { cents, type Cents } from '../../ground/money/cents.ts';

/** Places that one unit of a price takes: a table, a box, a combo. */
export const PLACES_PER_UNIT = Object.freeze({ least: 1, most: 50, usual: 1 });

/** What each ticket of one unit costs: centavos that don't divide evenly go to the first of them. */
export function unitShares(unitAmount: number, places: number): Cents[] {
  return allocate(
    cents(unitAmount),
    Array.from({ length: places }, () => 1),
  );
}

/** Whole units for which there are places. */
export function unitsIn(places: number, { places: perUnit }: { places: number }): number {
  return Math.floor(Math.max(0, places) / perUnit);
}

/** Places that make whole units of what a lot sells, at least so many as are wanted; its prices may sell single ones. */
export function wholeUnits(wanted: number, prices: readonly { places: number }[]): number {
  const least = Math.min(...prices.map(({ places }) => places));
  return Number.isFinite(least) ? Math.ceil(wanted / least) * least : wanted;
}

/** `4 lugares`; nothing for a single place. */
export function placesWords({ places }: { places: number }): string | null {
  return places > 1 ? `${places} lugares` : null;
}
