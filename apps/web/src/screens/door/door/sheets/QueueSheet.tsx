import { notices } from '@festix/domain/ground';
import { clockWords, countWords, formatCount } from '@festix/ui';
import { AttentionCard, DoorButton, DoorSheet, QueueList, SheetKey } from '@festix/ui/door';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { useNavigate } from 'react-router-dom';
import { useAttention, useQueue } from '../../../../offline/stored.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { useNow } from '../use-now.ts';
import { scanRow } from './scan-row.ts';
import { useSheet } from './use-sheet.ts';
import styles from './door-sheet.module.css';

/** An offline night is long; the newest scans suffice. */
const MOST_SHOWN = 100;

/** Shows the ops that wait for upload, and those that wait for a person. */
export function QueueSheet() {
  const { shift, kick, close } = useSheet();
  const navigate = useNavigate();
  const waiting = useQueue();
  const attention = useAttention();
  return (
    <DoorSheet
      title={waiting.length === 0 ? sheetTexts.queueEmpty : `${formatCount(waiting.length)} na fila`}
      subtitle={<UploadWords zone={shift.event.time_zone} />}
      actions={
        <>
          <DoorButton icon={QrCode} onClick={close}>
            {doorTexts.backToScan}
          </DoorButton>
          <SheetKey icon={ArrowsClockwise} label={sheetTexts.sendNow} onClick={() => kick('asked')} />
        </>
      }
    >
      {attention.length > 0 && (
        <AttentionCard
          title={`${countWords(attention.length, ['leitura precisa', 'leituras precisam'])} de atenção.`}
          text={notices.nothingLost}
          action={doorTexts.look}
          onOpen={() => void navigate(`/door/${shift.event_id}/attention`)}
        />
      )}
      {waiting.length === 0 && attention.length === 0 && (
        <p className={styles.sheetNote}>{sheetTexts.queueEmptyHint}</p>
      )}
      {waiting.length > 0 && <QueueList scans={waiting.slice(0, MOST_SHOWN).map((op) => scanRow(op, shift))} />}
    </DoorSheet>
  );
}

/** Returns `Último envio às 22:35 · nova tentativa em 8 s`. */
function UploadWords({ zone }: { zone: string }) {
  const now = useNow(1_000);
  const { last_push_at, next_at, link } = useSyncStatus();
  const last =
    last_push_at === undefined ? 'Nenhum envio ainda' : `Último envio às ${clockWords(new Date(last_push_at), zone)}`;
  const next = link.up === true || next_at === undefined ? undefined : Math.max(0, Math.ceil((next_at - now) / 1000));
  return <>{next === undefined ? last : `${last} · nova tentativa em ${next} s`}</>;
}
