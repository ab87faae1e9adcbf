import { newPassword, PASSWORD_MIN_LENGTH, UNCAPPED_FEE } from '@festix/domain/ground';

/** Returns the content of a meta tag of the page's head. */
export function metaOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** Returns the minimum length of a new password in this installation. */
export function passwordMinLength(): number {
  return Number(metaOf('festix-password-min-length') ?? PASSWORD_MIN_LENGTH);
}

/** Returns the rule of a new password in this installation. */
export function newPasswordRule() {
  return newPassword(passwordMinLength());
}

/** Returns the highest convenience fee of this installation, in percent. */
export function mostConvenienceTax(): number {
  return Number(metaOf('festix-max-convenience-tax') ?? UNCAPPED_FEE);
}
