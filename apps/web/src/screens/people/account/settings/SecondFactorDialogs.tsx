import { accountEndpoints } from '@festix/domain/contract';
import { notices, secondFactorCode } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { call } from '../../../../data/call.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { TextField } from '../../../../frame/form/fields.tsx';
import { confirmingTyped } from '../../../../frame/form/use-confirmed.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';
import styles from './settings.module.css';

interface ProvedDialogProps {
  title: string;
  consequence: string;
  confirmLabel: string;
  danger?: boolean;
  place: string;
  /** Does it with the code. */
  work(code: string): Promise<void>;
  onClose(): void;
}

/** Runs an action that requires a code of the second factor alone, of the app or of recovery. */
function ProvedDialog({ place, work, onClose, ...dialog }: ProvedDialogProps) {
  const typed = useForm({
    names: ['code'],
    check: ({ code }) => faults({ code: [secondFactorCode, code] }),
    send: ({ code }) => work(code),
    triesOnce: true,
    place,
  });
  return (
    <ConfirmDialog {...confirmingTyped(typed, onClose)} {...dialog}>
      <form className={styles.proof} {...typed.props}>
        <TextField
          label={texts.secondFactorProof}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={typed.errors.code}
        />
      </form>
    </ConfirmDialog>
  );
}

export interface RenewRecoveryCodesDialogProps {
  onCodes(codes: readonly string[]): void;
  onClose(): void;
}

export function RenewRecoveryCodesDialog({ onCodes, onClose }: RenewRecoveryCodesDialogProps) {
  const changed = useSecondFactorChanged();
  const { success } = useNotices();
  return (
    <ProvedDialog
      title={texts.recoveryCodesRenewTitle}
      consequence={texts.recoveryCodesRenewConsequence}
      confirmLabel={texts.recoveryCodesRenew}
      place="second-factor.codes"
      work={async (code) => {
        const { recovery_codes } = await call(accountEndpoints.renewRecoveryCodes, { body: { code } });
        onClose();
        onCodes(recovery_codes);
        success(notices.recoveryCodesRenewed);
        void changed();
      }}
      onClose={onClose}
    />
  );
}

export interface EndSecondFactorDialogProps {
  /** Whether the person's roles give no rights without it. */
  isRequired: boolean;
  onClose(): void;
}

export function EndSecondFactorDialog({ isRequired, onClose }: EndSecondFactorDialogProps) {
  const changed = useSecondFactorChanged();
  const { success } = useNotices();
  return (
    <ProvedDialog
      danger
      title={texts.secondFactorEndTitle}
      consequence={isRequired ? texts.secondFactorEndRequired : texts.secondFactorEndConsequence}
      confirmLabel={texts.secondFactorEnd}
      place="second-factor.end"
      work={async (code) => {
        await call(accountEndpoints.endSecondFactor, { body: { code } });
        success(notices.secondFactorOff);
        await changed();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
