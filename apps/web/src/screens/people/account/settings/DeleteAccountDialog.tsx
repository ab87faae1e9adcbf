import { privacyEndpoints } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../data/call.ts';
import { openDoorDevice } from '../../../../session/door-device.ts';
import { forgetTickets } from '../../../../session/kept-tickets.ts';
import { useSession } from '../../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { confirmingTyped } from '../../../../frame/form/use-confirmed.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useOwnProof } from './use-own-proof.tsx';
import styles from './settings.module.css';

/** Explains the consequences of a deletion, and asks for the password again. */
export function DeleteAccountDialog({ onClose }: { onClose(): void }) {
  const proof = useOwnProof();
  const leave = useSession((session) => session.leave);
  const navigate = useNavigate();
  const { success, error: toastError } = useNotices();
  const typed = useForm({
    names: ['current_password'],
    check: ({ current_password }) => proof.faultsOf(current_password),
    send: async ({ current_password }) => {
      const device = await openDoorDevice();
      const held = await device?.heldBy();
      if (held) return toastError(notices[held]);
      await proof.send(current_password, (body) => call(privacyEndpoints.deleteAccount, { body }));
      await Promise.all([device?.wipe(), forgetTickets()]);
      // Away at once: this screen would send a visitor to sign in.
      void navigate('/', { replace: true, flushSync: true });
      leave();
      success(notices.accountDeleted);
    },
    place: 'delete-account',
  });
  return (
    <ConfirmDialog
      {...confirmingTyped(typed, onClose)}
      danger
      title={texts.deleteQuestion}
      consequence={<Fate />}
      confirmLabel={texts.deleteConfirm}
    >
      <form className={styles.proof} {...typed.props}>
        {proof.field(typed.errors.current_password)}
      </form>
    </ConfirmDialog>
  );
}

/** Lists the consequences. */
function Fate() {
  return (
    <ul className={styles.fate}>
      {texts.deleteConsequences.map((consequence) => (
        <li key={consequence}>{consequence}</li>
      ))}
    </ul>
  );
}
