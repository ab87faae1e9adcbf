import { PIN_AREAS, salePointEndpoints } from '@festix/domain/contract';
import { notices, passwordText, tillPin } from '@festix/domain/ground';
import { Button, useNotices } from '@festix/ui';
import { call } from '../../../../data/call.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { useSession } from '../../../../session/session.store.ts';
import { accountTexts, settingsTexts as texts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { PasswordField } from '../../../../frame/form/fields.tsx';
import { useForm } from '../../../../frame/form/use-form.ts';
import styles from './settings.module.css';

/** Sets the PIN, which voids sales at a till and releases people at a door, after a proof of the account's owner. */
export function PinPart() {
  const hasPassword = useSession((session) => session.user?.has_password ?? false);
  const area = useSession((session) => PIN_AREAS.find((role) => session.user?.roles.includes(role))) ?? 'sale-point';
  const { success, error: toastError } = useNotices();
  const { errors, isSending, props } = useForm({
    names: ['current_password', 'pin', 'pin_again'],
    check: ({ current_password, pin, pin_again }) => ({
      ...(hasPassword && faults({ current_password: [passwordText, current_password] })),
      ...faults({ pin: [tillPin, pin] }),
      ...(pin_again !== pin && { pin_again: texts.pinDiffers }),
    }),
    send: async ({ current_password, pin }, form) => {
      await call(salePointEndpoints.setPin, { area, body: { pin, password: current_password } });
      form.reset();
      success(notices.pinSaved);
    },
    place: 'pin',
    onRefused: (text, error) => toastError(text, referenceOf(error)),
  });
  return (
    <form {...props}>
      {hasPassword && (
        <PasswordField
          label={accountTexts.currentPassword}
          name="current_password"
          autoComplete="current-password"
          error={errors.current_password}
        />
      )}
      <PasswordField
        label={texts.pinNew}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint={texts.pinHint}
        error={errors.pin}
      />
      <PasswordField
        label={texts.pinAgain}
        name="pin_again"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={errors.pin_again}
      />
      <Button className={styles.send} htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.saving : texts.pinSave}
      </Button>
    </form>
  );
}
