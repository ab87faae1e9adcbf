import { Banner, Button, Link } from '@festix/ui';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts, signInTexts as texts } from './account-texts.ts';
import { EmailField, PasswordField } from '../../../frame/form/fields.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { pathWith, useAsksAgain, useGoOn, useGoOnOnceSignedIn, useRedirectUrl } from './use-go-on.ts';
import { useSignIn } from './use-sign-in.ts';
import styles from './account.module.css';

const ProviderRefusal = lazy(() => import('./ProviderRefusal.tsx').catch(() => ({ default: AnyRefusal })));

/** The state passed on by the recovery of a password: the address of the mail. */
export interface SignInState {
  recovering: string;
}

/** Signs in with e-mail and password, and continues to `redirectUrl`, or to the person's home. */
export function SignInScreen() {
  useGoOnOnceSignedIn();
  const redirectUrl = useRedirectUrl();
  const state = useLocation().state as Partial<SignInState> | null;
  return (
    <AccountPage
      name={accountTexts.signIn}
      title={texts.title}
      line={leadsToTickets(redirectUrl) ? texts.ticketsLine : texts.line}
    >
      {state?.recovering && <RecoverySent email={state.recovering} />}
      <SignInForm email={state?.recovering} />
      <SocialButtons next={redirectUrl} />
      <p className={styles.foot}>
        <span>
          {texts.newHere} <Link href={pathWith('/signup', { redirectUrl })}>{texts.signUp}</Link>
        </span>
      </p>
    </AccountPage>
  );
}

/** Returns whether the path leads to own tickets; many of their buyers have no account. */
function leadsToTickets(path = ''): boolean {
  return /^\/(customer|events\/[^/]+)\/orders(\/|\?|$)/.test(path);
}

function SignInForm({ email }: { email: string | undefined }) {
  const redirectUrl = useRedirectUrl();
  const [params] = useSearchParams();
  const asksAgain = useAsksAgain();
  const goOn = useGoOn();
  const { errors, refusal, isSending, props } = useSignIn({
    onDone: asksAgain ? (user) => goOn(redirectUrl ?? homeOf(user)) : undefined,
  });
  const code = params.get('error');
  return (
    <form {...props}>
      <EmailField
        label={accountTexts.email}
        name="email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        label={accountTexts.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        aside={<Link href={pathWith('/recover-password', { redirectUrl })}>{texts.forgot}</Link>}
      />
      {refusal ? (
        <Banner tone="error">{refusal}</Banner>
      ) : (
        code && (
          <Suspense fallback={null}>
            <ProviderRefusal code={code} />
          </Suspense>
        )
      )}
      <Button className={styles.send} type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : accountTexts.signIn}
      </Button>
    </form>
  );
}

/** Stands in where the words of a code get lost on the way. */
function AnyRefusal() {
  return <Banner tone="error">{texts.providerFailed}</Banner>;
}

function RecoverySent({ email }: { email: string }) {
  const redirectUrl = useRedirectUrl();
  return (
    <Banner tone="ok">
      {texts.recoverySent(email)}{' '}
      <Link href={pathWith('/new-password', { type: 'recovery', email, redirectUrl })}>{texts.typeCode}</Link>
    </Banner>
  );
}
