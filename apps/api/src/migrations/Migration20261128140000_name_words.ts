import { Migration } from '@mikro-orm/migrations';

/**
 * The words that people are found by, each with a space before it, as `matchesName` of the domain has them: a word with an
 * apostrophe or a hyphen counts as its parts and as one. Both functions are one expression, so that statements and indexes
 * read it in place.
 */
export class NameWordsMigration extends Migration {
  override up(): void {
    this.addSql(`
create function folded_words(folded text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(folded, ${SIGNS}, '${' '.repeat(LENGTH)}') || ' ' || translate(folded, ${SIGNS}, '');
create function name_words(name text) returns text
  language sql immutable strict parallel safe
  return folded_words(fold_text(name));
`);
  }
}

const WORD_SIGNS = '!"#$&\'()*+,-./:;<=>?@[]^`{|}~¡¨«¯°´·¸»¿ʹʺʻʼʽʾʿˈˊˋ‐‑‒–—―‘’‚‛“”„•…′″‵‹›−﹘﹣＇－';
const LENGTH = [...WORD_SIGNS].length;
const SIGNS = `'${WORD_SIGNS.replaceAll("'", "''")}'`;
