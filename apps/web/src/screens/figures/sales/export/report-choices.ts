import { type SalesExportQuery } from '@festix/domain/contract';
import { SALES_REPORT_OPTIONS, type SalesReportOption, type SalesReportStatus } from '@festix/domain/figures';
import { isNarrowed, narrowingOf, statusesIn, type SalesAddress } from '../use-sales.ts';

/** The state of the form. */
export interface ReportChoices {
  status: SalesReportStatus;
  options: readonly SalesReportOption[];
  /** Whether it is to have the very sales that the list shows; the status is the list's own then. */
  narrowed: boolean;
}

/** Returns whether the list is filtered by more than a status. */
export function isChosen(address: SalesAddress): boolean {
  return isNarrowed(address) || statusesIn(address).length > 1;
}

/** Returns the form for the list's own sales. */
export function choicesOver(address: SalesAddress): ReportChoices {
  const [status, ...more] = statusesIn(address);
  return { status: status && more.length === 0 ? status : 'all', options: [], narrowed: isChosen(address) };
}

/** Returns the query of the API. */
export function queryOf({ status, options, narrowed }: ReportChoices, address: SalesAddress): SalesExportQuery {
  return {
    email: 'true',
    ...Object.fromEntries(SALES_REPORT_OPTIONS.map((option) => [option, options.includes(option) ? 'true' : 'false'])),
    ...(narrowed ? narrowingOf(address) : { order_status: status }),
  };
}
