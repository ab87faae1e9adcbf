import { type UserView, type VerifyCodeBody } from '@festix/domain/contract';
import { normaliseEmail, notices } from '@festix/domain/ground';
import { Banner, Button, Link, useNotices } from '@festix/ui';
import { useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { Waiting } from '../../../frame/app/Waiting.tsx';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { useSession } from '../../../session/session.store.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';
import { AccountPage } from './AccountPage.tsx';
import { newPasswordTexts as texts } from './account-texts.ts';
import { keepBroughtCode, type Brought } from './brought-code.ts';
import { CheckingPage } from './CheckingPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useCodeLink } from './use-code-link.ts';
import { useFinish } from './use-finish.ts';
import { pathWith, signInAgainPath, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/** Returns the path after the sign-in that accepts an invitation; the tab keeps the code meanwhile. */
function backTo(redirectUrl: string | undefined): string {
  return pathWith('/new-password', { type: 'invite', redirectUrl });
}

/**
 * Creates the account of a newcomer. An account holder signs in, which accepts the invitation: its code is in the mail
 * for days, and opens no existing account.
 */
export function InvitationPage({ brought }: { brought: Brought }) {
  const { status, error } = useRestoredSession({ visitorsWelcome: true });
  return status === 'unknown' && !error ? <Waiting /> : <Known brought={brought} />;
}

/** Serves a signed-in person; one who is signed in by the invitation itself continues with it. */
function Known({ brought }: { brought: Brought }) {
  const [user] = useState(() => useSession.getState().user);
  const { token, email } = brought;
  if (!user) return <Newcomer brought={brought} user={undefined} />;
  if (token === null || email === null) return <ByHand user={user} />;
  return normaliseEmail(email) === user.email ? (
    <Accepting code={{ type: 'invite', token, email }} user={user} />
  ) : (
    <Newcomer brought={brought} user={user} />
  );
}

function useAccepted(): (user: UserView) => void {
  const finish = useFinish();
  const { success } = useNotices();
  return (user) => {
    success(notices.invitationAccepted);
    finish(user);
  };
}

function Accepting({ code, user }: { code: VerifyCodeBody; user: UserView }) {
  const { error, retry } = useCodeLink(code, useAccepted());
  return (
    <CheckingPage
      name={texts.inviteName}
      title={texts.inviteAccepting}
      refused={{ title: texts.inviteFailed, line: texts.inviteFailedLine }}
      error={error}
      onRetry={retry}
    >
      <ButtonLink type="primary" size="large" block href={homeOf(user)}>
        {texts.inviteToOwnPlace}
      </ButtonLink>
    </CheckingPage>
  );
}

function ByHand({ user }: { user: UserView }) {
  return (
    <AccountPage name={texts.inviteName} title={texts.inviteTitle} line={texts.inviteByHand(user.email)}>
      <CodeForm type="invite" email={user.email} onDone={useAccepted()} />
    </AccountPage>
  );
}

/** Serves a newcomer; `user` is signed in to an account that the invitation is not for. */
function Newcomer({ brought, user }: { brought: Brought; user: UserView | undefined }) {
  const [needsSignIn, setNeedsSignIn] = useState(brought.has_account);
  const back = backTo(useRedirectUrl());
  const toSignIn = user ? signInAgainPath(back) : pathWith('/signin', { redirectUrl: back });
  const greeting = texts.inviteLine(brought.email ?? texts.you);
  const other = user && brought.email && <Banner tone="warning">{texts.inviteOther(user.email, brought.email)}</Banner>;
  if (needsSignIn) {
    return (
      <AccountPage name={texts.inviteName} title={texts.inviteTitle} line={greeting}>
        {other}
        <p className={styles.note}>{texts.inviteSignInHelp}</p>
        <ButtonLink type="primary" size="large" block href={toSignIn}>
          {texts.inviteSignIn}
        </ButtonLink>
        <Button type="text" block onClick={() => setNeedsSignIn(false)}>
          {texts.inviteNoAccount}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage name={texts.inviteName} title={texts.inviteTitle} line={greeting}>
      {other}
      <p className={styles.note}>{texts.inviteHelp}</p>
      <NewPasswordForm
        type="invite"
        brought={brought}
        onNeedsSignIn={(code) => {
          keepBroughtCode(code);
          setNeedsSignIn(true);
        }}
      />
      <p className={styles.foot}>
        <Link href={toSignIn}>{texts.inviteSignIn}</Link>
      </p>
    </AccountPage>
  );
}
