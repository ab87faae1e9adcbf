import { accountEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../data/call.ts';
import { keyOf } from '../../../../data/queries.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { NEW_PASSWORD_FIELDS, NewPasswordFields, newPasswordFaults } from '../NewPasswordFields.tsx';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useOwnProof } from './use-own-proof.tsx';
import styles from './settings.module.css';

export function PasswordPart() {
  const user = useSession((session) => session.user);
  const know = useSession((session) => session.know);
  const queries = useQueryClient();
  const { success, error: toastError } = useNotices();
  const proof = useOwnProof();
  const { errors, isSending, props } = useForm({
    names: ['current_password', ...NEW_PASSWORD_FIELDS],
    check: (typed) => ({
      ...proof.faultsOf(typed.current_password),
      ...newPasswordFaults(typed),
    }),
    send: async ({ current_password, password }, form) => {
      await proof.send(current_password, (proved) =>
        call(accountEndpoints.changePassword, { body: { password, ...proved } }),
      );
      form.reset();
      // The form asks for a first password from now on; a code that replaces it remains valid.
      if (user) know({ ...user, has_password: true, asks_password: user.asks_password || !user.has_password });
      success(notices.passwordSaved);
      await queries.invalidateQueries({ queryKey: keyOf(accountEndpoints.sessions, {}) });
    },
    place: 'password',
    onRefused: (text, error) => toastError(text, referenceOf(error)),
  });
  return (
    <form {...props}>
      {/* Password keepers look for whose password it is. */}
      <input
        className="fx-hidden"
        type="email"
        autoComplete="username"
        value={user?.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {proof.field(errors.current_password)}
      <NewPasswordFields errors={errors} />
      <Button className={styles.send} htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.saving : texts.passwordSave}
      </Button>
    </form>
  );
}
