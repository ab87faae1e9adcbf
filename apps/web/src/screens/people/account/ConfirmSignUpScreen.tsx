import { type UserView, type VerifyCodeBody } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Link, useNotices } from '@festix/ui';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts, confirmTexts as texts, signInTexts } from './account-texts.ts';
import { ChoosePasswordPage } from './ChoosePasswordPage.tsx';
import { CheckingPage } from './CheckingPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useCodeLink, useCodeOfLink } from './use-code-link.ts';
import { pathWith, useGoOn, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/**
 * Serves the e-mail of a sign-up: its link confirms by itself, its code can be typed. Then asks for a password if none
 * is set.
 */
export function ConfirmSignUpScreen() {
  const code = useCodeOfLink('signup');
  const { success } = useNotices();
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  const [choosing, setChoosing] = useState<UserView>();
  const confirmed = (user: UserView) => {
    success(notices.emailConfirmed);
    // Another person may have requested the account: the reader of the mail chooses.
    if (user.has_password) goOn(redirectUrl ?? homeOf(user));
    else setChoosing(user);
  };
  if (choosing) return <ChoosePasswordPage user={choosing} />;
  return code ? <ByLink code={code} onDone={confirmed} /> : <ByHand onDone={confirmed} />;
}

function ByHand({ onDone }: { onDone(user: UserView): void }) {
  const redirectUrl = useRedirectUrl();
  return (
    <AccountPage name={texts.name} title={texts.titleWithoutMail} line={texts.lineWithoutMail}>
      <CodeForm type="signup" email={undefined} onDone={onDone} />
      <p className={styles.foot}>
        <Link href={pathWith('/signup', { redirectUrl })}>{signInTexts.signUp}</Link>
        <Link href={pathWith('/signin', { redirectUrl })}>{accountTexts.signIn}</Link>
      </p>
    </AccountPage>
  );
}

function ByLink({ code, onDone }: { code: VerifyCodeBody; onDone(user: UserView): void }) {
  const { error, retry } = useCodeLink(code, onDone);
  const redirectUrl = useRedirectUrl();
  return (
    <CheckingPage
      name={texts.name}
      title={texts.checking}
      refused={{ title: texts.failed, line: texts.failedLine }}
      error={error}
      onRetry={retry}
    >
      <ButtonLink type="primary" size="large" block href={pathWith('/signin', { redirectUrl })}>
        {accountTexts.toSignIn}
      </ButtonLink>
      <p className={styles.foot}>
        <Link href={pathWith('/signup', { redirectUrl })}>{signInTexts.signUp}</Link>
      </p>
    </CheckingPage>
  );
}
