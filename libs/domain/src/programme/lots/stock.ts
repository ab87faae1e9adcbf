import { windowStanding, type SaleWindow } from './sale-window.ts';

/** The places of a lot: how many there are, and where those that are taken have gone. */
export interface Stock {
  ticket_limit: number;
  tickets_sold: number;
  tickets_reserved: number;
  tickets_leased: number;
}

/** Places that are sold, held by a booking, or handed to a till. */
export function takenPlaces(stock: Stock): number {
  return stock.tickets_sold + stock.tickets_reserved + stock.tickets_leased;
}

/** Places that anybody may still take. */
export function remaining(stock: Stock): number {
  return stock.ticket_limit - takenPlaces(stock);
}

/** The law of stock: no place counts twice and none is made up. The database enforces it at every commit. */
export function stockHolds(stock: Stock): boolean {
  const { tickets_sold, tickets_reserved, tickets_leased } = stock;
  return [tickets_sold, tickets_reserved, tickets_leased, remaining(stock)].every((places) => places >= 0);
}

/** A lot is sold out when nothing is left to book or when it is marked so. */
export function isSoldOut(lot: Stock & { is_soldout: boolean }): boolean {
  return lot.is_soldout || remaining(lot) <= 0;
}

/** Where the online sale of an event's lots stands. `closed`: there are places, and nobody may buy one now. */
export type SaleStanding = 'no-lots' | 'open' | 'closed' | 'sold-out';

/** What the standing of a sale hangs on: its lots without the archived ones, and when it ends, if it does so early. */
export interface SaleFacts {
  lots: readonly (Stock & SaleWindow & { is_soldout: boolean; enabled: boolean })[];
  sales_end_at: Date | null;
}

/** Lots that are not enabled sell nothing, so that the enabled ones decide; without any of them, all do. */
export function saleStanding({ lots, sales_end_at }: SaleFacts, now: Date): SaleStanding {
  if (lots.length === 0) return 'no-lots';
  const enabled = lots.filter((lot) => lot.enabled);
  if ((enabled.length > 0 ? enabled : lots).every(isSoldOut)) return 'sold-out';
  const isOver = sales_end_at !== null && sales_end_at <= now;
  const isOpen = enabled.some((lot) => !isSoldOut(lot) && windowStanding(lot, now) === 'open');
  return isOpen && !isOver ? 'open' : 'closed';
}
