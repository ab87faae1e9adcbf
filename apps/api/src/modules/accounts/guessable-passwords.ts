import { foldText } from '@festix/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../../kernel/problem.ts';

/** Passwords that leaked often, in lower case: whoever guesses begins with them. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What this platform is called. */
const PLATFORM = 'Festix';

interface Holder {
  name: string;
  email: string;
}

/**
 * Throws PASSWORD_COMMON for what everybody would try first, in whatever case, and PASSWORD_OWN for the words that go with
 * this account: its address or what stands before the @, the person's name or a part of it, the platform's name.
 */
export function refuseGuessablePassword(password: string, { name, email }: Holder): void {
  if (COMMON.has(password.toLowerCase())) throw new Problem('PASSWORD_COMMON');
  const own = [PLATFORM, email, email.split('@')[0] ?? '', name, ...name.split(/\s+/)];
  if (own.map(wordOf).includes(wordOf(password))) throw new Problem('PASSWORD_OWN');
}

/** Two spellings of one word are one word. */
const wordOf = (text: string): string => foldText(text).replaceAll(' ', '');
