import { accountEndpoints, notices, passwordText, sameAs } from '@festix/domain';
import { useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { referenceOf } from '../../../data/report-error.ts';
import { useSession } from '../../../session/session.store.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../faults.ts';
import { PasswordField } from '../fields.tsx';
import { useForm } from '../use-form.ts';

export function PasswordPart() {
  const user = useSession((session) => session.user);
  const know = useSession((session) => session.know);
  const queries = useQueryClient();
  const { success, error: toastError } = useNotices();
  const hasPassword = user?.has_password ?? false;
  const { errors, isSending, props } = useForm({
    names: ['current_password', 'password', 'password_again'],
    check: ({ current_password, password, password_again }) => ({
      ...(hasPassword && faults({ current_password: [passwordText, current_password] })),
      ...faults({ password: [passwordText, password], password_again: [sameAs(password), password_again] }),
    }),
    send: async ({ current_password, password }, form) => {
      await call(accountEndpoints.changePassword, {
        body: { password, ...(hasPassword && { current_password }) },
      });
      form.reset();
      if (user) know({ ...user, has_password: true });
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
      {hasPassword && (
        <PasswordField
          label={accountTexts.currentPassword}
          name="current_password"
          autoComplete="current-password"
          error={errors.current_password}
        />
      )}
      <PasswordField
        label={accountTexts.newPassword}
        name="password"
        autoComplete="new-password"
        hint={accountTexts.passwordHint}
        error={errors.password}
      />
      <PasswordField
        label={accountTexts.passwordAgain}
        name="password_again"
        autoComplete="new-password"
        error={errors.password_again}
      />
      <Button htmlType="submit" disabled={isSending}>
        {isSending ? texts.saving : texts.passwordSave}
      </Button>
    </form>
  );
}
