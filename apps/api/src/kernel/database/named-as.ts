import { soughtWords } from '@festix/domain/ground';
import { likeText } from './like-text.ts';
import { sql, type Statement } from './sql.ts';

/**
 * Returns the SQL of `matchesName`, a function from an expression of `name_words` to the condition on it, which is
 * false for an empty text. Each pattern is separate, because no index serves a list of patterns.
 */
export function namedAs(typed: string): (words: Statement) => Statement {
  const begins = (word: string) => sql.value(`% ${likeText(word)}%`);
  const sought = soughtWords(typed).map(({ whole, parts }) => [[begins(whole)], parts.map(begins)]);
  return (words) => {
    const all = (patterns: readonly Statement[]) =>
      sql.join(
        patterns.map((pattern) => sql`${words} like ${pattern}`),
        ' and ',
      );
    const found = sought.map((ways) =>
      sql.join(
        ways.filter((way) => way.length > 0).map((way) => all(way)),
        ' or ',
      ),
    );
    if (found.length === 0) return sql`false`;
    return sql`(${sql.join(
      found.map((condition) => sql`(${condition})`),
      ' and ',
    )})`;
  };
}
