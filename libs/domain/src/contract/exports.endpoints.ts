import type { SalesReportFormat, SalesReportStatus } from '../figures/exports/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { XLSX_TYPE, endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { SalesFilterQuery } from './sales.endpoints.ts';
import type { Id } from './views.ts';

/** Filters and columns of the export: the form's fields, and the filters of the list of sales. */
export interface SalesExportQuery extends SalesFilterQuery {
  /** Repeats the path. */
  event_id?: Id;
  /** Default: csv. */
  format?: SalesReportFormat;
  /** Always included, whatever is sent. */
  email?: 'true' | 'false';
  name?: 'true' | 'false';
  phone?: 'true' | 'false';
  event_name?: 'true' | 'false';
  /** One status or `all`; takes precedence over `status`. */
  order_status?: SalesReportStatus;
}

export const exportEndpoints = {
  /**
   * Returns the sales of an event as a file, the newest first: CSV in UTF-8 for Excel in Brazil, or a spreadsheet with
   * `format=xlsx`. `x-report-rows` has the number of sales; each is one line of a CSV, below a line of titles.
   */
  sales: endpoint<EventParams, SalesExportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/orders/export',
    ability: 'orders:export',
    produces: ['text/csv', XLSX_TYPE],
  }),
};
