import type { PassageCountView } from '@festix/domain/contract';
import { PHONE, useMediaQuery } from '@festix/ui';
import { doorPanelTexts } from '../door-panel/door-panel-texts.ts';
import { PassageBars } from '../door-panel/PassageBars.tsx';
import { daysIn } from '../door-panel/places.ts';
import styles from './checkins.module.css';

/** Shows people by day and area above the entries; on a phone they open on request. */
export function EntryCounts({ counts }: { counts: readonly PassageCountView[] }) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <details className={styles.counts} open={!isPhone}>
      <summary>{daysIn(counts).length > 0 ? doorPanelTexts.passages : doorPanelTexts.passagesByArea}</summary>
      <PassageBars counts={counts} />
    </details>
  );
}
