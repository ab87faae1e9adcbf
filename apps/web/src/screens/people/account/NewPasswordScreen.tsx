import { Link } from '@festix/ui';
import { AccountPage } from './AccountPage.tsx';
import { newPasswordTexts as texts } from './account-texts.ts';
import { useBroughtCode, type Brought } from './brought-code.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { AnotherCode, NewPasswordForm } from './NewPasswordForm.tsx';
import { pathWith, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/** Serves the mails of a recovery and of an invitation. */
export function NewPasswordScreen() {
  const brought = useBroughtCode();
  return brought.type === 'invite' ? <InvitationPage brought={brought} /> : <Recovery brought={brought} />;
}

/** Signs the person in by the code, then asks for a password. */
function Recovery({ brought }: { brought: Brought }) {
  const redirectUrl = useRedirectUrl();
  return (
    <AccountPage name={texts.name} title={texts.title} line={texts.line}>
      <NewPasswordForm type="recovery" brought={brought} />
      <p className={styles.foot}>
        <Link href={pathWith('/signin', { redirectUrl })}>{texts.toSignIn}</Link>
        <AnotherCode />
      </p>
    </AccountPage>
  );
}
