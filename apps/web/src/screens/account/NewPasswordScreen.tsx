import {
  accountEndpoints,
  emailAddress,
  notices,
  oneTimeCode,
  PERSON_NAME_LENGTH,
  type CodeType,
  type Rule,
  type UserView,
} from '@festix/domain';
import { Banner, Button, Link, useNotices } from '@festix/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { homeOf } from '../../areas/area-list.ts';
import { call } from '../../data/call.ts';
import { useSession } from '../../session/session.store.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts, newPasswordTexts as texts } from './account-texts.ts';
import { faults } from './faults.ts';
import { CodeField, EmailField, TextField } from './fields.tsx';
import { NEW_PASSWORD_FIELDS, NewPasswordFields, newPasswordFaults } from './NewPasswordFields.tsx';
import { useForm, type Typed } from './use-form.ts';
import { pathWith, useGoOn, useRedirectUrl } from './use-go-on.ts';

/** Said by the button that leaves the password out. */
const WITHOUT_PASSWORD = 'without-password';

const FIELDS = ['email', 'token', 'name', ...NEW_PASSWORD_FIELDS, 'intent'] as const;
type Field = (typeof FIELDS)[number];

/** Where the mails of a recovery and of an invitation lead: the code signs the person in, then a password is set. */
export function NewPasswordScreen() {
  const [params] = useSearchParams();
  const isInvite = params.get('type') === 'invite';
  return isInvite ? <Invitation email={params.get('email')} /> : <Recovery />;
}

function Recovery() {
  const redirectUrl = useRedirectUrl();
  return (
    <AccountPage name={texts.name} title={texts.title} line={texts.line}>
      <PasswordForm type="recovery" />
      <p className="fw-account-foot">
        <Link href={pathWith('/signin', { redirectUrl })}>{texts.toSignIn}</Link>
        <AnotherCode />
      </p>
    </AccountPage>
  );
}

function AnotherCode() {
  const redirectUrl = useRedirectUrl();
  return <Link href={pathWith('/recover-password', { redirectUrl })}>{texts.another}</Link>;
}

/** An invitation greets whoever it came to. A newcomer chooses a password; that of an account stays as it is. */
function Invitation({ email }: { email: string | null }) {
  const redirectUrl = useRedirectUrl();
  return (
    <AccountPage name={texts.inviteName} title={texts.inviteTitle} line={texts.inviteLine(email ?? texts.you)}>
      <p className="fw-account-note">{texts.inviteHelp}</p>
      <PasswordForm type="invite" />
      <p className="fw-account-foot">
        <Link href={pathWith('/signin', { redirectUrl })}>{texts.toSignIn}</Link>
      </p>
    </AccountPage>
  );
}

function PasswordForm({ type }: { type: CodeType }) {
  const [params] = useSearchParams();
  const known = { email: kept(emailAddress, params.get('email')), token: kept(oneTimeCode, params.get('token')) };
  const handIn = useHandIn(type);
  const finish = useFinish();
  const { success, info } = useNotices();

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
      const user = await handIn({ ...codeOf(typed), ...(name && { name }) });
      if (typed.intent === WITHOUT_PASSWORD) return finish(user);
      if (type === 'invite' && user.has_password) {
        info(texts.inviteKept);
        return finish(user);
      }
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
      <Button type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : type === 'invite' ? texts.inviteSend : texts.send}
      </Button>
      {type === 'invite' && (
        <Button size="large" block htmlType="submit" name="intent" value={WITHOUT_PASSWORD} aria-disabled={isSending}>
          {texts.inviteSkip}
        </Button>
      )}
    </form>
  );
}

/** What stands in the address counts only where it keeps its rule; otherwise it is asked for. */
function kept(rule: Rule, text: string | null): string | undefined {
  return rule.check(text) ? text : undefined;
}

/** A code is taken once: what comes after it may be tried again without it. */
function useHandIn(type: CodeType) {
  const signInByCode = useSession((session) => session.signInByCode);
  const [taken, setTaken] = useState<UserView>();
  return async (code: { email: string; token: string; name?: string }): Promise<UserView> => {
    if (taken) return taken;
    const user = await signInByCode({ type, ...code });
    setTaken(user);
    return user;
  };
}

function useFinish(): (user: UserView) => void {
  const know = useSession((session) => session.know);
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  return (user) => {
    know(user);
    goOn(redirectUrl ?? homeOf(user));
  };
}
