import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../../kernel/problem.ts';

/** Passwords that leaked often, in lower case: whoever guesses begins with them. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Throws PASSWORD_COMMON for what everybody would try first, in whatever case. */
export function refuseCommonPassword(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw new Problem('PASSWORD_COMMON');
}
