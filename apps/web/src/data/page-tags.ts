import { newPassword, PASSWORD_MIN_LENGTH, UNCAPPED_FEE } from '@festix/domain/ground';

/** What the head of the page says of this house by a name. */
export function metaOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** How many characters this house asks of a new password. */
export function passwordMinLength(): number {
  return Number(metaOf('festix-password-min-length') ?? PASSWORD_MIN_LENGTH);
}

/** What a new password has to be here. */
export function newPasswordRule() {
  return newPassword(passwordMinLength());
}

/** How high a convenience fee may be in this house, in percent. */
export function mostConvenienceTax(): number {
  return Number(metaOf('festix-max-convenience-tax') ?? UNCAPPED_FEE);
}
