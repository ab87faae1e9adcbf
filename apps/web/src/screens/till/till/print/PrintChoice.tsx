import { useState } from 'react';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { choosePaper, useTillScreen } from '../till.store.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useTillHere } from '../use-till.ts';
import { PrintJob } from './PrintJob.tsx';
import { ReceiptSlip } from './ReceiptSlip.tsx';
import { TicketSlip } from './TicketSlip.tsx';
import '../parts/till-choices.css';
import '../parts/till-key.css';
import '../receipt/till-send.css';
import './till-paper-choice.css';

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
    <div className="fw-till-send">
      <PaperChoice />
      <div className="fw-till-keys-two">
        <TillKey look="solid" onClick={() => print(true)}>
          {texts.printAll}
        </TillKey>
        <TillKey onClick={() => print(false)}>{texts.printReceipt}</TillKey>
      </div>
      {job && (
        <PrintJob key={job.number} paper={job.paper}>
          <ReceiptSlip sale={sale} event={event} isCopy={isCopy || job.number > 1} />
          {job.hasTickets &&
            sale.tickets.map((ticket, place) => (
              <TicketSlip key={ticket.ticket_id} ticket={ticket} place={place + 1} sale={sale} event={event} />
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
    <fieldset className="fw-till-choices fw-till-paper-choice">
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
