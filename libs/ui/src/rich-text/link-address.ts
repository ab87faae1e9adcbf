const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HARMLESS = /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@|tel:\+?\d)/i;
const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;

/** Whether a link may lead there: to a page, a mailbox or a telephone. */
export function isLinkAddress(address: string): boolean {
  return HARMLESS.test(address);
}

/** An address as people type it, made whole: `festix.com.br`, `oi@festix.com.br`. Undefined where none can be made. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return undefined;
  const whole = EMAIL.test(text) ? `mailto:${text}` : SCHEME.test(text) ? text : `https://${text}`;
  return isLinkAddress(whole) ? whole : undefined;
}
