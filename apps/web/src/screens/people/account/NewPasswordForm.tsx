import { accountEndpoints, type CodeType, type UserView, type VerifyCodeBody } from '@festix/domain/contract';
import { emailAddress, notices, oneTimeCode, PERSON_NAME_LENGTH, type Rule } from '@festix/domain/ground';
import { Banner, Button, Link, useNotices } from '@festix/ui';
import { useState } from 'react';
import { call } from '../../../data/call.ts';
import { CallError } from '../../../data/problem.ts';
import { useSession } from '../../../session/session.store.ts';
import { accountTexts, newPasswordTexts as texts } from './account-texts.ts';
import { forgetBroughtCode, type Brought } from './brought-code.ts';
import { faults } from '../../../frame/form/faults.ts';
import { CodeField, EmailField, TextField } from '../../../frame/form/fields.tsx';
import { NEW_PASSWORD_FIELDS, NewPasswordFields, newPasswordFaults } from './NewPasswordFields.tsx';
import { useFinish } from './use-finish.ts';
import { useForm, type Typed } from '../../../frame/form/use-form.ts';
import { pathWith, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/** Value of the button that skips the password. */
const WITHOUT_PASSWORD = 'without-password';

const FIELDS = ['email', 'token', 'name', ...NEW_PASSWORD_FIELDS, 'intent'] as const;
type Field = (typeof FIELDS)[number];

export interface NewPasswordFormProps {
  type: CodeType;
  brought: Brought;
  /** Runs if the account exists already, with the code, and its person has to sign in. */
  onNeedsSignIn?(code: VerifyCodeBody): void;
}

/** Hands the code in, and sets the password, or leaves that out where an invitation lets it. */
export function NewPasswordForm({ type, brought, onNeedsSignIn }: NewPasswordFormProps) {
  const known = { email: kept(emailAddress, brought.email), token: kept(oneTimeCode, brought.token) };
  const handIn = useHandIn(type);
  const finish = useFinish();
  const { success } = useNotices();

  const codeOf = ({ email, token }: Typed<Field>) => ({ email: known.email ?? email, token: known.token ?? token });
  const { errors, refusal, isSending, props } = useForm({
    names: FIELDS,
    check: (typed) => {
      const { email, token } = codeOf(typed);
      const code = faults({ email: [emailAddress, email], token: [oneTimeCode, token] });
      return typed.intent === WITHOUT_PASSWORD ? code : { ...code, ...newPasswordFaults(typed) };
    },
    send: async (typed) => {
      const name = typed.name.trim();
      let user: UserView;
      try {
        user = await handIn({ ...codeOf(typed), ...(name && { name }) });
      } catch (error) {
        if (!onNeedsSignIn || !(error instanceof CallError) || error.code !== 'INVITE_NEEDS_SIGN_IN') throw error;
        return onNeedsSignIn({ type, ...codeOf(typed) });
      }
      // An invitation can't replace an existing password.
      if (typed.intent === WITHOUT_PASSWORD || (type === 'invite' && user.has_password)) return finish(user);
      await call(accountEndpoints.changePassword, { body: { password: typed.password } });
      success(notices.passwordSaved);
      finish({ ...user, has_password: true, asks_password: type === 'invite' });
    },
    place: 'new-password',
  });
  return (
    <form {...props}>
      {!known.email && (
        <EmailField label={accountTexts.email} name="email" autoComplete="username" error={errors.email} />
      )}
      {!known.token && (
        <CodeField label={accountTexts.code} name="token" hint={accountTexts.codeHint} error={errors.token} />
      )}
      {type === 'invite' && (
        <TextField
          label={accountTexts.optional(accountTexts.name)}
          name="name"
          hint={texts.inviteNameHint}
          autoComplete="name"
          maxLength={PERSON_NAME_LENGTH}
          error={errors.name}
        />
      )}
      <NewPasswordFields errors={errors} />
      {refusal && (
        <Banner tone="error" action={type === 'recovery' && <AnotherCode />}>
          {refusal}
        </Banner>
      )}
      <Button className={styles.send} type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : type === 'invite' ? texts.inviteSend : texts.send}
      </Button>
      {type === 'invite' && (
        <Button
          className={styles.send}
          size="large"
          block
          htmlType="submit"
          name="intent"
          value={WITHOUT_PASSWORD}
          aria-disabled={isSending}
        >
          {texts.inviteSkip}
        </Button>
      )}
    </form>
  );
}

/** Returns a text of the address if it is valid; otherwise it is asked for. */
function kept(rule: Rule, text: string | null): string | undefined {
  return rule.check(text) ? text : undefined;
}

/** Sends a code once; what follows may be tried again without it. */
function useHandIn(type: CodeType) {
  const signInByCode = useSession((session) => session.signInByCode);
  const [taken, setTaken] = useState<UserView>();
  return async (code: { email: string; token: string; name?: string }): Promise<UserView> => {
    if (taken) return taken;
    const user = await signInByCode({ type, ...code });
    forgetBroughtCode(type);
    setTaken(user);
    return user;
  };
}

/** Links to a new mail. */
export function AnotherCode() {
  const redirectUrl = useRedirectUrl();
  return <Link href={pathWith('/recover-password', { redirectUrl })}>{texts.another}</Link>;
}
