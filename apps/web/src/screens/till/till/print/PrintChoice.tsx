import { classes } from '@festix/ui';
import { useState } from 'react';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { papersOf, takeOverWaiting } from '../../../../offline/papers.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { bandTexts } from '../printer/band-texts.ts';
import { useNotePrint } from '../printer/use-print-sale.ts';
import { choosePaper, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { usePrinting } from './use-printing.tsx';
import tillChoicesStyles from '../parts/till-choices.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../receipt/till-send.module.css';
import tillPaperChoiceStyles from './till-paper-choice.module.css';

export interface PrintChoiceProps {
  sale: SaleRow;
  /** Whether it was handed over before, which the paper shows. */
  isCopy: boolean;
}

/**
 * Asks for the content, and prints it: by the printer of this device, or by the browser's own dialog, for which the
 * paper's width is asked too. Each print after the first is counted; what still waits for the printer is printed once.
 */
export function PrintChoice({ sale, isCopy }: PrintChoiceProps) {
  const here = useThisDevice();
  const [isByDialog, setByDialog] = useState(false);
  const { print, isBusy, isDirect, sheets } = usePrinting(isByDialog);
  const notePrint = useNotePrint(sale, isCopy);

  function printSale(hasTickets: boolean) {
    print(async () => {
      const asked = papersOf(sale, false, hasTickets);
      const waiting = isDirect ? await takeOverWaiting(asked, here) : [];
      const due = asked.filter((paper) => !waiting.includes(paper));
      if (due.length === 0) return due;
      const is_copy = await notePrint(due.some(({ is }) => is === 'ticket'));
      return due.map((paper) => ({ ...paper, is_copy }));
    });
  }

  return (
    <div className={styles.send}>
      {!isDirect && <PaperChoice />}
      <div className={tillKeyStyles.keysTwo}>
        <TillKey look="solid" isBusy={isBusy} onClick={() => printSale(true)}>
          {texts.printAll}
        </TillKey>
        <TillKey isBusy={isBusy} onClick={() => printSale(false)}>
          {texts.printReceipt}
        </TillKey>
      </div>
      {isDirect && (
        <TillKey look="bare" onClick={() => setByDialog(true)}>
          {bandTexts.byDialog}
        </TillKey>
      )}
      {sheets}
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
