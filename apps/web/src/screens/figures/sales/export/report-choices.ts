import { type SalesExportQuery } from '@festix/domain/contract';
import { SALES_REPORT_OPTIONS, type SalesReportOption, type SalesReportStatus } from '@festix/domain/figures';
import { isNarrowed, narrowingOf, statusesIn, type SalesAddress } from '../use-sales.ts';

/** What is chosen in the form. */
export interface ReportChoices {
  status: SalesReportStatus;
  options: readonly SalesReportOption[];
  /** Whether it is to have the very sales that the list shows; the status is the list's own then. */
  narrowed: boolean;
}

/** Whether the list shows what no status by itself, nor all of them, would say. */
export function isChosen(address: SalesAddress): boolean {
  return isNarrowed(address) || statusesIn(address).length > 1;
}

/** The form as it opens over a list: the same sales. */
export function choicesOver(address: SalesAddress): ReportChoices {
  const [status, ...more] = statusesIn(address);
  return { status: status && more.length === 0 ? status : 'all', options: [], narrowed: isChosen(address) };
}

/** What is asked of the API. */
export function queryOf({ status, options, narrowed }: ReportChoices, address: SalesAddress): SalesExportQuery {
  return {
    email: 'true',
    ...Object.fromEntries(SALES_REPORT_OPTIONS.map((option) => [option, options.includes(option) ? 'true' : 'false'])),
    ...(narrowed ? narrowingOf(address) : { order_status: status }),
  };
}
