import { useState } from 'react';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { sampleName, type QrWay } from '../print/encode-slip.ts';
import { PaperChoice } from '../print/PrintChoice.tsx';
import { CODE_PAGE_NAMES, type Letters } from '../print/code-pages.ts';
import { bandTexts } from './band-texts.ts';
import type { PrinterLink } from './links/printer-link.ts';
import { printerTexts as texts } from './printer-texts.ts';
import type { SetUp } from './use-set-up.ts';
import tillChoicesStyles from '../parts/till-choices.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Asks what came out right on the test paper: nothing else tells which letters and which QR a printer has. */
export function PrinterTest({ setUp, link }: { setUp: SetUp; link: PrinterLink }) {
  const [letters, setLetters] = useState<Letters>();
  const [qr, setQr] = useState<QrWay>();
  const [isChecked, setChecked] = useState(false);
  const isMissing = isChecked && (letters === undefined || qr === undefined);

  function finish() {
    setChecked(true);
    if (letters !== undefined && qr !== undefined) setUp.finish({ letters, qr });
  }

  return (
    <TillPage
      title={texts.testTitle}
      dock={
        <div className={tillKeyStyles.keys}>
          {isMissing && (
            <p className={styles.fault} role="alert">
              {texts.answerMissing}
            </p>
          )}
          <TillKey look="solid" onClick={finish}>
            {texts.finish}
          </TillKey>
          <div className={tillKeyStyles.keysTwo}>
            <TillKey isBusy={setUp.isBusy} onClick={setUp.printTest}>
              {texts.testAgain}
            </TillKey>
            <TillKey onClick={setUp.giveUp}>{texts.forget}</TillKey>
          </div>
        </div>
      }
    >
      {setUp.fault && (
        <p className={styles.refusal} role="alert">
          {bandTexts.faults[setUp.fault]}
        </p>
      )}
      <p className={styles.note}>
        {link.printer.name && `${link.printer.name}. `}
        {texts.testHint}
      </p>
      <fieldset className={tillChoicesStyles.choices}>
        <legend>{texts.testLetters}</legend>
        {CODE_PAGE_NAMES.map((name, place) => (
          <Choice key={name} name="letters" isOn={letters === name} onChoose={() => setLetters(name)}>
            {texts.line(sampleName(place))}
          </Choice>
        ))}
        <Choice name="letters" isOn={letters === 'plain'} onChoose={() => setLetters('plain')}>
          {texts.noLine}
        </Choice>
      </fieldset>
      <fieldset className={tillChoicesStyles.choices}>
        <legend>{texts.testQr}</legend>
        {(['native', 'raster'] as const).map((one) => (
          <Choice key={one} name="qr" isOn={qr === one} onChoose={() => setQr(one)}>
            {texts.qr[one]}
          </Choice>
        ))}
      </fieldset>
      <PaperChoice />
    </TillPage>
  );
}

interface ChoiceProps {
  name: string;
  isOn: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ name, isOn, onChoose, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isOn} onChange={onChoose} />
      {children}
    </label>
  );
}
