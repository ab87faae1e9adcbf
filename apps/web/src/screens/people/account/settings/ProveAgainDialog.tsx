import { accountEndpoints } from '@festix/domain/contract';
import { passwordText, secondFactorCode } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../data/call.ts';
import { useCall } from '../../../../data/queries.ts';
import { useSession } from '../../../../session/session.store.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { PasswordField, TextField } from '../../../../frame/form/fields.tsx';
import { confirmingTyped } from '../../../../frame/form/use-confirmed.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import { signInAgainPath } from '../use-go-on.ts';
import styles from './settings.module.css';

export interface ProveAgainDialogProps {
  /** Repeats the action that was refused without a proof. */
  work(): Promise<void>;
  onClose(): void;
}

/** Asks a person with an older session for a proof of identity that the account has. */
export function ProveAgainDialog(props: ProveAgainDialogProps) {
  const hasPassword = useSession((session) => session.user?.has_password ?? false);
  const { data, isPending } = useCall(accountEndpoints.secondFactor, {});
  if (isPending) return null;
  if (data && data.since !== null) return <ByProof by="code" {...props} />;
  return hasPassword ? <ByProof by="current_password" {...props} /> : <BySigningIn {...props} />;
}

interface ByProofProps extends ProveAgainDialogProps {
  /** Proof that the account has. */
  by: 'code' | 'current_password';
}

function ByProof({ by, work, onClose }: ByProofProps) {
  const isCode = by === 'code';
  const typed = useForm({
    names: [by],
    check: ({ [by]: proof }) => faults({ [by]: [isCode ? secondFactorCode : passwordText, proof] }),
    send: async ({ [by]: proof }) => {
      await call(accountEndpoints.proveAgain, { body: { [by]: proof } });
      await work();
      onClose();
    },
    place: 'prove-again',
  });
  return (
    <ConfirmDialog
      {...confirmingTyped(typed, onClose)}
      title={texts.proveAgain}
      consequence={isCode ? texts.proveAgainByCode : texts.proveAgainByPassword}
      confirmLabel={texts.proveAgainConfirm}
    >
      <form className={styles.proof} {...typed.props}>
        {isCode ? (
          <TextField
            label={texts.secondFactorProof}
            name={by}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={typed.errors[by]}
          />
        ) : (
          <PasswordField
            label={accountTexts.currentPassword}
            name={by}
            autoComplete="current-password"
            error={typed.errors[by]}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

/** Leads an account without either to a new sign-in. */
function BySigningIn({ onClose }: ProveAgainDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={texts.proveAgain}
      consequence={texts.proveAgainBySigningIn}
      confirmLabel={texts.proveAgainSignIn}
      onConfirm={() => void navigate(signInAgainPath('/settings#acessos'))}
      onCancel={onClose}
    />
  );
}
