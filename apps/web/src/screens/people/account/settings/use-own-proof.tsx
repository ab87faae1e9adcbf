import { passwordText } from '@festix/domain/ground';
import { CallError } from '../../../../data/call.ts';
import { useSession } from '../../../../session/session.store.ts';
import { accountTexts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { PasswordField } from '../../../../frame/form/fields.tsx';

/**
 * Asks for the current password as a proof of the account's owner, unless the API needs none for now. The field appears
 * if that changes while the screen is open.
 */
export function useOwnProof() {
  const asks = useSession((session) => session.user?.asks_password ?? false);
  return {
    faultsOf: (current_password: string) =>
      asks ? faults({ current_password: [passwordText, current_password] }) : {},
    async send<Reply>(current_password: string, call: (proof: { current_password?: string }) => Promise<Reply>) {
      try {
        return await call(asks ? { current_password } : {});
      } catch (error) {
        if (error instanceof CallError && error.code === 'CURRENT_PASSWORD_WRONG') askFromNowOn();
        throw error;
      }
    },
    field: (error: string | undefined) =>
      asks && (
        <PasswordField
          label={accountTexts.currentPassword}
          name="current_password"
          autoComplete="current-password"
          error={error}
        />
      ),
  };
}

function askFromNowOn(): void {
  const { user, know } = useSession.getState();
  if (user && !user.asks_password) know({ ...user, asks_password: true });
}
