import type { Id } from '@festix/domain/contract';
import { useEffect, useState, type FormEvent } from 'react';
import { LawfulFoot } from '../../../../frame/app/LawfulFoot.tsx';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { reportError } from '../../../../data/report-error.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { useSession } from '../../../../session/session.store.ts';
import { isNoRight } from '../../../door/door/no-right.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { NoRightStage } from './NoRightStage.tsx';
import { TillStage } from './TillStage.tsx';
import styles from './till-stage.module.css';

export interface EnrolStageProps {
  event_id: Id;
  /** Whether the browser was a device before and has lost its data. */
  wasEvicted: boolean;
}

/** Enrols the device: a person names it; the server gives it a number, for its receipts, and it makes itself a key. */
export function EnrolStage({ event_id, wasEvicted }: EnrolStageProps) {
  const { device, tillApi } = useThisDevice();
  const user = useSession((session) => session.user);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [hasNoRight, setNoRight] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    // Without an answer the right is unknown: the enrolment checks it anyway.
    tillApi.event(event_id, ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) setNoRight(isNoRight(error));
    });
    return () => ended.abort();
  }, [tillApi, event_id]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (!user || !name) return setRefusal(texts.deviceNameMissing);
    setRefusal(undefined);
    setSending(true);
    try {
      await device.enrol({ name, user, kind: 'till' });
    } catch (error) {
      reportError(error, 'till.enrol');
      setRefusal(whyItFailed(error));
      setSending(false);
    }
  }

  if (hasNoRight) return <NoRightStage />;
  return (
    <TillStage
      title={wasEvicted ? texts.evictedTitle : texts.enrolTitle}
      hint={wasEvicted ? texts.evictedHint : texts.enrolHint}
      actions={
        <TillKey look="flag" type="submit" form="till-enrol" isBusy={isSending}>
          {isSending ? texts.enrolling : texts.enrol}
        </TillKey>
      }
    >
      <form id="till-enrol" noValidate onSubmit={(event) => void submit(event)}>
        <TillField
          label={texts.deviceName}
          name="name"
          placeholder={texts.deviceNameExample}
          maxLength={60}
          autoComplete="off"
          error={refusal}
        />
      </form>
      <div className={styles.foot}>
        <LawfulFoot opensBeside />
      </div>
    </TillStage>
  );
}
