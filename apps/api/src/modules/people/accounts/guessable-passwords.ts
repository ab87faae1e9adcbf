import { coresOf, isOwnWord, PLATFORM_NAME, type Holder } from '@festix/domain/ground';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { BRAZILIAN_PASSWORDS } from './brazilian-passwords.ts';

/** Fewest guesses of an allowed password: six random characters need as many. */
const FEWEST_GUESSES = 1e6;
/** Characters judged: it takes longer than linear, on the only thread, and a bad beginning suffices for a refusal. */
const LONGEST_JUDGED = 20;
const MOST_SUBSTITUTIONS = 2;

/** Often leaked passwords, in lower case, which guessing starts with. */
const LEAKED: ReadonlySet<string> = new Set(common['passwords-common']);
const THOUGHT_UP: ReadonlySet<string> = new Set(BRAZILIAN_PASSWORDS);

let judge: ZxcvbnFactory | undefined;

/**
 * Throws PASSWORD_COMMON for what is tried first: leaked passwords, Portuguese words and variants with digits, keyboard
 * walks, dates; and PASSWORD_OWN for words of this account, which come next.
 */
export function refuseGuessablePassword(password: string, holder: Holder): void {
  if (LEAKED.has(password.toLowerCase())) throw new ProblemError('PASSWORD_COMMON');
  if (isOwnWord(password, holder)) throw new ProblemError('PASSWORD_OWN');
  if (coresOf(password).some((core) => THOUGHT_UP.has(core))) throw new ProblemError('PASSWORD_COMMON');
  const { guesses, sequence } = judged(password, holder);
  if (guesses >= FEWEST_GUESSES) return;
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  throw new ProblemError(isOwn ? 'PASSWORD_OWN' : 'PASSWORD_COMMON');
}

function judged(password: string, { name, email }: Holder) {
  // Its dictionaries are unpacked at the first password, which takes half a second.
  judge ??= new ZxcvbnFactory({
    dictionary: { ...common, ...portuguese, brazilian: [...BRAZILIAN_PASSWORDS] },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_JUDGED,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  });
  return judge.check(password, [PLATFORM_NAME, name, ...name.split(/\s+/), email, ...email.split(/[^\p{L}\p{N}]+/u)]);
}
