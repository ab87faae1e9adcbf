import { isOwnWord, type Holder } from '@festix/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../../kernel/problem.ts';

/** Passwords that leaked often, in lower case: whoever guesses begins with them. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Throws PASSWORD_COMMON for what everybody would try first, in whatever case, and PASSWORD_OWN for what comes next. */
export function refuseGuessablePassword(password: string, holder: Holder): void {
  if (COMMON.has(password.toLowerCase())) throw new Problem('PASSWORD_COMMON');
  if (isOwnWord(password, holder)) throw new Problem('PASSWORD_OWN');
}
