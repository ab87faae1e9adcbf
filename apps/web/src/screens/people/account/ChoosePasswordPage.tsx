import { accountEndpoints, type UserView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, Button, useNotices } from '@festix/ui';
import { call } from '../../../data/call.ts';
import { AccountPage } from './AccountPage.tsx';
import { choosePasswordTexts as texts } from './account-texts.ts';
import { NEW_PASSWORD_FIELDS, NewPasswordFields, newPasswordFaults } from './NewPasswordFields.tsx';
import { useFinish } from './use-finish.ts';
import { useForm } from '../../../frame/form/use-form.ts';
import styles from './account.module.css';

/** Asks for the password of an account whose e-mail was confirmed in another browser than asked for it, or after another asking. */
export function ChoosePasswordPage({ user }: { user: UserView }) {
  const finish = useFinish();
  const { success } = useNotices();
  const { errors, refusal, isSending, props } = useForm({
    names: [...NEW_PASSWORD_FIELDS],
    check: newPasswordFaults,
    send: async ({ password }) => {
      await call(accountEndpoints.changePassword, { body: { password } });
      success(notices.passwordSaved);
      finish({ ...user, has_password: true, asks_password: false });
    },
    place: 'choose-password',
  });
  return (
    <AccountPage name={texts.name} title={texts.title} line={texts.line(user.email)}>
      <form {...props}>
        <NewPasswordFields errors={errors} />
        {refusal && <Banner tone="error">{refusal}</Banner>}
        <Button className={styles.send} type="primary" size="large" block htmlType="submit" aria-disabled={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </form>
    </AccountPage>
  );
}
