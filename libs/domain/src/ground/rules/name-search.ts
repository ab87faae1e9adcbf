import { foldText } from './text.ts';

/**
 * Signs within or around a word: apostrophes and hyphens as keyboards, phones and papers write them, and other
 * punctuation, but no wildcards. The database's `folded_words` has the same.
 */
export const WORD_SIGNS = '!"#$&\'()*+,-./:;<=>?@[]^`{|}~¡¨«¯°´·¸»¿ʹʺʻʼʽʾʿˈˊˋ‐‑‒–—―‘’‚‛“”„•…′″‵‹›−﹘﹣＇－';

/** Matches one of the signs, and several. */
const EVERY_SIGN = /[!"#$&'()*+,\-.\/:;<=>?@\[\]\^`{|}~¡¨«¯°´·¸»¿ʹʺʻʼʽʾʿˈˊˋ‐‑‒–—―‘’‚‛“”„•…′″‵‹›−﹘﹣＇－]/gu;
const SIGNS_BETWEEN = /[!"#$&'()*+,\-.\/:;<=>?@\[\]\^`{|}~¡¨«¯°´·¸»¿ʹʺʻʼʽʾʿˈˊˋ‐‑‒–—―‘’‚‛“”„•…′″‵‹›−﹘﹣＇－]+/u;
const WORD_END = /[ \n]|$/g;

/** Most typed words and parts of a search; the longest names have fewer. Each costs a look at every name. */
const MOST_WORDS = 16;

/** A typed word: it is found as a whole, or by all of its parts. */
export interface SoughtWord {
  whole: string;
  /** Empty for a word of one part. */
  parts: readonly string[];
}

/**
 * Returns whether a name matches: every typed word begins some word of the name, in any order, regardless of accents,
 * apostrophes, hyphens and case. An empty text matches no name. A word with an apostrophe or a hyphen counts as its
 * parts and as one: D'Ávila is d, avila and davila. The server's lists ask the same of `name_words`.
 */
export function matchesName(name: string | null | undefined, typed: string | readonly SoughtWord[]): boolean {
  if (name === null || name === undefined) return false;
  const sought = typeof typed === 'string' ? soughtWords(typed) : typed;
  return hasWords(` ${spreadWords(foldText(name))}`, sought);
}

/** Returns the words of a typed text: each once, as are their parts, up to the limit of all together. */
export function soughtWords(typed: string): SoughtWord[] {
  const words = new Map<string, SoughtWord>();
  let left = MOST_WORDS;
  for (const word of foldText(typed).split(' ')) {
    const parts = word.split(SIGNS_BETWEEN).filter((part) => part !== '');
    const known = parts.join(' ');
    if (parts.length === 0 || words.has(known)) continue;
    if (left <= 0) break;
    const sought = [...new Set(parts)].slice(0, left);
    left -= sought.length;
    words.set(known, { whole: parts.join(''), parts: parts.length > 1 ? sought : [] });
  }
  return [...words.values()];
}

/** Returns the words that a name is found by, without repeats. */
export function nameWords(name: string): string[] {
  return [...new Set(spreadWords(foldText(name)).split(' '))].filter((word) => word !== '');
}

/**
 * Returns folded text with words separated by spaces, those with signs as their parts and as one. Keeps line ends. Goes
 * from sign to sign, because most names have none and a door's list has half a million of them.
 */
export function spreadWords(folded: string): string {
  let spread = '';
  let from = 0;
  for (let sign = nextMatch(EVERY_SIGN, folded, 0); sign !== -1; sign = nextMatch(EVERY_SIGN, folded, from)) {
    const start = Math.max(folded.lastIndexOf(' ', sign) + 1, folded.lastIndexOf('\n', sign) + 1, from);
    const end = nextMatch(WORD_END, folded, sign);
    const word = folded.slice(start, end);
    spread += `${folded.slice(from, start)}${word.replace(EVERY_SIGN, ' ')} ${word.replace(EVERY_SIGN, '')}`;
    from = end;
  }
  return spread + folded.slice(from);
}

/** Returns the next match of an expression with the flag `g`, or -1. */
function nextMatch(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.exec(text)?.index ?? -1;
}

/** Returns whether spread words, with a space or a line end before each, contain every word. */
export function hasWords(spread: string, sought: readonly SoughtWord[]): boolean {
  return (
    sought.length > 0 &&
    sought.every(
      ({ whole, parts }) =>
        spread.includes(` ${whole}`) || (parts.length > 0 && parts.every((part) => spread.includes(` ${part}`))),
    )
  );
}
