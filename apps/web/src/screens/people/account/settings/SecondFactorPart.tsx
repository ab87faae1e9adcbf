import { accountEndpoints, type SecondFactorSecretView, type SecondFactorView } from '@festix/domain/contract';
import { enumerated, notices } from '@festix/domain/ground';
import { roleNames } from '@festix/domain/people';
import { Banner, Button, Count, DateTime, Facts, ListSkeleton, StatusTag, useNotices } from '@festix/ui';
import { Check } from '@phosphor-icons/react/Check';
import { useEffect, useRef, useState } from 'react';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { call } from '../../../../data/call.ts';
import { useCall } from '../../../../data/queries.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import { EndSecondFactorDialog, RenewRecoveryCodesDialog } from './SecondFactorDialogs.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
import { useOwnProof } from './use-own-proof.tsx';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';
import styles from './settings.module.css';

/** Recovery codes at which the person is warned that few are left. */
const FEW = 2;

/** A step of turning it on; without one it is shown as it stands. */
type Step = { kind: 'set-up'; secret: SecondFactorSecretView } | { kind: 'codes'; codes: readonly string[] };

/** Manages the second factor: turned on in two steps, shown with its state, turned off. */
export function SecondFactorPart() {
  const [step, setStep] = useState<Step>();
  const place = useStepInFocus(step?.kind);
  return (
    <div ref={place} tabIndex={-1} className={styles.secondFactor}>
      <Withheld />
      {!step && <AsItStands onStep={setStep} />}
      {step?.kind === 'set-up' && (
        <SetUpSecondFactor
          secret={step.secret}
          onCodes={(codes) => setStep({ kind: 'codes', codes })}
          onCancel={() => setStep(undefined)}
        />
      )}
      {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => setStep(undefined)} />}
    </div>
  );
}

/** Focuses each step, which replaces the one before. */
function useStepInFocus(step: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}

/** Shows the roles that give no rights until there is a second factor. */
function Withheld() {
  const withheld = useSession((session) => session.user?.withheld_roles);
  if (!withheld?.length) return null;
  const names = withheld.map((role) => roleNames[role]);
  return <Banner tone="warning">{texts.secondFactorWithheld(enumerated(names))}</Banner>;
}

function AsItStands({ onStep }: { onStep(step: Step): void }) {
  const { data, error, isPending, refetch } = useCall(accountEndpoints.secondFactor, {});
  if (isPending) return <ListSkeleton rows={1} />;
  if (!data) {
    return <ScreenFailure title={notices.secondFactorLoadFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (data.since === null) return <TurnedOff onBegun={(secret) => onStep({ kind: 'set-up', secret })} />;
  return <TurnedOn state={data} since={data.since} onCodes={(codes) => onStep({ kind: 'codes', codes })} />;
}

function TurnedOff({ onBegun }: { onBegun(secret: SecondFactorSecretView): void }) {
  const proof = useOwnProof();
  const changed = useSecondFactorChanged();
  const { error: toastError } = useNotices();
  const { errors, isSending, props } = useForm({
    names: ['current_password'],
    check: ({ current_password }) => proof.faultsOf(current_password),
    send: async ({ current_password }) =>
      onBegun(await proof.send(current_password, (body) => call(accountEndpoints.beginSecondFactor, { body }))),
    place: 'second-factor.begin',
    onRefused: async (text, error) => {
      toastError(text, referenceOf(error));
      // It may be on by now, turned on elsewhere.
      await changed();
    },
  });
  return (
    <form {...props}>
      <p className={styles.none}>{texts.secondFactorOffLine}</p>
      {proof.field(errors.current_password)}
      <Button className={styles.send} htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.secondFactorBeginning : texts.secondFactorBegin}
      </Button>
    </form>
  );
}

interface TurnedOnProps {
  state: SecondFactorView;
  since: NonNullable<SecondFactorView['since']>;
  onCodes(codes: readonly string[]): void;
}

function TurnedOn({ state, since, onCodes }: TurnedOnProps) {
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const close = () => setAsking(undefined);
  const left = state.recovery_codes_left;
  return (
    <>
      <StatusTag className={styles.secondFactorTag} tone="ok" icon={Check}>
        {texts.secondFactorTag}
      </StatusTag>
      <Facts
        facts={[
          { label: texts.secondFactorSince, value: <DateTime at={since} /> },
          { label: texts.recoveryCodesLeft, value: <Count value={left} noun={texts.recoveryCode} /> },
        ]}
      />
      {left <= FEW && <Banner tone="warning">{left === 0 ? texts.recoveryCodesNone : texts.recoveryCodesFew}</Banner>}
      <div className={styles.secondFactorKeys}>
        <Button onClick={() => setAsking('renew')}>{texts.recoveryCodesRenew}</Button>
        <Button danger onClick={() => setAsking('end')}>
          {texts.secondFactorEnd}
        </Button>
      </div>
      {asking === 'renew' && <RenewRecoveryCodesDialog onCodes={onCodes} onClose={close} />}
      {asking === 'end' && <EndSecondFactorDialog isRequired={state.is_required} onClose={close} />}
    </>
  );
}
