import { accountEndpoints, type SignUpBody, type UserView } from '@festix/domain/contract';
import { emailAddress, notices, requiredText } from '@festix/domain/ground';
import { Banner, Button, Link, useNotices } from '@festix/ui';
import { useState } from 'react';
import { Agreement } from '../../../frame/app/Agreement.tsx';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { call } from '../../../data/call.ts';
import { reportDefect } from '../../../data/report-error.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts, confirmTexts, signUpTexts as texts } from './account-texts.ts';
import { CodeForm } from './CodeForm.tsx';
import { faults } from '../../../frame/form/faults.ts';
import { EmailField, TextField } from '../../../frame/form/fields.tsx';
import { NEW_PASSWORD_FIELDS, NewPasswordFields, newPasswordFaults } from './NewPasswordFields.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import { pathWith, useGoOnOnceSignedIn, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/** Creates an account: first the person, then the code that proves the e-mail. */
export function SignUpScreen() {
  useGoOnOnceSignedIn();
  const [asked, setAsked] = useState<SignUpBody>();
  const [isCorrecting, setCorrecting] = useState(false);
  if (asked && !isCorrecting) return <CodeStep asked={asked} onCorrect={() => setCorrecting(true)} />;
  return (
    <SignUpStep
      before={asked}
      onSent={(body) => {
        setAsked(body);
        setCorrecting(false);
      }}
    />
  );
}

function SignUpStep({ before, onSent }: { before: SignUpBody | undefined; onSent(body: SignUpBody): void }) {
  const redirectUrl = useRedirectUrl();
  const { errors, refusal, isSending, props } = useForm({
    names: ['name', 'email', ...NEW_PASSWORD_FIELDS],
    check: (typed) => ({
      ...faults({ name: [requiredText, typed.name], email: [emailAddress, typed.email] }),
      ...newPasswordFaults(typed),
    }),
    send: async ({ name, email, password }) => {
      const body = { name, email, password, ...(redirectUrl && { redirect_url: redirectUrl }) };
      await call(accountEndpoints.signUp, { body, anonymous: true });
      onSent(body);
    },
    place: 'sign-up',
  });
  return (
    <AccountPage name={texts.name} title={texts.title} line={texts.line}>
      <form {...props}>
        <TextField
          label={accountTexts.name}
          name="name"
          autoComplete="name"
          defaultValue={before?.name}
          error={errors.name}
        />
        <EmailField
          label={accountTexts.email}
          name="email"
          autoComplete="username"
          defaultValue={before?.email}
          error={errors.email}
        />
        <NewPasswordFields label={accountTexts.password} errors={errors} />
        {refusal && <Banner tone="error">{refusal}</Banner>}
        <Agreement by="signing-up" />
        <Button className={styles.send} type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </form>
      <SocialButtons next={redirectUrl} />
      <p className={styles.foot}>
        <span>
          {texts.hasAccount} <Link href={pathWith('/signin', { redirectUrl })}>{accountTexts.signIn}</Link>
        </span>
        <Link href={pathWith('/signup/confirm', { redirectUrl })}>{texts.hasCode}</Link>
      </p>
    </AccountPage>
  );
}

/** Asks for the code, also for an address that has an account already: only the mail reveals the difference. */
function CodeStep({ asked, onCorrect }: { asked: SignUpBody; onCorrect(): void }) {
  const { success, error } = useNotices();
  async function confirmed(user: UserView) {
    success(notices.emailConfirmed);
    if (user.has_password) return;
    // Another person has requested the same account meanwhile. The reader of the mail chose a password here.
    try {
      await call(accountEndpoints.changePassword, { body: { password: asked.password } });
    } catch (cause) {
      reportDefect(cause, 'sign-up');
      error(whyItFailed(cause));
    }
  }
  return (
    <AccountPage name={confirmTexts.name} title={confirmTexts.title} line={confirmTexts.line(asked.email)}>
      <CodeForm type="signup" email={asked.email} onDone={(user) => void confirmed(user)} />
      <p className={styles.note}>{confirmTexts.spam}</p>
      <div className={styles.foot}>
        <SendAgain asked={asked} />
        <Button type="text" onClick={onCorrect}>
          {confirmTexts.wrongAddress}
        </Button>
      </div>
    </AccountPage>
  );
}

function SendAgain({ asked }: { asked: SignUpBody }) {
  const { success, error } = useNotices();
  const [isSending, setSending] = useState(false);
  async function sendAgain() {
    setSending(true);
    try {
      await call(accountEndpoints.signUp, { body: asked, anonymous: true });
      success(confirmTexts.sentAgain);
    } catch (cause) {
      reportDefect(cause, 'sign-up');
      error(whyItFailed(cause));
    } finally {
      setSending(false);
    }
  }
  return (
    <Button disabled={isSending} onClick={() => void sendAgain()}>
      {isSending ? confirmTexts.sendingAgain : confirmTexts.again}
    </Button>
  );
}
