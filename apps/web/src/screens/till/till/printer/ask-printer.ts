import type { MeasuredPrinter } from '@festix/domain/door';
import type { PrinterFault } from './links/printer-link.ts';
import { printerAtWork } from './printer-at-work.ts';
import { usePrinter } from './printer.store.ts';

const MEASURED: Partial<Record<PrinterFault, MeasuredPrinter>> = { 'paper-out': 'no_paper', 'cover-open': 'open' };

/** Looks at this till's printer, and returns how it is; null where nothing but the print dialog is set up. */
export async function askPrinter(): Promise<MeasuredPrinter | null> {
  if (!usePrinter.getState().setting) return null;
  const fault = await printerAtWork.ask();
  return fault === undefined ? 'ready' : (MEASURED[fault] ?? 'fails');
}
