import { ORDER_STATUSES, type OrderStatus } from '../../selling/orders/order-status.ts';
import type { Day } from '../../ground/time/days.ts';

/** What sales are exported as: text that any program reads, or a spreadsheet whose cells have types. */
export const SALES_REPORT_FORMATS = ['csv', 'xlsx'] as const;

export type SalesReportFormat = (typeof SALES_REPORT_FORMATS)[number];

/** Which sales are exported: those of one status, or all. */
export const SALES_REPORT_STATUSES = [...ORDER_STATUSES, 'all'] as const;

export type SalesReportStatus = OrderStatus | 'all';

/** What may be told of a buyer's order beside the address, which always is. */
export const SALES_REPORT_OPTIONS = ['name', 'phone', 'event_name'] as const;

export type SalesReportOption = (typeof SALES_REPORT_OPTIONS)[number];

/** The header that says how many sales are to come: each is one line of a CSV, below a line of titles. */
export const SALES_REPORT_ROWS_HEADER = 'x-report-rows';

/** `relatorio-vendas-2026-06-13.csv`; the day is that of the export, in the event's zone. */
export function salesReportName(day: Day, format: SalesReportFormat): string {
  return `relatorio-vendas-${day}.${format}`;
}
