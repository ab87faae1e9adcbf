import { requiredText, sameAs } from '@festix/domain/ground';
import { newPasswordRule, passwordMinLength } from '../../../data/page-tags.ts';
import { accountTexts as texts } from './account-texts.ts';
import { faults } from '../../../frame/form/faults.ts';
import { PasswordField } from '../../../frame/form/fields.tsx';
import type { FieldErrors, Typed } from '../../../frame/form/use-form.ts';

export const NEW_PASSWORD_FIELDS = ['password', 'password_again'] as const;

type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number];

export interface NewPasswordFieldsProps {
  errors: FieldErrors<NewPasswordField>;
  label?: string;
}

/** Asks for a new password, twice. */
export function NewPasswordFields({ errors, label = texts.newPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={texts.passwordHint(passwordMinLength())}
        error={errors.password}
      />
      <PasswordField
        label={texts.passwordAgain}
        name="password_again"
        autoComplete="new-password"
        error={errors.password_again}
      />
    </>
  );
}

/** Returns the faults of a new password. */
export function newPasswordFaults({ password, password_again }: Typed<NewPasswordField>) {
  const again = password_again === '' ? requiredText : sameAs(password);
  return faults({ password: [newPasswordRule(), password], password_again: [again, password_again] });
}
