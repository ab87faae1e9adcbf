import type { Id } from '@festix/domain/contract';
import type { SellableLot, SellablePrice } from '@festix/domain/till';

/** Most prices that a digit adds. */
const NUMBERS = 9;

/** A price with a key on the screen. */
export interface KeyPrice {
  lot: SellableLot;
  price: SellablePrice;
  /** The digit that adds one; undefined from the tenth on. */
  number: number | undefined;
}

/** Returns lots with stock first: sold-out ones are not tapped. */
export function inReach(lots: readonly SellableLot[]): SellableLot[] {
  const isOut = ({ way }: SellableLot) => way === 'sold-out';
  return [...lots.filter((lot) => !isOut(lot)), ...lots.filter(isOut)];
}

/** Returns whether no ticket of a price can be sold now, for lack of places or of half-price quota. */
export function isPriceShut({ way }: SellableLot, { most, places = 1 }: SellablePrice): boolean {
  return way === 'sold-out' || most < places;
}

/** Returns the prices in the order of their keys on the screen. */
export function keyPrices(lots: readonly SellableLot[]): KeyPrice[] {
  return inReach(lots)
    .filter(({ way }) => way !== 'needs-connection')
    .flatMap((lot) => lot.prices.map((price) => ({ lot, price })))
    .map((one, place) => ({ ...one, number: place < NUMBERS ? place + 1 : undefined }));
}

/**
 * Returns the price after a step from the chosen one, past those that are sold out. Without a choice, a step leads to
 * the first price or the last; at the ends it changes nothing.
 */
export function nextChosen(prices: readonly KeyPrice[], chosen: Id | undefined, step: 1 | -1): Id | undefined {
  const open = prices.filter(({ lot, price }) => price.id === chosen || !isPriceShut(lot, price));
  const at = open.findIndex(({ price }) => price.id === chosen);
  if (at < 0) return open.at(step === 1 ? 0 : -1)?.price.id;
  return (open[at + step] ?? open[at])?.price.id;
}
