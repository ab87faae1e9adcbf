import { foldText } from './text.ts';

/** The platform's name. */
export const PLATFORM_NAME = 'Festix';

/** The account's words that a password is compared with. */
export interface Holder {
  name: string;
  email: string;
}

/** Characters around a word that leave it as easy to guess: a year, a birthday, a few marks. */
const SURPLUS = 8;
/** Shorter words occur in passwords by chance. */
const SHORTEST_WORD = 3;

/** Characters that people write for letters, as in `s3nh@`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns whether a password is one of the account's words, which are guessed next: the address or its local part, the
 * person's name or a part of it, the platform's name; also with digits or marks before or after, or in place of
 * letters. Ignores case, accents and spaces.
 */
export function isOwnWord(password: string, { name, email }: Holder): boolean {
  const local = email.split('@')[0] ?? '';
  const own = [PLATFORM_NAME, email, local, ...local.split(/[^\p{L}]+/u), name, ...name.split(/\s+/)];
  const exact = own.map((text) => foldText(text).replaceAll(' ', ''));
  if (exact.includes(foldText(password).replaceAll(' ', ''))) return true;
  const words = new Set(own.map(bare).filter((word) => word.length >= SHORTEST_WORD));
  return coresOf(password).some((core) => words.has(core));
}

/**
 * Returns the words of a password without case, accents, lookalikes, separators and the few digits or marks around:
 * `S3nh@.2026` is `senha`. Empty if there are more than that around.
 */
export function coresOf(password: string): string[] {
  const [, before = '', word, after = ''] = /^([^a-z]*)([a-z](?:.*[a-z])?)([^a-z]*)$/.exec(foldText(password)) ?? [];
  if (word === undefined || before.length + after.length > SURPLUS) return [];
  // Marks at its ends may stand for letters too: `senh@`.
  const starts = [...before, ''].map((_, at) => before.slice(at));
  const ends = [...after, ''].map((_, at) => after.slice(0, at));
  const read = starts.flatMap((start) => ends.map((end) => bare(readLookalikes(start + word + end))));
  return [...new Set([bare(word), ...read])].filter((core) => core.length >= SHORTEST_WORD);
}

function readLookalikes(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('');
}

/** Returns its letters alone. */
function bare(text: string): string {
  return foldText(text).replace(/[^a-z]/g, '');
}
