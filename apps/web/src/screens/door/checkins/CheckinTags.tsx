import type { CheckinRowView } from '@festix/domain/contract';
import { StatusTag } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { ClockCounterClockwise } from '@phosphor-icons/react/ClockCounterClockwise';
import { DoorOpen } from '@phosphor-icons/react/DoorOpen';
import { IdentificationCard } from '@phosphor-icons/react/IdentificationCard';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import { entryTexts } from './entry-texts.ts';
import styles from '../../../frame/event/events.module.css';

const documentTags = Object.freeze({ negado: 'Sem documento', pagou_diferenca: 'Pagou a diferença' } as const);

/** Shows an entry's marks: undone, in conflict, doubtful, without the required document, or decided offline. */
export function CheckinTags({ row }: { row: CheckinRowView }) {
  return (
    <span className={styles.tags}>
      {row.undone && (
        <StatusTag tone="warning" icon={ArrowUUpLeft}>
          {entryTexts.undone}
        </StatusTag>
      )}
      {row.conflicts.length > 0 && (
        <StatusTag tone="conflict" icon={DoorOpen}>
          {row.conflicts.length === 1 ? 'Conflito' : `${row.conflicts.length} conflitos`}
        </StatusTag>
      )}
      {row.doubts.length > 0 && (
        <StatusTag tone="warning" icon={ClockCounterClockwise}>
          {entryTexts.doubtful}
        </StatusTag>
      )}
      {(row.document === 'negado' || row.document === 'pagou_diferenca') && (
        <StatusTag tone={row.document === 'negado' ? 'warning' : 'neutral'} icon={IdentificationCard}>
          {documentTags[row.document]}
        </StatusTag>
      )}
      {row.document_open && (
        <StatusTag tone="warning" icon={IdentificationCard}>
          {entryTexts.documentOpen}
        </StatusTag>
      )}
      {row.decided_offline && <StatusTag icon={WifiSlash}>Offline</StatusTag>}
    </span>
  );
}
