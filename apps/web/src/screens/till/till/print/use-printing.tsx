import { useState, type ReactNode } from 'react';
import { printSlips } from '../printer/print-slips.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { useTillScreen } from '../till.store.ts';
import { PrintJob } from './PrintJob.tsx';
import type { Slip } from './slip.ts';
import { SlipSheet } from './SlipSheet.tsx';

export interface Printing {
  print: (slips: readonly Slip[]) => void;
  /** Whether the printer of this device prints, without a dialog. */
  isDirect: boolean;
  /** Belongs somewhere on the page: what the dialog prints. */
  sheets: ReactNode;
}

/** Returns a function that prints by the printer of this device, or by the browser's dialog without one. */
export function usePrinting(isByDialog = false): Printing {
  const paper = useTillScreen((state) => state.paper);
  const hasPrinter = usePrinter(({ setting }) => setting !== undefined);
  const [job, setJob] = useState<{ number: number; slips: readonly Slip[]; paper: 58 | 80 }>();
  const isDirect = hasPrinter && !isByDialog;
  return {
    print: (slips) => (isDirect ? printSlips(slips) : setJob({ number: (job?.number ?? 0) + 1, slips, paper })),
    isDirect,
    sheets: job && (
      <PrintJob key={job.number} paper={job.paper}>
        {job.slips.map((slip, place) => (
          // The papers of one job stay in their order.
          <SlipSheet key={place} slip={slip} />
        ))}
      </PrintJob>
    ),
  };
}
