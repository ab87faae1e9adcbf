import type { SalesReportFormat, SalesReportStatus } from '../figures/exports/index.ts';
import { MANAGING_AREAS } from './area.ts';
import { XLSX_TYPE, endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { SalesFilterQuery } from './sales.endpoints.ts';
import type { Id } from './views.ts';

/** Which sales are exported, and what is told of them: the form's fields, and what the list of sales is narrowed by. */
export interface SalesExportQuery extends SalesFilterQuery {
  /** What the path says already. */
  event_id?: Id;
  /** csv unless said otherwise. */
  format?: SalesReportFormat;
  /** Always told, whatever is said here. */
  email?: 'true' | 'false';
  name?: 'true' | 'false';
  phone?: 'true' | 'false';
  event_name?: 'true' | 'false';
  /** One status or `all`; goes before `status`. */
  order_status?: SalesReportStatus;
}

export const exportEndpoints = {
  /**
   * The sales of an event as a file, the newest first: CSV in UTF-8 as Excel in Brazil reads it, or a spreadsheet with
   * `format=xlsx`. `x-report-rows` says how many sales are to come; each is one line of a CSV, below a line of titles.
   */
  sales: endpoint<EventParams, SalesExportQuery, None, string>({
    method: 'GET',
    areas: MANAGING_AREAS,
    path: '/events/{event_id}/orders/export',
    ability: 'orders:export',
    produces: ['text/csv', XLSX_TYPE],
  }),
};
