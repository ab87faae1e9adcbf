import { accountEndpoints, type OwnSessionView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, DateTime, ListSkeleton, StatusTag, useNotices } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { call, CallError } from '../../../../data/call.ts';
import { keyOf } from '../../../../data/queries.ts';
import { referenceOf, reportDefect } from '../../../../data/report-error.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { ProveAgainDialog } from './ProveAgainDialog.tsx';
import { useOwnPages } from './use-own-pages.tsx';
import styles from './settings.module.css';

/** Lists the person's sessions; every one but this can be ended. */
export function SessionsPart() {
  const { data, error, isPending, refetch, pages } = useOwnPages(accountEndpoints.sessions);
  const [unproved, setUnproved] = useState<() => Promise<void>>();
  const endOne = useEnding(
    (session_id: string) => call(accountEndpoints.endSession, { params: { session_id } }),
    notices.sessionEnded,
    (again) => setUnproved(() => again),
  );
  const endOthers = useEnding(
    () => call(accountEndpoints.endOtherSessions),
    notices.otherSessionsEnded,
    (again) => setUnproved(() => again),
  );
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ScreenFailure title={notices.sessionsLoadFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map((session) => (
          <SessionRow key={session.id} session={session} isEnding={endOne.isPending} onEnd={endOne.mutate} />
        ))}
      </ul>
      {pages}
      {data.count > 1 && (
        <Button danger disabled={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {texts.endOthers}
        </Button>
      )}
      {unproved && <ProveAgainDialog work={unproved} onClose={() => setUnproved(undefined)} />}
    </>
  );
}

interface SessionRowProps {
  session: OwnSessionView;
  isEnding: boolean;
  onEnd(id: string): void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const browser = session.browser ?? texts.unknownBrowser;
  return (
    <li>
      <div>
        <b>{browser}</b>
        <span className="fx-num">
          {texts.lastUsed} <DateTime variant="recent" at={session.last_used_at} />
          {session.address && ` · ${session.address}`}
        </span>
      </div>
      {session.is_current ? (
        <StatusTag tone="ok" icon={Check}>
          {texts.thisSession}
        </StatusTag>
      ) : (
        <Button disabled={isEnding} aria-label={texts.endSessionOf(browser)} onClick={() => onEnd(session.id)}>
          {texts.endSession}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions; `onUnproved` gets the action to run after a proof of identity. */
function useEnding<What>(
  end: (what: What) => Promise<void>,
  done: string,
  onUnproved: (again: () => Promise<void>) => void,
) {
  const queries = useQueryClient();
  const { success, error: toastError } = useNotices();
  const look = () => queries.invalidateQueries({ queryKey: keyOf(accountEndpoints.sessions, {}) });
  return useMutation({
    mutationFn: end,
    onSuccess: () => success(done),
    onError: (error, what) => {
      if (error instanceof CallError && error.code === 'PROOF_NEEDED') {
        return onUnproved(async () => {
          await end(what);
          success(done);
          await look();
        });
      }
      reportDefect(error, 'sessions');
      toastError(notices.sessionEndFailed, referenceOf(error));
    },
    onSettled: look,
  });
}
