import { parse } from 'bowser';

/** Returns browser and system in words, as `Chrome no Android`; null for an unknown browser. */
export function browserInWords(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = parse(userAgent);
  if (!browser.name) return null;
  const name = browser.name.replace(/ for Android$/, '');
  return os.name ? `${name} no ${os.name}` : name;
}
