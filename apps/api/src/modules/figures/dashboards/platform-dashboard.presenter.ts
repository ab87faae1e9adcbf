import { type MonthSumView, type TopSaleView } from '@festix/domain/contract';
import { cents, momentOfDay, type Day } from '@festix/domain/ground';
import type { PlatformSums, TopSale } from './platform-dashboard.queries.ts';

export function presentTop({ receipt, tickets, start_date, end_date, ...event }: TopSale): TopSaleView {
  return {
    ...event,
    start_date: instant(start_date),
    end_date: end_date === null ? null : instant(end_date),
    total_receipt: cents(receipt),
    total_tickets: tickets,
  };
}

/** Returns one sum a month. Without a period, the months begin with the first sale. */
export function presentMonths(months: readonly Day[], sums: PlatformSums['months'], areAsked: boolean): MonthSumView[] {
  const views = months.map((first, place) => ({ date: momentOfDay(first), sum: sums[place + 1] }));
  const begins = areAsked ? 0 : views.findIndex(({ sum }) => sum !== undefined);
  return begins < 0 ? [] : views.slice(begins).map(({ date, sum = 0 }) => ({ date, sum: cents(sum) }));
}

/** Parses a time of the database's JSON, which has an offset. */
function instant(text: string): string {
  return new Date(text).toISOString();
}
