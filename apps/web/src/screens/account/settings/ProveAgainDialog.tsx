import { accountEndpoints, passwordText, secondFactorCode, type ProofBody } from '@festix/domain';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../data/call.ts';
import { useCall } from '../../../data/queries.ts';
import { useSession } from '../../../session/session.store.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../faults.ts';
import { PasswordField, TextField } from '../fields.tsx';
import { useForm } from '../use-form.ts';
import { signInAgainPath } from '../use-go-on.ts';

export interface ProveAgainDialogProps {
  /** What was refused for want of a proof, once more. */
  work(): Promise<void>;
  onClose(): void;
}

/** Asks whose session was opened a while ago to prove again who they are, by what their account has for it. */
export function ProveAgainDialog(props: ProveAgainDialogProps) {
  const hasPassword = useSession((session) => session.user?.has_password ?? false);
  const { data, isPending } = useCall(accountEndpoints.secondFactor, {});
  if (isPending) return null;
  if (data && data.since !== null) return <ByCode {...props} />;
  return hasPassword ? <ByPassword {...props} /> : <BySigningIn {...props} />;
}

function ByCode({ work, onClose }: ProveAgainDialogProps) {
  const { errors, refusal, isSending, props } = useForm({
    names: ['code'],
    check: ({ code }) => faults({ code: [secondFactorCode, code] }),
    send: async ({ code }) => finish({ code }, { work, onClose }),
    place: 'prove-again',
  });
  return (
    <ConfirmDialog
      open
      title={texts.proveAgain}
      consequence={texts.proveAgainByCode}
      confirmLabel={texts.proveAgainConfirm}
      busy={isSending}
      {...(refusal && { error: { text: refusal } })}
      onConfirm={() => props.ref.current?.requestSubmit()}
      onCancel={onClose}
    >
      <form className="fw-settings-proof" {...props}>
        <TextField
          label={texts.secondFactorProof}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code}
        />
      </form>
    </ConfirmDialog>
  );
}

function ByPassword({ work, onClose }: ProveAgainDialogProps) {
  const { errors, refusal, isSending, props } = useForm({
    names: ['current_password'],
    check: ({ current_password }) => faults({ current_password: [passwordText, current_password] }),
    send: async ({ current_password }) => finish({ current_password }, { work, onClose }),
    place: 'prove-again',
  });
  return (
    <ConfirmDialog
      open
      title={texts.proveAgain}
      consequence={texts.proveAgainByPassword}
      confirmLabel={texts.proveAgainConfirm}
      busy={isSending}
      {...(refusal && { error: { text: refusal } })}
      onConfirm={() => props.ref.current?.requestSubmit()}
      onCancel={onClose}
    >
      <form className="fw-settings-proof" {...props}>
        <PasswordField
          label={accountTexts.currentPassword}
          name="current_password"
          autoComplete="current-password"
          error={errors.current_password}
        />
      </form>
    </ConfirmDialog>
  );
}

/** Who has neither comes back with a session that was just opened. */
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

async function finish(body: ProofBody, { work, onClose }: ProveAgainDialogProps): Promise<void> {
  await call(accountEndpoints.proveAgain, { body });
  await work();
  onClose();
}
