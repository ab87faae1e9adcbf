import { documentKind, foldText, normaliseDocument } from '@festix/domain/ground';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs } from '../../../kernel/database/named-as.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL: the searched text of people `u`, as in the index `users_search`; `users_words` has the words of their names. */
const SEARCHED = sql`fold_text(u.name || ' ' || u.email || ' ' || coalesce(u.document, ''))`;

const MOST_WORDS = 8;

/** Matches digits with optional marks of a document, which no column has. */
const TYPED_DOCUMENT = /^\d[\d./-]*$/;

/** Returns the typed words, documents without marks. */
export function searchedWords(query: string): string[] {
  return query
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => (TYPED_DOCUMENT.test(word) || documentKind(word) ? normaliseDocument(word) : word));
}

/**
 * Returns SQL that is true for people `u` if each typed word begins a word of their name, as everywhere, or is a part
 * of their name, e-mail or document; for the administration.
 */
export function personFound(query: string): Statement {
  const words = searchedWords(query).map(
    (word) => sql`(${namedAs(word)(sql`name_words(u.name)`)} or ${SEARCHED} like ${`%${likeText(foldText(word))}%`})`,
  );
  return words.length === 0 ? sql`false` : sql.join(words, ' and ');
}
