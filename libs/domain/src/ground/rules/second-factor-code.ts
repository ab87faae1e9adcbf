import { crockford, foldTyped, isCrockford } from '../words/crockford.ts';
import { textRule } from './rule.ts';

/** Digits that an app shows: RFC 6238 as every app knows it. */
export const APP_CODE_LENGTH = 6;

/** Characters of a code that stands in once for the app: 80 bits, which nobody tries out. */
export const RECOVERY_CODE_LENGTH = 16;

/** How many of them a person gets at a time. */
export const RECOVERY_CODES = 10;

/** What was typed where a second factor is asked for: the digits that an app shows, or a bare recovery code. */
export type SecondFactorCode = { kind: 'app' | 'recovery'; code: string };

/** A new recovery code from at least sixteen random bytes, as people keep it: `7K2Q-X8MV-0Z3T-9WYA`. */
export function makeRecoveryCode(randomBytes: Uint8Array): string {
  return inGroups(crockford(randomBytes, RECOVERY_CODE_LENGTH)).join('-');
}

/** What was meant, however it was typed; nothing when it can be neither. */
export function readSecondFactorCode(text: string): SecondFactorCode | undefined {
  const bare = text.replace(/[\s\p{Pd}]/gu, '');
  if (bare.length === APP_CODE_LENGTH && /^\d+$/.test(bare)) return { kind: 'app', code: bare };
  const code = foldTyped(bare);
  return isCrockford(code, RECOVERY_CODE_LENGTH) ? { kind: 'recovery', code } : undefined;
}

/** A text cut into fours, as people read and type what is long. */
export function inGroups(text: string): string[] {
  return text.match(/.{1,4}/gu) ?? [];
}

/** What proves a second factor, as somebody types it. */
export const secondFactorCode = textRule(
  'second_factor_code_invalid',
  'Informe os 6 dígitos do aplicativo ou um código de recuperação',
  (text) => readSecondFactorCode(text) !== undefined,
);
