import { Icon, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { Warning } from '@phosphor-icons/react/Warning';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { tillPage, useTillHere } from '../use-till.ts';
import { bandTexts as texts } from './band-texts.ts';
import { dropSlips, printAgain, readyPrinter } from './print-slips.ts';
import { usePrinter } from './printer.store.ts';
import styles from '../sell/till-bands.module.css';

/** Shows what the printer does, and at once what keeps it from printing. The sales stand meanwhile. */
export function PrinterBand() {
  const { event } = useTillHere();
  const navigate = useNavigate();
  const { fault, left, isPrinting, setting } = usePrinter();
  const isSetUp = setting !== undefined;
  useEffect(() => {
    if (isSetUp) readyPrinter();
  }, [isSetUp]);
  if (!setting) return null;
  if (fault === undefined) {
    if (!isPrinting || left === 0) return null;
    return (
      <div className={styles.band} role="status">
        <Icon of={Printer} size={24} />
        <span className="fx-num">{texts.printing(left)}</span>
      </div>
    );
  }
  return (
    <div className={classes(styles.band, styles.error, styles.several)} role="alert">
      <Icon of={Warning} size={24} />
      <span className="fx-num">
        {texts.faults[fault]} {left > 0 && `${texts.left(left)} ${texts.saleStands}`}
      </span>
      {left > 0 ? (
        <>
          <button type="button" onClick={printAgain}>
            {texts.again}
          </button>
          <button type="button" className={styles.quiet} onClick={dropSlips}>
            {texts.drop}
          </button>
        </>
      ) : (
        <>
          <button type="button" onClick={readyPrinter}>
            {texts.tryAgain}
          </button>
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
