import { classes } from '@festix/ui';
import type { Id } from '@festix/domain/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { reportError } from '../../../../data/report-error.ts';
import { useOpenDrawers } from '../../../../offline/till-cash.ts';
import { useWaitingPapers } from '../../../../offline/papers.ts';
import type { AskedOrderRow } from '../../../../offline/journal.db.ts';
import { useAllAskedOrders, useHeldBack } from '../../../../offline/till-stored.ts';
import { isHeldBack } from '../../../../offline/wipe.ts';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { useIsOnline } from '../use-is-online.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import { askedWords } from '../asked/asked-words.ts';
import { ExportForm } from './ExportForm.tsx';
import { useLeave } from './use-leave.ts';
import tillKeyStyles from '../parts/till-key.module.css';
import styles from '../parts/till-words.module.css';

/** Takes this device out of service: gives the stubs back, signs out, and leaves nothing behind. */
export function LeaveScreen() {
  const { till, event, kick } = useTillHere();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const [carried, setCarried] = useState<ReadonlySet<Id>>(new Set());
  const held = useHeldBack(carried);
  const elsewhere = useOpenDrawers()?.find(({ event_id }) => event_id !== event.event_id);
  const asked = useAllAskedOrders();
  const { isLeaving, refusal, leave } = useLeave();
  const [step, setStep] = useState<'asking' | 'returning' | 'returned'>('asking');
  const [failure, setFailure] = useState<string>();
  const left = held?.ops ?? 0;
  const papers = useWaitingPapers() ?? 0;
  const obstacle = !held
    ? undefined
    : held.drawers > 0
      ? elsewhere
        ? laterTexts.leaveDrawerElsewhere(elsewhere.name)
        : laterTexts.leaveDrawerOpen
      : held.orders > 0
        ? asked && orderObstacle(asked, event.event.time_zone)
        : isOnline
          ? undefined
          : texts.leaveOffline;
  const isReady = step === 'returned' && held !== undefined && !isHeldBack(held);

  async function giveBack() {
    setFailure(undefined);
    setStep('returning');
    try {
      await till.returnStubs();
      kick('asked');
      setStep('returned');
    } catch (error) {
      reportError(error, 'till.leave');
      setFailure(whyItFailed(error));
      setStep('asking');
    }
  }

  useEffect(() => {
    if (isReady && !isLeaving && refusal === undefined) leave(carried);
  }, [isReady, isLeaving, refusal, leave, carried]);

  return (
    <TillPage
      title={laterTexts.leaveTitle}
      back={tillPage(event.event_id, 'menu')}
      dock={
        <TillKey
          look="danger"
          disabled={held === undefined || asked === undefined || obstacle !== undefined}
          isBusy={step === 'returning' || isLeaving}
          onClick={() => void giveBack()}
        >
          {step === 'asking' ? laterTexts.leaveNow : texts.leaving}
        </TillKey>
      }
    >
      <p className={styles.note}>{laterTexts.leaveHint}</p>
      {papers > 0 && <p className={classes(styles.refusal, 'fx-num')}>{laterTexts.leavePapers(papers)}</p>}
      {obstacle && <p className={styles.refusal}>{obstacle}</p>}
      {elsewhere && (
        <div className={classes(tillKeyStyles.keys, styles.gap)}>
          <TillKey onClick={() => void navigate(tillPage(elsewhere.event_id, 'close'))}>
            {laterTexts.openThatTill}
          </TillKey>
        </div>
      )}
      {step === 'returned' && held && held.leases > 0 && (
        <p className={styles.note} role="status">
          {laterTexts.leaveLeasesWait}
        </p>
      )}
      {held?.drawers === 0 && left > 0 && (
        <>
          <p className={classes(styles.note, 'fx-num')} role="status">
            {texts.leaveBlocked(left)}
          </p>
          <div className={styles.gap}>
            <ExportForm onDone={(ops) => setCarried(new Set(ops.map(({ id }) => id)))} />
          </div>
        </>
      )}
      {(failure ?? refusal) && (
        <p className={styles.refusal} role="alert">
          {failure ?? refusal}
        </p>
      )}
    </TillPage>
  );
}

/** Says which sale has no answer yet, first one that the operator still has to conclude or give up. */
function orderObstacle(asked: readonly AskedOrderRow[], zone: string): string | undefined {
  const waiting = asked.find(({ given_up }) => !given_up);
  if (waiting) return laterTexts.leaveOrderWaits(askedWords(waiting, zone));
  return asked[0] && laterTexts.leaveGivenUp(askedWords(asked[0], zone));
}
