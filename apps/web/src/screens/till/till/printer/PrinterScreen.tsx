import { instantOf } from '@festix/domain/ground';
import { useEffect, useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { Icon, classes } from '@festix/ui';
import { Printer } from '@phosphor-icons/react/Printer';
import { isAppleMobile } from '../../../door/door/platform.ts';
import { Fact } from '../parts/Fact.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { PaperChoice } from '../print/PrintChoice.tsx';
import { tillPage, useTillHere } from '../use-till.ts';
import { bandTexts } from './band-texts.ts';
import { waysHere } from './links/choose-link.ts';
import { printerAtWork } from './printer-at-work.ts';
import { printerTexts as texts } from './printer-texts.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { countWaiting, giveUpPapers } from './print-papers.ts';
import { setPrinter, usePrinter } from './printer.store.ts';
import { PrinterTest } from './PrinterTest.tsx';
import { PrinterWays } from './PrinterWays.tsx';
import type { PrinterSetting } from './printer-setting.ts';
import { useSetUp } from './use-set-up.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import tillMenuStyles from '../parts/till-menu.module.css';
import styles from '../parts/till-words.module.css';
import bandStyles from '../sell/till-bands.module.css';

/** Shows the printer of this device, or sets one up by what this browser has. */
export function PrinterScreen() {
  const { event } = useTillHere();
  const setting = usePrinter((state) => state.setting);
  const back = tillPage(event.event_id, 'menu');
  return setting ? <SetUpPrinter setting={setting} back={back} /> : <ChoosePrinter back={back} />;
}

function ChoosePrinter({ back }: { back: string }) {
  const [ways] = useState(() => waysHere());
  const setUp = useSetUp();
  if (setUp.link) return <PrinterTest setUp={setUp} link={setUp.link} />;
  return (
    <TillPage title={bandTexts.title} back={back}>
      <p className={styles.note}>{ways.length > 0 ? texts.intro : noWayHere()}</p>
      {setUp.fault && (
        <p className={styles.refusal} role="alert">
          {bandTexts.faults[setUp.fault]} {setUp.fault === 'driver' ? texts.driverHint : texts.nextWay}
        </p>
      )}
      <Waiting />
      <PaperChoice />
      <PrinterWays ways={ways} setUp={setUp} />
    </TillPage>
  );
}

/** Shows the papers that wait for a printer, and gives them up. */
function Waiting() {
  const here = useThisDevice();
  const left = usePrinter((state) => state.left);
  useEffect(() => {
    countWaiting(here).catch((error: unknown) => reportError(error, 'till.print'));
  }, [here]);
  if (left === 0) return null;
  return (
    <div className={classes(bandStyles.band, bandStyles.several)} role="status">
      <Icon of={Printer} size={24} />
      <span className="fx-num">
        {bandTexts.left(left)} {texts.waitForPrinter}
      </span>
      <button type="button" className={bandStyles.quiet} onClick={() => giveUpPapers(here)}>
        {bandTexts.drop}
      </button>
    </div>
  );
}

function noWayHere(): string {
  return isAppleMobile() ? texts.onlyDialogApple : texts.onlyDialog;
}

function SetUpPrinter({ setting, back }: { setting: PrinterSetting; back: string }) {
  const { event } = useTillHere();
  const { printer, answers, prints_sales } = setting;
  const fault = usePrinter((state) => state.fault);
  const { print, sheets } = usePrinting();
  // What waits is printed by the next printer.
  const forget = () => {
    setPrinter(undefined);
    printerAtWork.take(undefined);
  };
  return (
    <TillPage
      title={bandTexts.title}
      back={back}
      dock={
        <div className={tillKeyStyles.keys}>
          <TillKey
            look="solid"
            onClick={() => print([{ is: 'test', event_id: event.event_id, at: instantOf(Date.now()) }])}
          >
            {texts.test}
          </TillKey>
          <TillKey onClick={forget}>{texts.forget}</TillKey>
        </div>
      }
    >
      <dl className={tillFactsStyles.facts}>
        <Fact label={texts.way} value={texts.ways[printer.way].name} />
        {printer.name && <Fact label={texts.model} value={printer.name} />}
        <Fact label={texts.status} value={fault ? bandTexts.stopped : answers ? texts.ready : texts.silent} />
      </dl>
      <ul className={tillMenuStyles.menu}>
        <li>
          <label>
            <input
              type="checkbox"
              checked={prints_sales}
              onChange={({ target }) => setPrinter({ ...setting, prints_sales: target.checked })}
            />
            <b>{texts.printsSales}</b>
          </label>
        </li>
      </ul>
      <p className={styles.note}>{texts.printsSalesHint}</p>
      <PaperChoice />
      {sheets}
    </TillPage>
  );
}
