import { soughtWords } from '@festix/domain/ground';
import { likeText } from './like-text.ts';

/** Adds a parameter, and returns its placeholder. */
export type Given = (value: unknown) => string;

/**
 * Returns the SQL of `matchesName`, a function from an expression of `name_words` to the condition on it, which is
 * false for an empty text. Each pattern is separate, because no index serves a list of patterns.
 */
export function namedAs(typed: string, given: Given): (words: string) => string {
  const begins = (word: string) => given(`% ${likeText(word)}%`);
  const sought = soughtWords(typed).map(({ whole, parts }) => [[begins(whole)], parts.map(begins)]);
  return (words) => {
    const all = (patterns: readonly string[]) => patterns.map((pattern) => `${words} like ${pattern}`).join(' and ');
    const found = sought.map((ways) =>
      ways
        .filter((way) => way.length > 0)
        .map(all)
        .join(' or '),
    );
    return found.length === 0 ? 'false' : `(${found.map((condition) => `(${condition})`).join(' and ')})`;
  };
}
