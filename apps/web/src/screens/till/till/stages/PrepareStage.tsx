import type { Id } from '@festix/domain/contract';
import { SavingFlags } from '@festix/ui';
import { useEffect, useState } from 'react';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { reportError } from '../../../../data/report-error.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { fetchTillEvent, operateTill } from '../../../../offline/till-event.ts';
import { useSession } from '../../../../session/session.store.ts';
import { isNoRight } from '../../../door/door/no-right.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { NoRightStage } from './NoRightStage.tsx';
import { TillStage } from './TillStage.tsx';
import styles from '../parts/till-words.module.css';

/** Fetches the event's lots for the first time, over the network; from then on the till has them stored. */
export function PrepareStage({ event_id }: { event_id: Id }) {
  const { journal, snap, tillApi, clock } = useThisDevice();
  const user = useSession((session) => session.user);
  const [failure, setFailure] = useState<string>();
  const [hasNoRight, setNoRight] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!user) return;
    const ended = new AbortController();
    fetchTillEvent(event_id, { snap, tillApi, clock }, ended.signal)
      .then(async ({ operators }) => {
        const isOperator = operators.some(({ id }) => id === user.id);
        if (!isOperator) return setNoRight(true);
        await operateTill(event_id, { id: user.id, name: user.name }, { journal, clock });
      })
      .catch((error: unknown) => {
        if (ended.signal.aborted) return;
        reportError(error, 'till.prepare');
        setNoRight(isNoRight(error));
        setFailure(whyItFailed(error));
      });
    return () => ended.abort();
  }, [event_id, user, journal, snap, tillApi, clock, attempt]);

  function retry() {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  }

  if (hasNoRight) return <NoRightStage />;
  return (
    <TillStage
      title={texts.prepareTitle}
      hint={texts.prepareHint}
      actions={
        failure && (
          <TillKey look="solid" onClick={retry}>
            {texts.tryAgain}
          </TillKey>
        )
      }
    >
      {failure ? (
        <p className={styles.refusal} role="alert">
          {texts.prepareFailed} {failure}
        </p>
      ) : (
        <p className={styles.note}>
          <SavingFlags label={texts.preparing} />
        </p>
      )}
    </TillStage>
  );
}
