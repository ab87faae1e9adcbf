import { notices } from '@festix/domain/ground';
import { documentResultLabels, documentToAsk, type DocumentResult } from '@festix/domain/programme';
import { countWords } from '@festix/ui';
import { DoorButton, DoorSheet, QueueList } from '@festix/ui/door';
import { Check } from '@phosphor-icons/react/Check';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import type { OpRow } from '../../../../offline/journal.db.ts';
import { isStorageFull } from '../../../../offline/storage.ts';
import { HISTORY_LENGTH, useReads } from '../../../../offline/door-history.ts';
import { useOpenQuestions } from '../../../../offline/stored.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { readRow, scanRow } from './scan-row.ts';
import { useSheet } from './use-sheet.ts';
import styles from './history-sheet.module.css';

/** Shows this phone's latest reads: open document checks come first and are answered here; each read opens. */
export function HistorySheet() {
  const { shift, close } = useSheet();
  const navigate = useNavigate();
  const reads = useReads(shift.event_id, HISTORY_LENGTH) ?? [];
  const questions = useOpenQuestions(shift);
  const isOpen = new Set(questions.map(({ id }) => id));
  const rest = reads.filter(({ op }) => !isOpen.has(op.id));
  const open = (id: string) => void navigate(`/door/${shift.event_id}/history/${id}`);
  return (
    <DoorSheet
      title={reads.length === 0 ? sheetTexts.historyEmpty : sheetTexts.historyTitle}
      subtitle={questions.length > 0 ? countWords(questions.length, sheetTexts.documentsToCheck) : undefined}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      {questions.length > 0 && (
        <ul className={styles.questions}>
          {questions.map((question) => (
            <Question key={question.id} op={question} onOpen={open} />
          ))}
        </ul>
      )}
      {rest.length > 0 && <QueueList scans={rest.map((read) => readRow(read, shift))} onOpen={open} />}
    </DoorSheet>
  );
}

function Question({ op, onOpen }: { op: OpRow; onOpen(id: string): void }) {
  const { shift } = useSheet();
  const [failed, setFailed] = useState<{ isFull: boolean }>();
  const serial = op.shown?.serial ?? null;
  const price_kind = op.shown?.asked_kind ?? null;
  const asked = documentToAsk(price_kind, op.occurred_at, shift.event.time_zone);

  function answer(result: DocumentResult) {
    setFailed(undefined);
    shift.door.checkDocument({ serial, ticket_id: null, price_kind }, result).catch((error: unknown) => {
      reportError(error, 'door.document');
      setFailed({ isFull: isStorageFull(error) });
    });
  }

  return (
    <li data-question="">
      <QueueList scans={[scanRow(op, shift)]} onOpen={onOpen} />
      <div className={styles.question}>
        <p>{asked?.title}</p>
        {failed && <p role="alert">{failed.isFull ? notices.storageFull : doorTexts.documentUnsaved}</p>}
        <div className={styles.questionKeys}>
          <DoorButton icon={Check} onClick={() => answer('conferido')}>
            {documentResultLabels.conferido}
          </DoorButton>
          <DoorButton look="ink" onClick={() => answer('negado')}>
            {doorTexts.noDocument}
          </DoorButton>
          <DoorButton look="ink" onClick={() => answer('pagou_diferenca')}>
            {documentResultLabels.pagou_diferenca}
          </DoorButton>
        </div>
      </div>
    </li>
  );
}
