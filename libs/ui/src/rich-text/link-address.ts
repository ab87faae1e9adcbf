const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HARMLESS = /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@|tel:\+?\d)/i;
const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;

/** Returns true if a link may have this address: a page, a mailbox or a telephone. */
export function isLinkAddress(address: string): boolean {
  return HARMLESS.test(address);
}

/** Completes a typed address: `festix.com.br`, `oi@festix.com.br`. Returns undefined if it can't be completed. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return undefined;
  const whole = EMAIL.test(text) ? `mailto:${text}` : SCHEME.test(text) ? text : `https://${text}`;
  return isLinkAddress(whole) ? whole : undefined;
}
