import { useState, type ReactNode } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Paper } from '../../../../offline/paper-rows.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { printPapers } from '../printer/print-papers.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import styles from '../parts/till-words.module.css';

export interface Printing {
  /** Prints papers, or those that a promise resolves to. What fails is told by `sheets`. */
  print: (papers: readonly Paper[] | (() => Promise<readonly Paper[]>)) => void;
  isBusy: boolean;
  /** Whether the printer of this device prints, without a dialog. */
  isDirect: boolean;
  /** Belongs somewhere on the page: what the dialog prints, and why nothing is printed. */
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
      // The code of the sheets first: a print that it keeps from being made is not to be counted.
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
