import { textRule } from './rule.ts';

const MAX_EMAIL = 254;
const LOCAL = /^[^\s@",:;<>()[\]\\]{1,64}$/;
const DOMAIN_LABEL = /^[a-z0-9\u00A1-\uFFFF](?:[a-z0-9\u00A1-\uFFFF-]{0,61}[a-z0-9\u00A1-\uFFFF])?$/i;

/** An address that mail can be sent to: one @, a sound local part, a domain of at least two labels. */
export const emailAddress = textRule(
  'email_invalid',
  'E-mail inválido',
  (text) => {
    if (text.length > MAX_EMAIL) return false;
    const [local, domain, ...rest] = text.split('@');
    if (local === undefined || domain === undefined || rest.length > 0) return false;
    const labels = domain.split('.');
    return LOCAL.test(local) && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
  },
  { format: 'idn-email', maxLength: MAX_EMAIL },
);

/** The form in which addresses are stored and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** `m****@exemplo.com`, for who may recognise an address but not learn it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '****' : `${[...address][0]}****${address.slice(at)}`;
}

/** What an address calls somebody who has said no name yet: what stands before its @. */
export function nameInEmail(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
