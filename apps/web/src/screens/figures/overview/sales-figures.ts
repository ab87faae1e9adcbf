import { type OverviewView, type SalesGroupView } from '@festix/domain/contract';
import { type SalesGroup } from '@festix/domain/figures';
import { cents, dayOf, formatDate, sumCents, type Cents } from '@festix/domain/ground';
import { dayWords, monthWords } from '@festix/ui';

/** The receipts of one day or month, as of the producer, like all figures of an overview. */
export interface SalesColumn {
  key: string;
  /** Below the column: `14/05`, `mai/26`. */
  label: string;
  /** In full: `qui 14/05`, `mai/26`. */
  title: string;
  online: Cents;
  till: Cents;
  total: Cents;
  tickets: number;
}

/** Returns the groups of an overview as receipts: paid amounts without the fees, which only online orders have. */
export function salesColumns(sales: readonly SalesGroupView[], group: SalesGroup, zone: string): SalesColumn[] {
  return sales.map(({ created_at, total, platform_total, tax_amount, tickets }) => ({
    key: dayOf(created_at, zone),
    label: group === 'month' ? monthWords(created_at, zone) : formatDate(created_at, zone).slice(0, 5),
    title: group === 'month' ? monthWords(created_at, zone) : dayWords(created_at, zone),
    online: cents(platform_total - tax_amount),
    till: cents(total - platform_total),
    total: cents(total - tax_amount),
    tickets: tickets.count,
  }));
}

export interface SalesSum {
  total: Cents;
  tickets: number;
}

export function sumOfSales(columns: readonly SalesColumn[]): SalesSum {
  return {
    total: sumCents(columns.map(({ total }) => total)),
    tickets: columns.reduce((sum, { tickets }) => sum + tickets, 0),
  };
}

export interface OriginShare {
  key: 'online' | 'till';
  amount: Cents;
  orders: number;
  /** Value of this part of the ring. */
  value: number;
  /** Of a hundred. */
  percent: number;
}

/** Returns the receipts by origin; the orders by origin if all tickets are free. */
export function originShares(view: OverviewView): { of: 'receipts' | 'orders'; shares: OriginShare[] } {
  const of = view.total_receipt === 0 && view.orders_count > 0 ? 'orders' : 'receipts';
  const whole = of === 'receipts' ? view.total_receipt : view.orders_count;
  const share = (key: OriginShare['key'], amount: Cents, orders: number): OriginShare => {
    const value = of === 'receipts' ? amount : orders;
    return { key, amount, orders, value, percent: whole > 0 ? (100 * value) / whole : 0 };
  };
  const till = cents(view.total_receipt - view.platform_total_receipt);
  return {
    of,
    shares: [
      share('online', view.platform_total_receipt, view.online_orders_count),
      share('till', till, view.sales_point_orders_count),
    ],
  };
}
