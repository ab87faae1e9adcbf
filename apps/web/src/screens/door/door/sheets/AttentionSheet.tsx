import { notices } from '@festix/domain/ground';
import { outcomeWords } from '@festix/domain/sync';
import { DoorButton, DoorSheet } from '@festix/ui/door';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { useState } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { OpRow } from '../../../../offline/journal.db.ts';
import { retryOps } from '../../../../offline/outbox.ts';
import { useAttention } from '../../../../offline/stored.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { ExportForm } from './ExportForm.tsx';
import { scanRow } from './scan-row.ts';
import { useSheet } from './use-sheet.ts';
import doorSheetStyles from './door-sheet.module.css';
import styles from './attention-sheet.module.css';

/** Shows the ops that the server did not apply: cause, retry, and export. */
export function AttentionSheet() {
  const { shift, kick, close } = useSheet();
  const { journal } = useThisDevice();
  const ops = useAttention();
  const [isExporting, setExporting] = useState(false);

  function retry(some: readonly OpRow[]) {
    retryOps(some, journal)
      .then(() => kick('asked'))
      .catch((error: unknown) => reportError(error, 'door.retry'));
  }

  return (
    <DoorSheet
      title={sheetTexts.attentionTitle}
      subtitle={ops.length === 0 ? sheetTexts.queueEmptyHint : sheetTexts.attentionHint}
      actions={<DoorButton onClick={close}>{doorTexts.backToScan}</DoorButton>}
    >
      <ul className={styles.list}>
        {ops.map((op) => (
          <AttentionRow key={op.id} op={op} title={scanRow(op, shift)} onRetry={() => retry([op])} />
        ))}
      </ul>
      {ops.length > 0 && (
        <div className={doorSheetStyles.sheetKeys}>
          <DoorButton look="ink" icon={ArrowsClockwise} onClick={() => retry(ops)}>
            {sheetTexts.retryAll}
          </DoorButton>
          {isExporting ? (
            <ExportForm />
          ) : (
            <DoorButton look="ink" onClick={() => setExporting(true)}>
              {doorTexts.exportOps}
            </DoorButton>
          )}
        </div>
      )}
    </DoorSheet>
  );
}

interface AttentionRowProps {
  op: OpRow;
  title: { title: string; time: string };
  onRetry: () => void;
}

function AttentionRow({ op, title, onRetry }: AttentionRowProps) {
  const { shift } = useSheet();
  return (
    <li>
      <p>
        <b>{title.title}</b> <time className="fx-num">{title.time}</time>
      </p>
      <small>{reasonOf(op, shift.event.time_zone)}</small>
      <button type="button" onClick={onRetry}>
        {sheetTexts.retry}
      </button>
    </li>
  );
}

function reasonOf({ type, answer }: OpRow, zone: string): string {
  return answer ? outcomeWords({ ...answer, type }, { name: null, zone }).text : notices.unexpected;
}
