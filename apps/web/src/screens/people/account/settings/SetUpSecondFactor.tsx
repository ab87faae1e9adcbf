import { accountEndpoints, type SecondFactorSecretView } from '@festix/domain/contract';
import { notices, secondFactorCode } from '@festix/domain/ground';
import { Banner, Button, Code, Icon, useNotices } from '@festix/ui';
import { Copy } from '@phosphor-icons/react/Copy';
import { useCopy } from '../../../../frame/app/use-copy.ts';
import { call } from '../../../../data/call.ts';
import { CallError } from '../../../../data/problem.ts';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { AuthenticatorField } from '../../../../frame/form/fields.tsx';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';
import '@festix/ui/code-font.css';
import styles from './settings.module.css';

export interface SetUpSecondFactorProps {
  secret: SecondFactorSecretView;
  onCodes(codes: readonly string[]): void;
  onCancel(): void;
}

/** Shows the secret to the person's app, whose first code turns the second factor on. */
export function SetUpSecondFactor({ secret: { secret, address }, onCodes, onCancel }: SetUpSecondFactorProps) {
  const copy = useCopy();
  const changed = useSecondFactorChanged();
  const { success, error: toastError } = useNotices();
  const { errors, refusal, isSending, props } = useForm({
    names: ['code'],
    check: ({ code }) => faults({ code: [secondFactorCode, code] }),
    send: async ({ code }) => {
      const { recovery_codes } = await call(accountEndpoints.confirmSecondFactor, { body: { code } });
      onCodes(recovery_codes);
      success(notices.secondFactorOn);
      void changed();
    },
    triesOnce: true,
    place: 'second-factor.confirm',
    onRefused: async (_text, error) => {
      if (!(error instanceof CallError) || error.status !== 409) return;
      // The enrolment has expired, or was completed elsewhere.
      const isOver = error.code === 'SECOND_FACTOR_OFF';
      toastError(isOver ? notices.secondFactorBegunTooLongAgo : error.detail);
      await changed();
      onCancel();
    },
  });
  return (
    <form {...props}>
      <ol className={styles.secondFactorSteps}>
        <li>
          <h3>{texts.secondFactorScan}</h3>
          <p>{texts.secondFactorScanLine}</p>
          <Button className={styles.secondFactorOpen} href={address}>
            {texts.secondFactorOpen}
          </Button>
          <QrCode text={address} label={texts.secondFactorQr} className={styles.qr} />
          <p>{texts.secondFactorSecret}</p>
          <div className={styles.secondFactorSecret}>
            <Code>{secret}</Code>
            <Button
              icon={<Icon of={Copy} size={18} />}
              aria-label={texts.secondFactorCopySecret}
              onClick={() => void copy(secret.replaceAll(' ', ''))}
            />
          </div>
        </li>
        <li>
          <h3>{texts.secondFactorFirst}</h3>
          <p>{texts.secondFactorFirstLine}</p>
          <AuthenticatorField label={texts.secondFactorCode} name="code" error={errors.code} />
          {refusal && <Banner tone="error">{refusal}</Banner>}
        </li>
      </ol>
      <div className={styles.secondFactorKeys}>
        <Button htmlType="submit" aria-disabled={isSending}>
          {isSending ? texts.secondFactorConfirming : texts.secondFactorConfirm}
        </Button>
        <Button type="text" onClick={onCancel}>
          {accountTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
