import { crockford, foldTyped, isCrockford } from '../words/crockford.ts';
import { textRule } from './rule.ts';

/** Characters of a mailed code: 40 bits. */
export const ONE_TIME_CODE_LENGTH = 8;

const GROUP = 4;

const MINUTE_MS = 60 * 1000;

/** The lifetime of a code, in `ms` and in words. */
export interface CodeLife {
  ms: number;
  text: string;
}

/** An account's action that a code confirms. */
export type CodeType = 'signup' | 'recovery' | 'email_change' | 'invite';

/** The purpose of a code: an account's action, or the proof of an order's e-mail. */
export type MailedCode = CodeType | 'order';

/**
 * Codes that open an account have the lifetime of OWASP's ASVS 5 (6.5.5). A code to a new address is valid only in the
 * account's own session, and an invitation waits for a person who requested nothing: see `INVITE_OPENS_MS`.
 */
export const CODE_LIFE: Readonly<Record<MailedCode, CodeLife>> = Object.freeze({
  signup: { ms: 10 * MINUTE_MS, text: '10 minutos' },
  recovery: { ms: 10 * MINUTE_MS, text: '10 minutos' },
  email_change: { ms: 60 * MINUTE_MS, text: '1 hora' },
  order: { ms: 15 * MINUTE_MS, text: '15 minutos' },
  invite: { ms: 7 * 24 * 60 * MINUTE_MS, text: '7 dias' },
});

/**
 * Time during which an invitation's code opens an existing account, as a recovery code does (6.5.5). Later its person
 * signs in, and accepts; it creates the account of a new address for its whole lifetime.
 */
export const INVITE_OPENS_MS = 10 * MINUTE_MS;

/** Makes a code from at least eight random bytes, as people read it: `7K2Q-X8MV`. */
export function makeOneTimeCode(randomBytes: Uint8Array): string {
  return formatOneTimeCode(crockford(randomBytes, ONE_TIME_CODE_LENGTH));
}

/** Returns the bare code of a typed text; undefined for an impossible one. */
export function normaliseOneTimeCode(text: string): string | undefined {
  const code = foldTyped(text.replace(/[\s\p{Pd}]/gu, ''));
  return isCrockford(code, ONE_TIME_CODE_LENGTH) ? code : undefined;
}

/** Formats `7K2QX8MV` as `7K2Q-X8MV`, also while it is typed. */
export function formatOneTimeCode(bare: string): string {
  return bare.length > GROUP ? `${bare.slice(0, GROUP)}-${bare.slice(GROUP)}` : bare;
}

/** Accepts a mailed code, as people type it. */
export const oneTimeCode = textRule(
  'code_invalid',
  'Informe o código de 8 caracteres que enviamos por e-mail',
  (text) => normaliseOneTimeCode(text) !== undefined,
);
