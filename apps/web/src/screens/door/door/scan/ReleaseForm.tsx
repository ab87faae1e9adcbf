import { OP_REASON_LENGTH, notices, SECOND, tillPin } from '@festix/domain/ground';
import { classes } from '@festix/ui';
import { DoorButton, useAlone } from '@festix/ui/door';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reportError } from '../../../../data/report-error.ts';
import type { Decision, ReleaseOutcome } from '../../../../offline/door.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { soundDecision } from '../door-sounds.ts';
import { doorTexts as texts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { minuteWords } from '../place-words.ts';
import { DoorField } from '../stages/DoorField.tsx';
import { StagePage } from '../stages/StagePage.tsx';
import doorSheetStyles from '../sheets/door-sheet.module.css';
import stageStyles from '../stages/stage.module.css';
import styles from './release-form.module.css';

export interface ReleaseFormProps {
  decision: Decision;
  shift: Shift;
  onCancel: () => void;
}

interface Faults {
  reason?: string;
  supervisor?: string;
  pin?: string;
}

/** Lets a supervisor answer for an exit that nobody read, by PIN and reason, also without a network. */
export function ReleaseForm({ decision, shift, onCancel }: ReleaseFormProps) {
  const supervisors = (shift.event.supervisors ?? []).filter(({ pin }) => pin !== null);
  const [reason, setReason] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const over = useRef<HTMLDivElement>(null);
  useAlone(over);
  // The ticket is still before the camera while its supervisor types.
  useEffect(() => {
    useDoorScreen.setState({ isAsking: true });
    return () => useDoorScreen.setState({ isAsking: false });
  }, []);

  async function submit(form: FormEvent<HTMLFormElement>) {
    form.preventDefault();
    if (isBusy) return;
    const data = new FormData(form.currentTarget);
    const said = reason === texts.otherReason ? String(data.get('other') ?? '').trim() : (reason ?? '');
    const supervisor_id = String(data.get('supervisor') ?? '');
    const pin = String(data.get('pin') ?? '');
    const wrong = faultsIn(said, supervisor_id, pin);
    setFaults(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const outcome = await shift.door.release(decision, { supervisor_id, pin, reason: said });
      if (outcome.came !== 'released') return setRefusal(whyNot(outcome));
      soundDecision(outcome.decision);
      useDoorScreen.setState({ decision: outcome.decision, following: [], isAsking: false });
    } catch (error) {
      reportError(error, 'door.release');
      setRefusal(notices.unexpected);
    } finally {
      setBusy(false);
    }
  }

  const { first } = decision.verdict;
  const name = decision.ticket?.holder_name ?? undefined;
  return (
    <div ref={over} className={styles.over} data-release>
      <StagePage
        isPart
        title={texts.releaseTitle}
        hint={first && texts.releaseHint(name, minuteWords(first.at, shift.event.time_zone))}
        actions={
          <>
            {supervisors.length > 0 && (
              <DoorButton type="submit" form="door-release" isBusy={isBusy}>
                {isBusy ? texts.releasing : texts.confirmRelease}
              </DoorButton>
            )}
            <DoorButton look="ink" onClick={onCancel}>
              {texts.cancel}
            </DoorButton>
          </>
        }
      >
        {supervisors.length === 0 ? (
          <p className={stageStyles.refusal}>{texts.noSupervisor}</p>
        ) : (
          <form id="door-release" noValidate onSubmit={(form) => void submit(form)}>
            <Choices
              legend={texts.releaseReason}
              name="reason"
              fault={faults.reason}
              choices={[...texts.releaseReasons, texts.otherReason].map((one) => ({ value: one, label: one }))}
              onChoose={setReason}
            />
            {reason === texts.otherReason && (
              <DoorField label={texts.otherReason} name="other" maxLength={OP_REASON_LENGTH} autoComplete="off" />
            )}
            <Choices
              legend={texts.supervisor}
              name="supervisor"
              fault={faults.supervisor}
              choices={supervisors.map(({ id, name: who }) => ({ value: id, label: who }))}
            />
            <DoorField
              label={texts.pin}
              name="pin"
              type="password"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              error={faults.pin}
            />
          </form>
        )}
        {refusal && (
          <p className={stageStyles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </StagePage>
    </div>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  fault: string | undefined;
  onChoose?: (value: string) => void;
}

/** Draws radio keys; a single one is chosen from the start, unless a person has to hear of the choice. */
function Choices({ legend, name, choices, fault, onChoose }: ChoicesProps) {
  return (
    <fieldset
      className={classes(doorSheetStyles.checks, styles.choices)}
      aria-describedby={fault && `door-release-${name}`}
    >
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={choices.length === 1}
            onChange={() => onChoose?.(value)}
          />
          {label}
        </label>
      ))}
      {fault && (
        <p id={`door-release-${name}`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function faultsIn(reason: string, supervisor_id: string, pin: string): Faults {
  return {
    ...(!reason && { reason: texts.reasonMissing }),
    ...(!supervisor_id && { supervisor: texts.supervisorMissing }),
    ...(!tillPin.check(pin) && { pin: pin === '' ? texts.pinMissing : tillPin.message }),
  };
}

function whyNot(outcome: Exclude<ReleaseOutcome, { came: 'released' }>): string {
  if (outcome.came === 'refused') return texts.releaseRefused;
  switch (outcome.answer.pin) {
    case 'wrong':
      return texts.pinWrong(outcome.answer.left);
    case 'locked':
      return texts.pinLocked(Math.max(1, Math.ceil(outcome.answer.wait / SECOND)));
    case 'none':
      return texts.pinNone;
  }
}
