import { type DoorPanelRefusalView } from '@festix/domain/contract';
import { refusalWords } from '@festix/domain/door';
import { Count, SectionTitle } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

/** Shows the reasons of refused scans, the most frequent first. */
export function ReasonsSection({ refusals }: { refusals: readonly DoorPanelRefusalView[] }) {
  return (
    <section aria-label={texts.reasons}>
      <SectionTitle ruled>{texts.reasons}</SectionTitle>
      {refusals.length === 0 ? (
        <p className={styles.none}>{texts.noRefusals}</p>
      ) : (
        <ul className={styles.lines} aria-label={texts.reasons}>
          {refusals.map(({ code, count }) => (
            <li key={code}>
              <span>{refusalWords(code)}</span>
              <b>
                <Count value={count} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
