import { useState, type ReactNode } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Paper } from '../../../../offline/paper-rows.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { printPapers } from '../printer/print-papers.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import styles from '../parts/till-words.module.css';

export interface Printing {
  /** Prints papers, or those that the function returns. `sheets` shows a failure. */
  print: (papers: readonly Paper[] | (() => Promise<readonly Paper[]>)) => void;
  isBusy: boolean;
  /** Whether the printer of this device prints, without a dialog. */
  isDirect: boolean;
  /** The sheets that the dialog prints, and a notice of a failure. The page shows them anywhere. */
  sheets: ReactNode;
}

/** Returns a function that prints by the printer of this device, or by the browser's dialog without one. */
export function usePrinting(isByDialog = false): Printing {
  const here = useThisDevice();
  const hasPrinter = usePrinter(({ setting }) => setting !== undefined);
  const [job, setJob] = useState<ReactNode>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isDirect = hasPrinter && !isByDialog;

  async function print(papers: Parameters<Printing['print']>[0]) {
    setBusy(true);
    setProblem(undefined);
    try {
      // Loads the code of the sheets before the print is counted: without a network it may be missing.
      const sheets = isDirect ? undefined : await import('./PrintSheets.tsx');
      const made = typeof papers === 'function' ? await papers() : papers;
      if (sheets) setJob(await sheets.sheetsOf(made, here));
      else await printPapers(made, here);
    } catch (error) {
      reportError(error, 'till.print');
      setProblem(texts.notPrinted);
    } finally {
      setBusy(false);
    }
  }

  return {
    print: (papers) => void print(papers),
    isBusy,
    isDirect,
    sheets: (
      <>
        {problem && (
          <p className={styles.refusal} role="alert">
            {problem}
          </p>
        )}
        {job}
      </>
    ),
  };
}
