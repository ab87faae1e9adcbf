import { textRule } from './rule.ts';

export const PASSWORD_MIN_LENGTH = 6;

/** Nothing of a password is trimmed: its spaces count. */
export const passwordText = textRule(
  'password_min_chars',
  'Mínimo de 6 caracteres',
  (text) => text.length >= PASSWORD_MIN_LENGTH,
);
