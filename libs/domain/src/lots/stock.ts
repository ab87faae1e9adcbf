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
