import { buyingEndpoints, type SandboxBody } from '@festix/domain/contract';
import { BarredTape, Banner, Button } from '@festix/ui';
import { useState } from 'react';
import { call } from '../../../data/call.ts';
import { reportDefect } from '../../../data/report-error.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { cardTexts as texts } from './card-texts.ts';
import styles from './card.module.css';

const YES: SandboxBody = { status: 'approved', status_detail: 'accredited' };
const NO: SandboxBody = { status: 'rejected', status_detail: 'cc_rejected_3ds_challenge' };

/** Replaces a bank's page: the tester is the payer whom it asks. */
export function SandboxChallenge({ payment_id }: { payment_id: string }) {
  useTitle(texts.bank);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function say(body: SandboxBody): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(buyingEndpoints.sandbox, { params: { payment_id }, body });
      setDone(true);
    } catch (cause) {
      reportDefect(cause, 'card.challenge');
      setFailure(`${texts.bankFailed} ${whyItFailed(cause)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className={styles.testBank}>
      <BarredTape />
      <h1>{texts.bank}</h1>
      {isDone ? (
        <p role="status">{texts.bankDone}</p>
      ) : (
        <>
          <p>{texts.bankLine}</p>
          {failure && <Banner tone="error">{failure}</Banner>}
          <Button type="primary" size="large" block disabled={isBusy} onClick={() => void say(YES)}>
            {texts.bankYes}
          </Button>
          <Button size="large" block disabled={isBusy} onClick={() => void say(NO)}>
            {texts.bankNo}
          </Button>
        </>
      )}
    </main>
  );
}
