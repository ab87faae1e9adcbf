import {
  SALES_REPORT_OPTIONS,
  type SalesExportQuery,
  type SalesReportOption,
  type SalesReportStatus,
} from '@festix/domain';
import { isNarrowed, salesQuery, statusesIn, type SalesAddress } from '../use-sales.ts';

/** What is chosen in the form. */
export interface ReportChoices {
  status: SalesReportStatus;
  options: readonly SalesReportOption[];
  /** Whether the list's search, origin and lots count for the report as well. */
  narrowed: boolean;
}

/** The form as it opens over a list: the same sales. Of several statuses it knows only all. */
export function choicesOver(address: SalesAddress): ReportChoices {
  const [status, ...more] = statusesIn(address);
  return { status: status && more.length === 0 ? status : 'all', options: [], narrowed: isNarrowed(address) };
}

/** What is asked of the API. */
export function queryOf({ status, options, narrowed }: ReportChoices, address: SalesAddress): SalesExportQuery {
  const { status: _listed, skip: _skip, take: _take, ...narrowing } = salesQuery(address);
  return {
    email: 'true',
    ...Object.fromEntries(SALES_REPORT_OPTIONS.map((option) => [option, options.includes(option) ? 'true' : 'false'])),
    order_status: status,
    ...(narrowed && narrowing),
  };
}
