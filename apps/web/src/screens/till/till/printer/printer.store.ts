import { create } from 'zustand';
import { reportError } from '../../../../data/report-error.ts';
import type { Slip } from '../print/slip.ts';
import type { PrinterFault } from './links/printer-link.ts';
import { keepPrinter, recallPrinter, type PrinterSetting } from './printer-setting.ts';

export interface PrinterState {
  /** Undefined where nothing but the print dialog is set up. */
  setting: PrinterSetting | undefined;
  isPrinting: boolean;
  /** Papers that still have to be printed. */
  left: number;
  fault: PrinterFault | undefined;
  /** The drawer whose report is to be printed once it is shown. */
  closed: string | undefined;
}

/** Stores the printer of this device, and how it stands with it. */
export const usePrinter = create<PrinterState>()(() => ({
  setting: recallPrinter(),
  isPrinting: false,
  left: 0,
  fault: undefined,
  closed: undefined,
}));

/** Sets the printer of this device up, or forgets it. */
export function setPrinter(setting: PrinterSetting | undefined): void {
  keepPrinter(setting);
  usePrinter.setState({ setting, fault: undefined });
}

/** Prints papers after those that still wait. A fault is told by the state; nothing waits for paper. */
export function printSlips(slips: readonly Slip[]): void {
  atWork(({ print }) => print(slips));
}

/** Notes that the report of a drawer is to be printed once it is shown. */
export function printReportOf(session_id: string): void {
  usePrinter.setState(({ setting }) => (setting ? { closed: session_id } : {}));
}

/** Prints what is left. */
export function printAgain(): void {
  atWork(({ resume }) => resume());
}

/** Gives up what is left. The sales can be printed again. */
export function dropSlips(): void {
  atWork(({ drop }) => drop());
}

/** Opens the link to the printer, so that a fault is known before the first sale. */
export function readyPrinter(): void {
  if (usePrinter.getState().setting) atWork(({ ready }) => ready());
}

type AtWork = (typeof import('./printer-at-work.ts'))['printerAtWork'];

/** Loads the code of the printer, which is no part of the till's first load. */
function atWork(act: (printer: AtWork) => void): void {
  import('./printer-at-work.ts').then(
    ({ printerAtWork }) => act(printerAtWork),
    (error: unknown) => {
      reportError(error, 'till.printer');
      usePrinter.setState({ fault: 'missing' });
    },
  );
}
