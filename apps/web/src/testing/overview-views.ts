import type { OverviewView, SalesGroupView } from '@festix/domain/contract';
import type { Cents, Instant } from '@festix/domain/ground';

const cents = (amount: number) => amount as Cents;

/** Returns the sales of a group: receipts online and at the till, in centavos, with a fee of a tenth. */
export function soldIn(created_at: Instant, online: number, till: number, count: number): SalesGroupView {
  const fee = online / 10;
  return {
    created_at,
    total: cents(online + till + fee),
    platform_total: cents(online + fee),
    tax_amount: cents(fee),
    tickets: { count },
  };
}

/** The figures of an evening with sales of both origins. */
export const soldOverview: OverviewView = {
  total_receipt: cents(183_452_50),
  platform_total_receipt: cents(151_212_50),
  payouts: cents(60_000_00),
  balance: cents(119_672_20),
  already_received: cents(0),
  administration: cents(3_780_30),
  absorbed_fees: cents(0),
  expenses: cents(0),
  average_receipt: cents(99_38),
  average_tickets: 2.27,
  orders_count: 812,
  online_orders_count: 667,
  sales_point_orders_count: 145,
  tickets_count: 1846,
  online_tickets_count: 1500,
  sales_point_tickets_count: 346,
  courtesies_count: 74,
  recent_sales: [
    {
      id: '0198f000-0000-7000-8000-000000000801',
      created_at: '2026-06-12T01:41:00.000Z',
      origin: 'online',
      buyer: 'Marina A.',
      tickets_count: 2,
      receipt: cents(198_00),
    },
    {
      id: null,
      created_at: '2026-06-12T01:38:00.000Z',
      origin: 'pdv',
      buyer: null,
      tickets_count: 1,
      receipt: cents(300_00),
    },
  ],
  sales: [soldIn('2026-06-12T03:00:00.000Z', 400_00, 0, 4), soldIn('2026-06-13T03:00:00.000Z', 1_000_00, 250_00, 11)],
  max_date: '2026-06-14T06:00:00.000Z',
  created_at: '2026-05-01T12:00:00.000Z',
  views: [{ page_view: 21_940 }],
};

/** The figures of an event that has sold nothing yet. */
export const unsoldOverview: OverviewView = {
  ...soldOverview,
  total_receipt: cents(0),
  platform_total_receipt: cents(0),
  payouts: cents(0),
  balance: cents(0),
  administration: cents(0),
  absorbed_fees: cents(0),
  expenses: cents(0),
  average_receipt: cents(0),
  average_tickets: 0,
  orders_count: 0,
  online_orders_count: 0,
  sales_point_orders_count: 0,
  tickets_count: 0,
  online_tickets_count: 0,
  sales_point_tickets_count: 0,
  courtesies_count: 0,
  recent_sales: [],
  sales: [soldIn('2026-06-13T03:00:00.000Z', 0, 0, 0)],
  views: [{ page_view: 0 }],
};
