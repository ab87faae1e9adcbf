import { textRule, type Rule } from './rule.ts';

/** The fewest characters that a password has, unless a house asks for more of those that are chosen in it. */
export const PASSWORD_MIN_LENGTH = 6;

/** A password that is chosen where so many characters are asked for. Nothing of it is trimmed: its spaces count. */
export function newPassword(minLength: number): Rule {
  return textRule('password_min_chars', `Mínimo de ${minLength} caracteres`, (text) => text.length >= minLength, {
    minLength,
  });
}

/** A password that was chosen at some time, under whatever rule. */
export const passwordText = newPassword(PASSWORD_MIN_LENGTH);
