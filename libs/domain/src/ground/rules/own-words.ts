import { foldText } from './text.ts';

/** What this platform is called. */
export const PLATFORM_NAME = 'Festix';

/** Whose account a password is for. */
export interface Holder {
  name: string;
  email: string;
}

/** So many characters around a word leave it as easy to guess as it is: a year, a birthday, a few marks. */
const SURPLUS = 8;
/** Shorter words stand in many a password by chance. */
const SHORTEST_WORD = 3;

/** Characters that stand for a letter in what people think up, `s3nh@`. */
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
 * Whether a password is one of the words that go with its account, which whoever guesses tries next: the address or what
 * stands before the @, the person's name or a part of it, the platform's name; also with digits or marks before or after,
 * or in place of letters. Case, accents and spaces don't count.
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
 * The words that a password comes down to once case, accents, lookalikes, separators and the few digits or marks around it
 * are taken off: `S3nh@.2026` is `senha`. Empty where more than that stands around.
 */
export function coresOf(password: string): string[] {
  const [, before = '', word, after = ''] = /^([^a-z]*)([a-z](?:.*[a-z])?)([^a-z]*)$/.exec(foldText(password)) ?? [];
  if (word === undefined || before.length + after.length > SURPLUS) return [];
  // Marks at its ends may be letters too: `senh@`.
  const starts = [...before, ''].map((_, at) => before.slice(at));
  const ends = [...after, ''].map((_, at) => after.slice(0, at));
  const read = starts.flatMap((start) => ends.map((end) => bare(readLookalikes(start + word + end))));
  return [...new Set([bare(word), ...read])].filter((core) => core.length >= SHORTEST_WORD);
}

function readLookalikes(text: string): string {
  return [...text].map((character) => LOOKALIKES[character] ?? character).join('');
}

/** Its letters alone. */
function bare(text: string): string {
  return foldText(text).replace(/[^a-z]/g, '');
}
