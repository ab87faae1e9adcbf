import { cleanText } from '../words/clean-text.ts';
import { textRule } from './rule.ts';

const MAX_EMAIL = 254;
const LOCAL = /^[^\s@",:;<>()[\]\\]{1,64}$/;
const DOMAIN_LABEL = /^[a-z0-9\u00A1-\uFFFF](?:[a-z0-9\u00A1-\uFFFF-]{0,61}[a-z0-9\u00A1-\uFFFF])?$/i;

/** Accepts an address that mail can be sent to: one @, a valid local part, a domain of at least two labels. */
export const emailAddress = textRule(
  'email_invalid',
  'E-mail inválido',
  (text) => {
    if (text.length > MAX_EMAIL) return false;
    const [local, domain, ...rest] = normaliseEmail(text).split('@');
    if (local === undefined || domain === undefined || rest.length > 0) return false;
    const labels = domain.split('.');
    const parts = [local, ...labels];
    return (
      LOCAL.test(local) &&
      parts.every(isOfOneScript) &&
      labels.length > 1 &&
      labels.every((label) => DOMAIN_LABEL.test(label))
    );
  },
  { format: 'idn-email', maxLength: MAX_EMAIL },
);

/** Returns the form in which addresses are stored and compared: two that look the same become one. */
export function normaliseEmail(text: string): string {
  return cleanText(text.normalize('NFKC')).toLowerCase();
}

const SCRIPTS_THAT_LOOK_ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];

/**
 * Returns whether an address has one script: with a Cyrillic letter among Latin ones nobody can tell it from another
 * person's.
 */
function isOfOneScript(text: string): boolean {
  return SCRIPTS_THAT_LOOK_ALIKE.filter((script) => script.test(text)).length <= 1;
}

/** Masks as `m****@exemplo.com`, for a person who may recognise an address but not learn it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '****' : `${[...address][0]}****${address.slice(at)}`;
}

/** Returns a name from an address: the part before its @. */
export function nameInEmail(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
