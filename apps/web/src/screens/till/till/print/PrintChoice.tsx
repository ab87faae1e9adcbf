import { classes } from '@festix/ui';
import { useState } from 'react';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { choosePaper, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillHere } from '../use-till.ts';
import { PrintJob } from './PrintJob.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import { saleSlips } from './slips.ts';
import tillChoicesStyles from '../parts/till-choices.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../receipt/till-send.module.css';
import tillPaperChoiceStyles from './till-paper-choice.module.css';

export interface PrintChoiceProps {
  sale: SaleRow;
  /** Whether it was handed over before, which the paper shows. */
  isCopy: boolean;
}

/** Asks for the paper's width and content; the browser's own print does the rest. */
export function PrintChoice({ sale, isCopy }: PrintChoiceProps) {
  const { event } = useTillHere();
  const paper = useTillScreen((state) => state.paper);
  const [job, setJob] = useState<{ number: number; hasTickets: boolean; paper: 58 | 80 }>();
  const print = (hasTickets: boolean) => setJob({ number: (job?.number ?? 0) + 1, hasTickets, paper });
  return (
    <div className={styles.send}>
      <PaperChoice />
      <div className={tillKeyStyles.keysTwo}>
        <TillKey look="solid" onClick={() => print(true)}>
          {texts.printAll}
        </TillKey>
        <TillKey onClick={() => print(false)}>{texts.printReceipt}</TillKey>
      </div>
      {job && (
        <PrintJob key={job.number} paper={job.paper}>
          {saleSlips(sale, event, isCopy || job.number > 1, job.hasTickets).map((slip, place) => (
            <SlipSheet key={place} slip={slip} />
          ))}
        </PrintJob>
      )}
    </div>
  );
}

/** Asks for the width of the printer's roll, remembered on this device. */
export function PaperChoice() {
  const paper = useTillScreen((state) => state.paper);
  return (
    <fieldset className={classes(tillChoicesStyles.choices, tillPaperChoiceStyles.choice)}>
      <legend>{texts.paper}</legend>
      {([58, 80] as const).map((width) => (
        <label key={width}>
          <input type="radio" name="paper" checked={paper === width} onChange={() => choosePaper(width)} />
          {texts.paperWidth[width]}
        </label>
      ))}
    </fieldset>
  );
}
