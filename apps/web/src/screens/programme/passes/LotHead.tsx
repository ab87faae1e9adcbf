import { Flag } from '@festix/ui';
import type { AccessDraft } from './access-draft.ts';
import type { AccessFaults } from './access-faults.ts';
import { sentenceOf } from './access-words.ts';
import { FillMenu } from './FillMenu.tsx';
import { Fault } from './PartRow.tsx';
import type { AccessLot } from './use-access.ts';
import styles from './access.module.css';

export interface AccessGridProps {
  draft: AccessDraft;
  setDraft(draft: AccessDraft): void;
  faults: AccessFaults;
  lots: readonly AccessLot[];
  isReadOnly: boolean;
}

/** Shows a lot above its boxes: name, what it opens in a sentence, and the usual passes to fill it with. */
export function LotHead({ lot, draft, setDraft, faults, isReadOnly }: AccessGridProps & { lot: AccessLot }) {
  return (
    <div className={styles.lot}>
      <Flag order={lot.sorting} height={24} />
      <span className={styles.lotWords}>
        <b>{lot.name}</b>
        {faults.lots[lot.id] ? (
          <Fault>{faults.lots[lot.id]}</Fault>
        ) : (
          <span className="fx-quiet">{sentenceOf(draft, lot.id)}</span>
        )}
      </span>
      {!isReadOnly && <FillMenu lot={lot} draft={draft} setDraft={setDraft} />}
    </div>
  );
}
