import { documentKind, foldText, normaliseDocument } from '@festix/domain/ground';
import { likeText } from '../../../kernel/database/like-text.ts';
import { namedAs, type Given } from '../../../kernel/database/named-as.ts';

/** SQL: the searched text of people `u`, as in the index `users_search`; `users_words` has the words of their names. */
const SEARCHED = `fold_text(u.name || ' ' || u.email || ' ' || coalesce(u.document, ''))`;

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
export function personFound(query: string, given: Given): string {
  const words = searchedWords(query).map((word) => {
    const part = given(`%${likeText(foldText(word))}%`);
    return `(${namedAs(word, given)('name_words(u.name)')} or ${SEARCHED} like ${part})`;
  });
  return words.length === 0 ? 'false' : words.join(' and ');
}
