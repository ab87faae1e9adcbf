import { Icon, classes } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { MinusCircle } from '@phosphor-icons/react/MinusCircle';
import { TillKey } from '../parts/TillKey.tsx';
import { PRINTER_WAYS, type PrinterWay } from './links/printer-link.ts';
import { BAUD_RATES } from './printer-setting.ts';
import { printerTexts as texts } from './printer-texts.ts';
import type { SetUp } from './use-set-up.ts';
import tillChoicesStyles from '../parts/till-choices.module.css';
import tillWordsStyles from '../parts/till-words.module.css';
import styles from './till-printer.module.css';

/** Lists the ways to a printer in the order in which to try them, and says which of them this browser has. */
export function PrinterWays({ ways, setUp }: { ways: readonly PrinterWay[]; setUp: SetUp }) {
  return (
    <section aria-labelledby="printer-ways">
      <h2 id="printer-ways" className={tillWordsStyles.section}>
        {texts.waysTitle}
      </h2>
      <ol className={styles.ways}>
        {PRINTER_WAYS.map((way) => (
          <li key={way}>
            <Head name={texts.ways[way].name} isHere={ways.includes(way)} isFirst={way === ways[0]} />
            <p>{texts.ways[way].hint}</p>
            {ways.includes(way) && (
              <>
                {way === 'serial' && <BaudRates setUp={setUp} />}
                <TillKey
                  look={way === ways[0] ? 'solid' : 'raised'}
                  isBusy={setUp.isBusy}
                  onClick={() => setUp.choose(way)}
                >
                  {setUp.isBusy ? texts.opening : texts.ways[way].choose}
                </TillKey>
              </>
            )}
          </li>
        ))}
        <li>
          <Head name={texts.dialogWay} isHere isFirst={ways.length === 0} />
          <p>{texts.dialogHint}</p>
        </li>
      </ol>
    </section>
  );
}

function Head({ name, isHere, isFirst }: { name: string; isHere: boolean; isFirst: boolean }) {
  return (
    <div className={classes(styles.way, !isHere && styles.lacking)}>
      <Icon of={isHere ? CheckCircle : MinusCircle} size={22} />
      <h3>{name}</h3>
      <span>{isHere ? (isFirst ? texts.firstWay : texts.hasWay) : texts.lacksWay}</span>
    </div>
  );
}

function BaudRates({ setUp: { baud_rate, setBaudRate } }: { setUp: SetUp }) {
  return (
    <details className={styles.more}>
      <summary>{texts.baudRate}</summary>
      <p>{texts.baudRateHint}</p>
      <fieldset className={tillChoicesStyles.choices} aria-label={texts.baudRate}>
        {BAUD_RATES.map((rate) => (
          <label key={rate}>
            <input type="radio" name="baud" checked={baud_rate === rate} onChange={() => setBaudRate(rate)} />
            {rate}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
