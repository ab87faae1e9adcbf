import { Icon, classes } from '@festix/ui';
import { CreditCard } from '@phosphor-icons/react/CreditCard';
import { Printer } from '@phosphor-icons/react/Printer';
import { Warning } from '@phosphor-icons/react/Warning';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import { completeReport, useAwaitedReports } from '../../../../offline/papers.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { tillTexts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { bandTexts as texts } from './band-texts.ts';
import type { PrinterFault } from './links/printer-link.ts';
import { chooseAgain, giveUpPapers, printAgain, printQueued, readyPrinter } from './print-papers.ts';
import { usePrinter } from './printer.store.ts';
import styles from '../sell/till-bands.module.css';

/** Shows what the printer of this device does, what waits for it, and what is the matter with it. */
export function BandAtWork() {
  const here = useThisDevice();
  const { fault, left, unmade, isPrinting } = usePrinter();
  useEffect(() => readyPrinter(here), [here]);
  return (
    <>
      <AwaitedReport />
      {unmade > 0 && (
        <div className={classes(styles.band, styles.error)} role="alert">
          <Icon of={Warning} size={24} />
          <span className="fx-num">{texts.unmade(unmade)}</span>
          <button type="button" onClick={() => usePrinter.setState({ unmade: 0 })}>
            {tillTexts.dismiss}
          </button>
        </div>
      )}
      {fault !== undefined && <Fault fault={fault} left={left} />}
      {fault === undefined && isPrinting && left > 0 && (
        <div className={styles.band} role="status">
          <Icon of={Printer} size={24} />
          <span className="fx-num">{texts.printing(left)}</span>
        </div>
      )}
    </>
  );
}

/** Faults that end once the person shows the browser which printer it is. */
const TO_CHOOSE: readonly PrinterFault[] = ['missing', 'forgotten'];

function Fault({ fault, left }: { fault: PrinterFault; left: number }) {
  const here = useThisDevice();
  const { event } = useTillHere();
  const navigate = useNavigate();
  const isToChoose = TO_CHOOSE.includes(fault);
  return (
    <div className={classes(styles.band, styles.error, styles.several)} role="alert">
      <Icon of={Warning} size={24} />
      <span className="fx-num">
        {texts.faults[fault]} {left > 0 && `${texts.left(left)} ${texts.saleStands}`}
      </span>
      {isToChoose && (
        <button type="button" onClick={() => chooseAgain(here)}>
          {texts.choose}
        </button>
      )}
      {left > 0 && (
        <>
          {fault !== 'forgotten' && (
            <button type="button" onClick={() => printAgain(here)}>
              {texts.again}
            </button>
          )}
          <button type="button" className={styles.quiet} onClick={() => giveUpPapers(here)}>
            {texts.drop}
          </button>
        </>
      )}
      {left === 0 && (
        <>
          {!isToChoose && (
            <button type="button" onClick={() => readyPrinter(here)}>
              {texts.tryAgain}
            </button>
          )}
          <button
            type="button"
            className={styles.quiet}
            onClick={() => void navigate(tillPage(event.event_id, 'printer'))}
          >
            {texts.title}
          </button>
        </>
      )}
    </div>
  );
}

/** Says that the report of a closed drawer waits for the comparison of its cards, and prints it without. */
function AwaitedReport() {
  const here = useThisDevice();
  const { event } = useTillHere();
  const [session_id] = useAwaitedReports(event.event_id);
  if (session_id === undefined) return null;
  const print = () =>
    completeReport(session_id, { cards: null, isLacking: true }, here)
      .then(() => printQueued(here))
      .catch((error: unknown) => reportError(error, 'till.print'));
  return (
    <div className={classes(styles.band, styles.several)} role="status">
      <Icon of={CreditCard} size={24} />
      <span>{texts.comparing}</span>
      <button type="button" onClick={() => void print()}>
        {texts.uncompared}
      </button>
    </div>
  );
}
