import { useState } from 'react';
import { isAppleMobile } from '../../../door/door/platform.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { PaperChoice } from '../print/PrintChoice.tsx';
import { testSlip } from '../print/slips.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { bandTexts } from './band-texts.ts';
import { waysHere } from './links/choose-link.ts';
import { printerAtWork } from './printer-at-work.ts';
import { printerTexts as texts } from './printer-texts.ts';
import { printSlips } from './print-slips.ts';
import { setPrinter, usePrinter } from './printer.store.ts';
import { PrinterBand } from './PrinterBand.tsx';
import { PrinterTest } from './PrinterTest.tsx';
import { PrinterWays } from './PrinterWays.tsx';
import type { PrinterSetting } from './printer-setting.ts';
import { useSetUp } from './use-set-up.ts';
import tillFactsStyles from '../parts/till-facts.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import tillMenuStyles from '../parts/till-menu.module.css';
import styles from '../parts/till-words.module.css';

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
      <PaperChoice />
      <PrinterWays ways={ways} setUp={setUp} />
    </TillPage>
  );
}

function noWayHere(): string {
  return isAppleMobile() ? texts.onlyDialogApple : texts.onlyDialog;
}

function SetUpPrinter({ setting, back }: { setting: PrinterSetting; back: string }) {
  const { event } = useTillHere();
  const { printer, answers, prints_sales } = setting;
  const fault = usePrinter((state) => state.fault);
  const forget = () => {
    printerAtWork.drop();
    setPrinter(undefined);
    void printerAtWork.take(undefined);
  };
  return (
    <TillPage
      title={bandTexts.title}
      back={back}
      dock={
        <div className={tillKeyStyles.keys}>
          <TillKey look="solid" onClick={() => printSlips([testSlip(new Date(), event)])}>
            {texts.test}
          </TillKey>
          <TillKey onClick={forget}>{texts.forget}</TillKey>
        </div>
      }
    >
      <PrinterBand />
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
    </TillPage>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
