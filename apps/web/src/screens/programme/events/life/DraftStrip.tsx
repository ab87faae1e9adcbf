import { type EventView } from '@festix/domain/contract';
import { checklistTexts, missingLines } from '@festix/domain/programme';
import { Banner, Button } from '@festix/ui';
import { useState } from 'react';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { lifeTexts as texts } from './life-texts.ts';
import { PublishDialog } from './PublishDialog.tsx';
import styles from './life.module.css';

/** Marks a draft as invisible to others, and shows its missing checks. */
export function DraftStrip({ event }: { event: EventView }) {
  const { can } = useArea();
  const [isAsking, setAsking] = useState(false);
  if (event.status !== 'draft' || event.is_test) return null;
  const missing = missingLines(event.checklist).map((line) => checklistTexts[line].toLocaleLowerCase('pt-BR'));
  return (
    <div className={styles.draft}>
      <Banner tone="warning">
        <span className={styles.draftStrip}>
          <span>
            {texts.draft} {missing.length > 0 ? texts.missing(missing.join(', ')) : texts.ready}
          </span>
          {can('events:edit', event) && <Button onClick={() => setAsking(true)}>{texts.publish}</Button>}
        </span>
      </Banner>
      {isAsking && <PublishDialog event={event} onClose={() => setAsking(false)} />}
    </div>
  );
}
