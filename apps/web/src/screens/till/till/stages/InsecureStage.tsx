import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { TillStage } from './TillStage.tsx';
import styles from '../parts/till-words.module.css';

/** Says that without https nothing stays on the device. */
export function InsecureStage() {
  const secure = `https://${window.location.host}${window.location.pathname}`;
  return (
    <TillStage
      title={texts.insecureTitle}
      hint={texts.insecureHint}
      actions={
        <TillKey look="flag" onClick={() => window.location.assign(secure)}>
          {texts.openSecurely}
        </TillKey>
      }
    >
      <p className={styles.note}>{secure}</p>
    </TillStage>
  );
}
