import { accountEndpoints } from '@festix/domain/contract';
import { emailAddress } from '@festix/domain/ground';
import { Banner, Button, Link } from '@festix/ui';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../data/call.ts';
import { AccountPage } from './AccountPage.tsx';
import { accountTexts, recoverTexts as texts, signInTexts } from './account-texts.ts';
import { faults } from '../../../frame/form/faults.ts';
import { EmailField } from '../../../frame/form/fields.tsx';
import type { SignInState } from './SignInScreen.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import { pathWith, useRedirectUrl } from './use-go-on.ts';
import styles from './account.module.css';

/** Requests a mail for a new password; then returns to the sign-in, which asks to open it. */
export function RecoverPasswordScreen() {
  const redirectUrl = useRedirectUrl();
  const navigate = useNavigate();
  const { errors, refusal, isSending, props } = useForm({
    names: ['email'],
    check: ({ email }) => faults({ email: [emailAddress, email] }),
    send: async ({ email }) => {
      const body = { email, ...(redirectUrl && { redirect_url: redirectUrl }) };
      await call(accountEndpoints.recoverPassword, { body, anonymous: true });
      const state: SignInState = { recovering: email };
      await navigate(pathWith('/signin', { redirectUrl }), { state });
    },
    place: 'recover-password',
  });
  return (
    <AccountPage name={texts.name} title={texts.title} line={texts.line}>
      <form {...props}>
        <EmailField label={accountTexts.email} name="email" autoComplete="username" error={errors.email} />
        {refusal && (
          <Banner
            tone="error"
            action={
              <Link href={pathWith('/new-password', { type: 'recovery', redirectUrl })}>{signInTexts.typeCode}</Link>
            }
          >
            {refusal}
          </Banner>
        )}
        <Button className={styles.send} type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </form>
      <p className={styles.foot}>
        <span>
          {texts.remembered} <Link href={pathWith('/signin', { redirectUrl })}>{accountTexts.signIn}</Link>
        </span>
      </p>
    </AccountPage>
  );
}
