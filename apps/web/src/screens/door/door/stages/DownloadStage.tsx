import { type Id } from '@festix/domain/contract';
import { formatDateTime, notices } from '@festix/domain/ground';
import { FlagString, formatCount } from '@festix/ui';
import { DoorButton } from '@festix/ui/door';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useEffect, useRef, useState } from 'react';
import { sizeWords } from '../../../../frame/app/size-words.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { CallError, UnreachableError } from '../../../../data/problem.ts';
import { reportError } from '../../../../data/report-error.ts';
import type { DownloadProgress } from '../../../../offline/download.ts';
import { downloadList, GrantEndedError } from '../../../../offline/snapshot.ts';
import { isStorageFull } from '../../../../offline/storage.ts';
import { doorTexts } from '../door-texts.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { LeaveForm } from '../sheets/LeaveForm.tsx';
import { useLeave } from '../sheets/use-leave.ts';
import { isNoRight } from '../no-right.ts';
import { NoRightStage } from './NoRightStage.tsx';
import { StagePage } from './StagePage.tsx';
import styles from './stage.module.css';

/** Starts the first download by itself; an interrupted one resumes. */
export function DownloadStage({ event_id }: { event_id: Id }) {
  const { progress, failure, hasNoRight, start } = useDownload(event_id);
  const leaving = useLeave();
  if (hasNoRight) {
    return (
      <NoRightStage>
        <LeaveForm {...leaving} />
      </NoRightStage>
    );
  }
  return (
    <StagePage
      title={doorTexts.downloadTitle}
      hint={doorTexts.downloadHint}
      actions={
        failure && (
          <DoorButton icon={DownloadSimple} onClick={start}>
            {doorTexts.downloadAgain}
          </DoorButton>
        )
      }
    >
      <div className={styles.progress}>
        <FlagString
          label={notices.listDownloading}
          done={progress?.bytes_done ?? 0}
          total={progress?.bytes ?? 1}
          counts={progress && countsOf(progress)}
        />
      </div>
      {failure && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
    </StagePage>
  );
}

function useDownload(event_id: Id) {
  const { journal, snap, api, clock } = useThisDevice();
  const [progress, setProgress] = useState<DownloadProgress>();
  const [failure, setFailure] = useState<string>();
  const [hasNoRight, setNoRight] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef<Promise<void>>(undefined);

  useEffect(() => {
    const ended = new AbortController();
    // In sequence: an effect that runs twice must not download twice.
    underWay.current = (underWay.current ?? Promise.resolve())
      .then(() => ended.signal.throwIfAborted())
      .then(() =>
        downloadList(event_id, { journal, snap, api, clock }, { progress: setProgress, signal: ended.signal }),
      )
      .catch((error: unknown) => {
        if (ended.signal.aborted) return;
        reportError(error, 'door.download');
        setNoRight(isNoRight(error));
        setFailure(reasonOf(error));
      });
    return () => ended.abort();
  }, [event_id, journal, snap, api, clock, attempt]);

  function start() {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  }

  return { progress, failure, hasNoRight, start };
}

function reasonOf(error: unknown): string {
  if (isStorageFull(error)) return notices.storageFull;
  if (error instanceof GrantEndedError) return `${doorTexts.grantOver} ${formatDateTime(error.ended_at)}.`;
  const isRefusal = error instanceof CallError && error.status < 500;
  return isRefusal || error instanceof UnreachableError ? whyItFailed(error) : notices.listDownloadFailed;
}

/** Returns `1.171 de 1.920 ingressos · 312 kB`. */
function countsOf({ tickets, bytes, bytes_done }: DownloadProgress): string {
  const done = bytes === 0 ? tickets : Math.floor((tickets * bytes_done) / bytes);
  return `${formatCount(done)} de ${formatCount(tickets)} ingressos · ${sizeWords(bytes)}`;
}
