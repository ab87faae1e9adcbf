import { useId, type ReactNode } from 'react';
import { ForgotPassword } from '../../../people/account/ForgotPassword.tsx';
import { useSignIn } from '../../../people/account/use-sign-in.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { TillField, TillPasswordField } from './TillField.tsx';
import { TillKey } from './TillKey.tsx';
import styles from './till-field.module.css';
import tillWordsStyles from './till-words.module.css';

export interface SignInFormProps {
  onDone?: () => void;
  /** Puts fields and keys where the page has them. */
  children: (parts: { fields: ReactNode; submit: ReactNode }) => ReactNode;
}

/** Signs in on the till itself: an installed app that left for another page would not return as one. */
export function SignInForm({ onDone, children }: SignInFormProps) {
  const id = useId();
  const { errors, refusal, isSending, props } = useSignIn({ onDone });
  const fields = (
    <form id={id} {...props}>
      <TillField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <TillPasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <ForgotPassword className={styles.forgot} />
      {refusal && (
        <p className={tillWordsStyles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
  const submit = (
    <TillKey look="flag" type="submit" form={id} isBusy={isSending}>
      {isSending ? texts.signingIn : texts.signIn}
    </TillKey>
  );
  return children({ fields, submit });
}
