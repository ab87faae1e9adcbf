import { ORDER_STATUSES, type OrderStatus } from '../../selling/orders/order-status.ts';
import type { Day } from '../../ground/time/days.ts';

/** Formats of an export: text for any program, or a spreadsheet with typed cells. */
export const SALES_REPORT_FORMATS = ['csv', 'xlsx'] as const;

export type SalesReportFormat = (typeof SALES_REPORT_FORMATS)[number];

/** Statuses of an export: one, or all. */
export const SALES_REPORT_STATUSES = [...ORDER_STATUSES, 'all'] as const;

export type SalesReportStatus = OrderStatus | 'all';

/** Optional columns besides the e-mail, which is always included. */
export const SALES_REPORT_OPTIONS = ['name', 'phone', 'event_name'] as const;

export type SalesReportOption = (typeof SALES_REPORT_OPTIONS)[number];

/** Header with the number of sales: each is one line of a CSV, below a line of titles. */
export const SALES_REPORT_ROWS_HEADER = 'x-report-rows';

/** Returns `relatorio-vendas-2026-06-13.csv`; the day is that of the export, in the event's zone. */
export function salesReportName(day: Day, format: SalesReportFormat): string {
  return `relatorio-vendas-${day}.${format}`;
}
