import { reportError } from '../../../../data/report-error.ts';
import type { Slip } from '../print/slip.ts';
import { usePrinter } from './printer.store.ts';

/** Prints papers after those that still wait. A fault is told by the state; nothing waits for paper. */
export function printSlips(slips: readonly Slip[]): void {
  atWork(({ print }) => print(slips));
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
