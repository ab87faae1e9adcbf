import { foldText } from './text.ts';

/** What this platform is called. */
export const PLATFORM_NAME = 'Festix';

/** Whose account a password is for. */
export interface Holder {
  name: string;
  email: string;
}

/**
 * Whether a password is one of the words that go with its account, which whoever guesses tries next: the address or what
 * stands before the @, the person's name or a part of it, the platform's name. Case, accents and spaces don't count.
 */
export function isOwnWord(password: string, { name, email }: Holder): boolean {
  const own = [PLATFORM_NAME, email, email.split('@')[0] ?? '', name, ...name.split(/\s+/)];
  return own.map(wordOf).includes(wordOf(password));
}

const wordOf = (text: string): string => foldText(text).replaceAll(' ', '');
