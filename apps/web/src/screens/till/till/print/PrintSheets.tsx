import type { ReactNode } from 'react';
import type { Paper } from '../../../../offline/paper-rows.ts';
import type { PaperSource } from '../../../../offline/papers.ts';
import { useTillScreen } from '../till.store.ts';
import { PrintJob } from './PrintJob.tsx';
import { slipOf } from './slip-of.ts';
import type { Slip } from './slip.ts';
import { SlipSheet } from './SlipSheet.tsx';

let jobs = 0;

/** Makes the sheets that the print dialog prints as soon as they are shown. */
export async function sheetsOf(papers: readonly Paper[], source: PaperSource): Promise<ReactNode> {
  const slips: Slip[] = [];
  for (const paper of papers) {
    const slip = await slipOf(paper, source);
    if (slip) slips.push(slip);
  }
  return (
    <PrintJob key={++jobs} paper={useTillScreen.getState().paper}>
      {slips.map((slip, place) => (
        // The papers of one job stay in their order.
        <SlipSheet key={place} slip={slip} />
      ))}
    </PrintJob>
  );
}
