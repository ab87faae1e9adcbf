import { documentKind, normaliseDocument } from '@festix/domain';
import { likeText } from '../../kernel/like-text.ts';

/** What a person is found by, as the index `users_search` holds it. */
export const SEARCHED = `fold_text(u.name || ' ' || u.email || ' ' || coalesce(u.document, ''))`;

const MOST_WORDS = 8;

/** Digits, perhaps with the marks of a document between them, which no column has. */
const TYPED_DOCUMENT = /^\d[\d./-]*$/;

/** The patterns that a person must match, all of them: each typed word is a part of a name, an e-mail or a document. */
export function searchPatterns(query: string): string[] {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.map((word) => `%${likeText(bareIfDocument(word))}%`);
}

function bareIfDocument(word: string): string {
  return TYPED_DOCUMENT.test(word) || documentKind(word) ? normaliseDocument(word) : word;
}
