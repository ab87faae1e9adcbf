import { crockford, foldTyped, isCrockford } from '../words/crockford.ts';
import { textRule } from './rule.ts';

/** Characters of a code that is sent by e-mail: 40 bits. */
export const ONE_TIME_CODE_LENGTH = 8;

const GROUP = 4;

const MINUTE_MS = 60 * 1000;

/** How long a code lives, as `ms` and as people are told. */
export interface CodeLife {
  ms: number;
  text: string;
}

/** Which of an account's affairs a code opens. */
export type CodeType = 'signup' | 'recovery' | 'email_change' | 'invite';

/** What a code goes out for: an account's affairs, or an order whose buyer shows that he reads mail at his address. */
export type MailedCode = CodeType | 'order';

/**
 * What can open an account lives as long as OWASP's ASVS 5 lets it (6.5.5). A code to a new address is good only in the
 * account's own session, and an invitation waits for somebody who asked for nothing: see `INVITE_OPENS_MS`.
 */
export const CODE_LIFE: Readonly<Record<MailedCode, CodeLife>> = Object.freeze({
  signup: { ms: 10 * MINUTE_MS, text: '10 minutos' },
  recovery: { ms: 10 * MINUTE_MS, text: '10 minutos' },
  email_change: { ms: 60 * MINUTE_MS, text: '1 hora' },
  order: { ms: 15 * MINUTE_MS, text: '15 minutos' },
  invite: { ms: 7 * 24 * 60 * MINUTE_MS, text: '7 dias' },
});

/**
 * For so long after it was made an invitation's code opens an account that there is, as a recovery code does (6.5.5).
 * Later its person signs in, and accepts; the account of an address that has none it makes for as long as it lives.
 */
export const INVITE_OPENS_MS = 10 * MINUTE_MS;

/** A new code from at least eight random bytes, as people read it: `7K2Q-X8MV`. */
export function makeOneTimeCode(randomBytes: Uint8Array): string {
  return formatOneTimeCode(crockford(randomBytes, ONE_TIME_CODE_LENGTH));
}

/** The bare code that was meant, however it was typed; nothing when it can't be one. */
export function normaliseOneTimeCode(text: string): string | undefined {
  const code = foldTyped(text.replace(/[\s\p{Pd}]/gu, ''));
  return isCrockford(code, ONE_TIME_CODE_LENGTH) ? code : undefined;
}

/** `7K2QX8MV` becomes `7K2Q-X8MV`, also while it is typed. */
export function formatOneTimeCode(bare: string): string {
  return bare.length > GROUP ? `${bare.slice(0, GROUP)}-${bare.slice(GROUP)}` : bare;
}

/** A code that came by e-mail, as somebody types it. */
export const oneTimeCode = textRule(
  'code_invalid',
  'Informe o código de 8 caracteres que enviamos por e-mail',
  (text) => normaliseOneTimeCode(text) !== undefined,
);
