import { windowStanding, type SaleWindow } from './sale-window.ts';

/** The places of a lot: its limit, and the sold, held and leased ones. */
export interface Stock {
  ticket_limit: number;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_leased: number;
  /** Places left under limits over several lots; absent or null: none limits it. */
  room?: number | null;
}

/** Returns the places that are sold, held by a booking or leased to a till. */
export function takenPlaces(stock: Stock): number {
  return stock.tickets_sold + stock.tickets_reserved + stock.tickets_leased;
}

/** Returns the places that are free. */
export function remaining(stock: Stock): number {
  return Math.min(stock.ticket_limit - takenPlaces(stock), stock.room ?? Infinity);
}

/**
 * Returns true if the law of stock holds: no place counts twice and none is made up. The database enforces it at every
 * commit.
 */
export function stockHolds(stock: Stock): boolean {
  const { tickets_sold, tickets_reserved, tickets_leased } = stock;
  return [tickets_sold, tickets_reserved, tickets_leased, remaining(stock)].every((places) => places >= 0);
}

/** Returns whether a lot is sold out: no place is left, or its producer has marked it so. */
export function isSoldOut(lot: Stock & { is_soldout: boolean }): boolean {
  return lot.is_soldout || remaining(lot) <= 0;
}

/** The standing of an event's online sale. `closed`: places are left, and no lot is on sale now. */
export type SaleStanding = 'no-lots' | 'open' | 'closed' | 'sold-out';

/**
 * The facts of a sale: the lots without the archived ones, and the end of the sale when it precedes that of the event.
 */
export interface SaleFacts {
  lots: readonly (Stock & SaleWindow & { is_soldout: boolean; enabled: boolean })[];
  sales_end_at: Date | null;
}

/** Returns the standing of an event's online sale. The enabled lots decide; without any of them, all lots do. */
export function saleStanding({ lots, sales_end_at }: SaleFacts, now: Date): SaleStanding {
  if (lots.length === 0) return 'no-lots';
  const enabled = lots.filter((lot) => lot.enabled);
  if ((enabled.length > 0 ? enabled : lots).every(isSoldOut)) return 'sold-out';
  const isOver = sales_end_at !== null && sales_end_at <= now;
  const isOpen = enabled.some((lot) => !isSoldOut(lot) && windowStanding(lot, now) === 'open');
  return isOpen && !isOver ? 'open' : 'closed';
}
