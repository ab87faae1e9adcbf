import { reportError } from '../../../../data/report-error.ts';
import type { Paper } from '../../../../offline/paper-rows.ts';
import { countPapers, dropPapers, queuePapers, type PaperSource } from '../../../../offline/papers.ts';
import { usePrinter } from './printer.store.ts';

/** Queues papers and prints what this page has queued. The state tells a fault, and nobody waits for the paper. */
export async function printPapers(papers: readonly Paper[], source: PaperSource): Promise<void> {
  await queuePapers(papers, source);
  printQueued(source);
}

/** Prints what this page has queued. */
export function printQueued(source: PaperSource): void {
  atWork(({ resume }) => resume(source, 'own'));
}

/** Prints all that waits, also what an earlier page has left: a person has asked for it. */
export function printAgain(source: PaperSource): void {
  atWork(({ resume }) => resume(source, 'all'));
}

/** Counts what waits anew. */
export async function countWaiting(source: PaperSource): Promise<void> {
  const left = await countPapers('all', source);
  usePrinter.setState(({ fault }) => (left === 0 && fault === 'unfinished' ? { left, fault: undefined } : { left }));
}

/** Gives up what waits. The sales can be printed again. */
export function giveUpPapers(source: PaperSource): void {
  dropPapers(source).then(
    () => usePrinter.setState({ left: 0, fault: undefined }),
    (error: unknown) => reportError(error, 'till.print'),
  );
}

/** Opens the link to the printer, so that a fault is known before the first sale. */
export function readyPrinter(source: PaperSource): void {
  if (usePrinter.getState().setting) atWork(({ ready }) => ready(source));
}

/** Lets the person choose the printer again in the browser's dialog, and prints what waits. */
export function chooseAgain(source: PaperSource): void {
  atWork(({ choose }) => choose(source));
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
