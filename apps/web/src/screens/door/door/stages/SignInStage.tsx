import { DoorButton } from '@festix/ui/door';
import { LawfulFoot } from '../../../../frame/app/LawfulFoot.tsx';
import { ForgotPassword } from '../../../people/account/ForgotPassword.tsx';
import { useSignIn } from '../../../people/account/use-sign-in.ts';
import { doorTexts } from '../door-texts.ts';
import { DoorField, DoorPasswordField } from './DoorField.tsx';
import { StagePage } from './StagePage.tsx';
import styles from './stage.module.css';

export interface SignInStageProps {
  onDone?: () => void;
  /** The way back, if any. */
  onCancel?: () => void;
}

/** Signs in within the door: an installed app that left for another page would not come back as one. */
export function SignInStage({ onDone, onCancel }: SignInStageProps) {
  const { errors, refusal, isSending, props } = useSignIn({ onDone });
  return (
    <StagePage
      title={doorTexts.signInTitle}
      hint={doorTexts.signInHint}
      actions={
        <>
          <DoorButton type="submit" form="door-sign-in" isBusy={isSending}>
            {isSending ? 'Entrando…' : 'Entrar'}
          </DoorButton>
          {onCancel && (
            <DoorButton look="ink" onClick={onCancel}>
              {doorTexts.backToScan}
            </DoorButton>
          )}
        </>
      }
    >
      <form id="door-sign-in" {...props}>
        <DoorField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <DoorPasswordField label="Senha" name="password" autoComplete="current-password" error={errors.password} />
        <ForgotPassword className={styles.forgot} />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </form>
      <div className={styles.foot}>
        <LawfulFoot opensBeside />
      </div>
    </StagePage>
  );
}
