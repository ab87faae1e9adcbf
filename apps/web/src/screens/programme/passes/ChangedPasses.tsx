import { LotName } from '@festix/ui';
import { ticketsOut, type AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import { sentenceOf } from './access-words.ts';
import type { AccessLot } from './use-access.ts';
import styles from './access.module.css';

/** Lists lots whose tickets change, with their number and what they will open. */
export function ChangedPasses({ lots, draft }: { lots: readonly AccessLot[]; draft: AccessDraft }) {
  return (
    <ul className={styles.changed} aria-label={texts.askLots}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <LotName name={lot.name} order={lot.sorting} />
          <b className="fx-num">{texts.askLot(ticketsOut(lot))}</b>
          <span className="fx-quiet">{sentenceOf(draft, lot.id)}</span>
        </li>
      ))}
    </ul>
  );
}
