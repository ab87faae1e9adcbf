import { classes } from '@festix/ui';
import { formatDateTime, notices } from '@festix/domain/ground';
import { outcomeWords } from '@festix/domain/sync';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { OpRow } from '../../../../offline/journal.db.ts';
import { retryOps } from '../../../../offline/outbox.ts';
import { useAttention, useQueue } from '../../../../offline/stored.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { ExportForm } from './ExportForm.tsx';
import { opWords } from './op-words.ts';
import tillRowsStyles from '../parts/till-rows.module.css';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Most ops shown: a night without a network is long, and the newest suffice. */
const MOST_SHOWN = 100;

/** Lists ops that wait for the network, and ops that wait for a person. */
export function QueueScreen() {
  const { event, kick } = useTillHere();
  const { journal } = useThisDevice();
  const waiting = useQueue();
  const attention = useAttention();
  const [isExporting, setExporting] = useState(false);

  function retry() {
    retryOps(attention, journal)
      .then(() => kick('asked'))
      .catch((error: unknown) => reportError(error, 'till.retry'));
  }

  return (
    <TillPage
      title={laterTexts.queue}
      back={tillPage(event.event_id, 'menu')}
      dock={
        <TillKey look="solid" icon={ArrowsClockwise} onClick={() => kick('asked')}>
          {laterTexts.sendNow}
        </TillKey>
      }
    >
      {waiting.length === 0 && attention.length === 0 && <p className={styles.empty}>{laterTexts.queueEmpty}</p>}
      {attention.length > 0 && (
        <>
          <h2 className={styles.section}>{laterTexts.attention}</h2>
          <p className={styles.note}>{laterTexts.attentionHint}</p>
          <OpList ops={attention} />
          <div className={classes(tillKeyStyles.keys, styles.gap)}>
            <TillKey onClick={retry}>{laterTexts.retryAll}</TillKey>
            {isExporting ? <ExportForm /> : <TillKey onClick={() => setExporting(true)}>{texts.exportOps}</TillKey>}
          </div>
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h2 className={classes(styles.section, 'fx-num')}>{laterTexts.queueWaiting(waiting.length)}</h2>
          <OpList ops={waiting.slice(0, MOST_SHOWN)} />
        </>
      )}
    </TillPage>
  );
}

function OpList({ ops }: { ops: readonly OpRow[] }) {
  const { event } = useTillHere();
  return (
    <ul className={classes(tillRowsStyles.rows, 'fx-num')}>
      {ops.map((op) => (
        <li key={op.id} className={tillRowsStyles.row}>
          <div>
            <b>{opWords(op)}</b>
            <small>{formatDateTime(op.occurred_at, event.event.time_zone)}</small>
            {op.state === 'attention' && <small className={styles.short}>{reasonOf(op, event.event.time_zone)}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function reasonOf({ type, answer }: OpRow, zone: string): string {
  return answer ? outcomeWords({ ...answer, type }, { name: null, zone }).text : notices.unexpected;
}
