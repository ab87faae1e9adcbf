import { emailAddress, normaliseEmail } from './email.ts';
import { textRule } from './rule.ts';

/** Most addresses of one message's cc, and of its bcc. */
export const MOST_COPIES = 20;

/** Returns the addresses of a comma-separated text, each once, without empty ones. */
export function emailsIn(text: string): string[] {
  return [...new Set(text.split(',').map(normaliseEmail).filter(Boolean))];
}

/** Accepts a list of addresses alone, which may be empty. */
export const copiedTo = copyRule('cc_invalid', 'CC');
export const blindlyCopiedTo = copyRule('bcc_invalid', 'BCC');

function copyRule(code: string, field: 'CC' | 'BCC') {
  const message = `Formato de email inválido no campo ${field}. Separe múltiplos emails por vírgula.`;
  return textRule(code, message, (text) => {
    const addresses = emailsIn(text);
    return addresses.length <= MOST_COPIES && addresses.every((address) => emailAddress.check(address));
  });
}
