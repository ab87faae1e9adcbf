import { DoorButton } from '@festix/ui/door';
import type { Id } from '@festix/domain/contract';
import type { Area } from '@festix/domain/programme';
import { useEffect, useState, type FormEvent } from 'react';
import { LawfulFoot } from '../../../../frame/app/LawfulFoot.tsx';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { reportError } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { doorTexts } from '../door-texts.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { DoorField } from './DoorField.tsx';
import { GateField } from './GateField.tsx';
import { openDoor } from '../../../../offline/door-settings.ts';
import { isNoRight } from '../no-right.ts';
import { NoRightStage } from './NoRightStage.tsx';
import { StagePage } from './StagePage.tsx';
import { useAreaChoice } from './use-area-choice.ts';
import styles from './stage.module.css';

export interface EnrolStageProps {
  event_id: Id;
  /** Whether the browser was a device before and lost its data. */
  wasEvicted: boolean;
}

/** Enrols the phone: a person names it and its gate, the server assigns a number, and it makes its own key. */
export function EnrolStage({ event_id, wasEvicted }: EnrolStageProps) {
  const { device, journal, clock, api } = useThisDevice();
  const user = useSession((session) => session.user);
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [hasNoRight, setNoRight] = useState(false);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const { area, demand, choice } = useAreaChoice(areas);

  useEffect(() => {
    const ended = new AbortController();
    // Without an answer the right is unknown: the enrolment checks it anyway.
    api
      .event(event_id, ended.signal)
      .then(({ access }) => setAreas(access?.areas ?? []))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setNoRight(isNoRight(error));
      });
    return () => ended.abort();
  }, [api, event_id]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name')).trim();
    if (!user || !name) return setRefusal('Dê um nome ao aparelho.');
    setRefusal(undefined);
    // Without an answer about the event, its areas are asked for before the first scan.
    if (!demand()) return;
    setSending(true);
    try {
      const settings = area === undefined ? {} : { area };
      await openDoor(event_id, String(data.get('gate')).trim(), journal, clock.wall(), settings);
      await device.enrol({ name, user });
    } catch (error) {
      reportError(error, 'door.enrol');
      setRefusal(whyItFailed(error));
      setSending(false);
    }
  }

  if (hasNoRight) return <NoRightStage />;
  return (
    <StagePage
      title={wasEvicted ? doorTexts.evictedTitle : doorTexts.enrolTitle}
      hint={wasEvicted ? doorTexts.evictedHint : doorTexts.enrolHint}
      actions={
        <DoorButton type="submit" form="door-enrol" isBusy={isSending}>
          {isSending ? doorTexts.enrolling : doorTexts.enrol}
        </DoorButton>
      }
    >
      <form id="door-enrol" noValidate onSubmit={(event) => void submit(event)}>
        <DoorField
          label={doorTexts.deviceName}
          name="name"
          placeholder={doorTexts.deviceNameExample}
          {...(user && { defaultValue: doorTexts.deviceNameOf(user.name) })}
          maxLength={60}
          autoComplete="off"
          error={refusal}
        />
        <GateField name="gate" />
        <AreaChoice {...choice} />
      </form>
      <div className={styles.foot}>
        <LawfulFoot opensBeside />
      </div>
    </StagePage>
  );
}
