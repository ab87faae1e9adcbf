import type { DoorPanelUndoneView } from '@festix/domain/contract';
import { Code, DateTime, SectionTitle } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

export interface UndoneSectionProps {
  undone: readonly DoorPanelUndoneView[];
  zone: string;
}

/** Shows the latest undone entries, with person and reason. */
export function UndoneSection({ undone, zone }: UndoneSectionProps) {
  return (
    <section aria-label={texts.lastUndone}>
      <SectionTitle ruled>{texts.lastUndone}</SectionTitle>
      {undone.length === 0 ? (
        <p className={styles.none}>{texts.noneUndone}</p>
      ) : (
        <ul className={styles.undone} aria-label={texts.lastUndone}>
          {undone.map(({ id, ticket_code, lot, undone_at, by, reason }) => (
            <li key={id}>
              <p>
                <Code>{ticket_code}</Code> <span className="fx-quiet">{lot}</span>
                <DateTime at={undone_at} zone={zone} />
              </p>
              {reason && <p className={styles.undoneWhy}>{reason}</p>}
              {by && <p className="fx-quiet">{texts.undoneBy(by)}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
