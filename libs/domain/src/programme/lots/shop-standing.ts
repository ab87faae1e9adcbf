import { epochOf, type Instant } from '../../ground/time/instant.ts';
import { endsSoon, windowStanding, type SaleWindow } from './sale-window.ts';

/** A lot that is sold to everybody, now or later. */
export interface ShopLot extends SaleWindow {
  ticket_limit: number;
  /** Free places, also under limits over several lots. */
  left: number;
  /** Marked as sold out by its producer. */
  is_soldout: boolean;
  /** False while it waits for the end of another lot. */
  is_open: boolean;
  /** Whether another lot goes on sale after its end. */
  is_followed: boolean;
  /** Its lowest price, in centavos. */
  least: number;
}

/** The standing of an event's sale in the shop; `closed`: nothing is for sale online, now or later. */
export const SHOP_STANDINGS = ['open', 'last', 'sold-out', 'closed'] as const;

export type ShopStanding = (typeof SHOP_STANDINGS)[number];

/** Most places that are the last ones, however large the event is. */
const MOST_LAST_PLACES = 100;

/** One place in so many is among the last ones. */
const LAST_SHARE = 10;

/**
 * Returns the standing of a sale to everybody. The last places are a tenth of those of all lots that are sold now or
 * later, and 100 at most: a shop that says so of more misleads its buyers (Lei 8.078/1990, art. 37), and places of a lot
 * to come are places left.
 */
export function shopStanding(
  lots: readonly ShopLot[],
  sales_end_at: Instant | Date | null,
  now: Instant | Date,
): ShopStanding {
  const sold = lots.filter((lot) => windowStanding(lot, now) !== 'over');
  if (sold.length === 0 || (sales_end_at !== null && epochOf(sales_end_at) <= epochOf(now))) return 'closed';
  const left = sold.reduce((sum, lot) => sum + leftIn(lot), 0);
  const places = sold.reduce((sum, { ticket_limit }) => sum + ticket_limit, 0);
  if (left === 0) return 'sold-out';
  return isLast(left, places) ? 'last' : 'open';
}

function isLast(left: number, places: number): boolean {
  return left <= Math.min(MOST_LAST_PLACES, Math.ceil(places / LAST_SHARE));
}

/** A warning about a lot on sale. */
export interface LotAlert {
  /** Free places, if they are the last ones; null otherwise. */
  left: number | null;
  /** Its end, if it comes soon and another lot follows; null otherwise. */
  turns_at: Instant | Date | null;
}

/** Returns the alert of a lot on sale that is about to sell out or to turn, by the measures of the shop's cards; else null. */
export function lotAlert(lot: ShopLot, now: Instant | Date): LotAlert | null {
  if (!isForSale(lot, now)) return null;
  const left = isLast(leftIn(lot), lot.ticket_limit) ? leftIn(lot) : null;
  const turns_at = lot.is_followed && endsSoon(lot.sale_ends_at, now) ? lot.sale_ends_at : null;
  return left === null && turns_at === null ? null : { left, turns_at };
}

/** Compares two alerts: the next turn first, then the fewest places left. */
export function compareAlerts(one: LotAlert, other: LotAlert): number {
  const [turn, otherTurn] = [one, other].map(({ turns_at }) => (turns_at === null ? Infinity : epochOf(turns_at)));
  if (turn !== otherTurn) return turn! < otherTurn! ? -1 : 1;
  return (one.left ?? Infinity) - (other.left ?? Infinity) || 0;
}

/** Returns the next end of a lot that is sold now and followed by another; null if none ends by date. */
export function nextLotTurn(lots: readonly ShopLot[], now: Instant | Date): Instant | Date | null {
  const ends = lots
    .filter((lot) => lot.is_followed && isForSale(lot, now))
    .flatMap(({ sale_ends_at }) => sale_ends_at ?? []);
  return ends.toSorted((one, other) => epochOf(one) - epochOf(other))[0] ?? null;
}

/** Returns the lowest price that can be paid now, in centavos; null if nothing is for sale. */
export function leastForSale(lots: readonly ShopLot[], now: Instant | Date): number | null {
  const prices = lots.filter((lot) => isForSale(lot, now)).map(({ least }) => least);
  return prices.length > 0 ? Math.min(...prices) : null;
}

function isForSale(lot: ShopLot, now: Instant | Date): boolean {
  return lot.is_open && leftIn(lot) > 0 && windowStanding(lot, now) === 'open';
}

function leftIn({ left, is_soldout }: ShopLot): number {
  return is_soldout ? 0 : Math.max(0, left);
}
