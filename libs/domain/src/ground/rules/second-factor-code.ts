import { crockford, foldTyped, isCrockford } from '../words/crockford.ts';
import { textRule } from './rule.ts';

/** Digits of an app's code, by RFC 6238. */
export const APP_CODE_LENGTH = 6;

/** Characters of a recovery code, which replaces the app once: 80 bits, which can't be guessed. */
export const RECOVERY_CODE_LENGTH = 16;

/** Recovery codes of a person at a time. */
export const RECOVERY_CODES = 10;

/** A typed second factor: an app's digits, or a bare recovery code. */
export type SecondFactorCode = { kind: 'app' | 'recovery'; code: string };

/** Makes a recovery code from at least sixteen random bytes, as people keep it: `7K2Q-X8MV-0Z3T-9WYA`. */
export function makeRecoveryCode(randomBytes: Uint8Array): string {
  return inGroups(crockford(randomBytes, RECOVERY_CODE_LENGTH)).join('-');
}

/** Returns the code of a typed text; undefined if it can be neither. */
export function readSecondFactorCode(text: string): SecondFactorCode | undefined {
  const bare = text.replace(/[\s\p{Pd}]/gu, '');
  if (bare.length === APP_CODE_LENGTH && /^\d+$/.test(bare)) return { kind: 'app', code: bare };
  const code = foldTyped(bare);
  return isCrockford(code, RECOVERY_CODE_LENGTH) ? { kind: 'recovery', code } : undefined;
}

/** Cuts a text into groups of four, for reading and typing. */
export function inGroups(text: string): string[] {
  return text.match(/.{1,4}/gu) ?? [];
}

/** Accepts a second factor, as people type it. */
export const secondFactorCode = textRule(
  'second_factor_code_invalid',
  'Informe os 6 dígitos do aplicativo ou um código de recuperação',
  (text) => readSecondFactorCode(text) !== undefined,
);
