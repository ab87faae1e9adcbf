import { emailAddress, normaliseEmail } from './email.ts';
import { textRule } from './rule.ts';

/** Addresses that one message is copied to, at most, in each of its two lists. */
export const MOST_COPIES = 20;

/** The addresses of a text that commas part, each once; empty parts are none. */
export function emailsIn(text: string): string[] {
  return [...new Set(text.split(',').map(normaliseEmail).filter(Boolean))];
}

/** A list that may be empty, of nothing but addresses. */
export const copiedTo = copyRule('cc_invalid', 'CC');
export const blindlyCopiedTo = copyRule('bcc_invalid', 'BCC');

function copyRule(code: string, field: 'CC' | 'BCC') {
  const message = `Formato de email inválido no campo ${field}. Separe múltiplos emails por vírgula.`;
  return textRule(code, message, (text) => {
    const addresses = emailsIn(text);
    return addresses.length <= MOST_COPIES && addresses.every((address) => emailAddress.check(address));
  });
}
