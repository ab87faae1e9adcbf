import { textRule, type Rule } from './rule.ts';

/** Least characters of a password, unless the installation requires more of new ones. */
export const PASSWORD_MIN_LENGTH = 6;

/** Accepts a new password of this length. Nothing is trimmed: spaces count. */
export function newPassword(minLength: number): Rule {
  return textRule('password_min_chars', `Mínimo de ${minLength} caracteres`, (text) => text.length >= minLength, {
    minLength,
  });
}

/** Accepts an existing password, set under whatever rule. */
export const passwordText = newPassword(PASSWORD_MIN_LENGTH);
