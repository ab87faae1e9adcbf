import { type UserView } from '@festix/domain/contract';
import { passwordText, problemOf } from '@festix/domain/ground';
import { Banner, Button, Zigzag, ENTER_SUBMITS } from '@festix/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { whyItFailed } from '../../data/why-it-failed.ts';
import { CallError, GivenUpError } from '../../data/problem.ts';
import { reportDefect } from '../../data/report-error.ts';
import { PasswordField } from '../form/fields.tsx';
import { askToSignInAgain, useSession } from '../../session/session.store.ts';
import { sessionTexts as texts } from './session-texts.ts';
import { stayOpen, useModal } from './use-modal.ts';
import styles from './sign-in-again.module.css';

/**
 * Asks a person whose session has ended to sign in again, over whatever is on the screen: no input is lost, and the
 * refused calls are repeated afterwards.
 */
export function SignInAgain() {
  useEffect(askToSignInAgain, []);
  const user = useSession((session) => (session.isLapsed ? session.user : undefined));
  return user && <SignInAgainDialog user={user} />;
}

/** Uses the browser's own dialog, which is above everything, the screen's dialogs included, and keeps the focus. */
function SignInAgainDialog({ user }: { user: UserView }) {
  const dialog = useModal();
  const leave = useSession((session) => session.leave);
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby="fw-again-title"
      onCancel={(event) => event.preventDefault()}
      onClose={stayOpen}
    >
      <Zigzag edge="bottom" depth={16} className={styles.againHead}>
        <h2 id="fw-again-title">{texts.title}</h2>
      </Zigzag>
      {user.has_password ? <PasswordForm user={user} /> : <AnotherTab user={user} />}
      <Button className={styles.againLeave} type="text" block onClick={leave}>
        {texts.leave}
      </Button>
    </dialog>
  );
}

function PasswordForm({ user }: { user: UserView }) {
  const signIn = useSession((session) => session.signIn);
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    setRefusal(undefined);
    if (!passwordText.check(password)) return setWrong(passwordText.message);
    setSending(true);
    try {
      await signIn({ email: user.email, password });
    } catch (error) {
      setSending(false);
      if (error instanceof GivenUpError) return;
      if (error instanceof CallError && error.code === 'INVALID_CREDENTIALS') {
        setWrong(problemOf('INVALID_CREDENTIALS').detail);
      } else {
        setRefusal(whyItFailed(error));
        reportDefect(error, 'sign-in-again');
      }
    }
  }

  return (
    <form noValidate {...ENTER_SUBMITS} onSubmit={(event) => void submit(event)} onInput={() => setWrong(undefined)}>
      <p className={styles.againLine}>{texts.line(user.email)}</p>
      <input
        className="fx-hidden"
        type="email"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" error={wrong} />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.signingIn : texts.signIn}
      </Button>
      <p className={styles.againOther}>
        <a href="/signin" target="_blank" rel="noopener">
          {texts.anotherWay}
        </a>
      </p>
    </form>
  );
}

/** Opens Google and Apple, which need a whole page, in another tab, and notices the sign-in there. */
function AnotherTab({ user }: { user: UserView }) {
  return (
    <div className={styles.againBody}>
      <p className={styles.againLine}>{texts.lineWithoutPassword(user.email)}</p>
      <Button type="primary" size="large" block href="/signin" target="_blank" rel="noopener">
        {texts.anotherTab}
      </Button>
    </div>
  );
}
