import { fieldProblems } from '../problems/field-problems.ts';
import { cleanText } from '../words/clean-text.ts';
import { holdsAddress } from '../words/unlinked.ts';
import { LEAST_SEARCHED } from './lengths.ts';
import { textRule } from './rule.ts';

/** Requires something other than white space. */
export const requiredText = textRule('required', fieldProblems.required, (text) => cleanText(text) !== '', {
  minLength: 1,
});

/** Accepts a name for mails and lists, without a URL in it. */
export const plainName = textRule('name_address', fieldProblems.nameAddress, (text) => !holdsAddress(text));

/** Accepts a text long enough for a search over everything: no index serves shorter words. */
export const searchedText = textRule(
  'too_short',
  fieldProblems.tooShort,
  (text) => text.split(/\s+/).some((word) => word.length >= LEAST_SEARCHED),
  { minLength: LEAST_SEARCHED },
);

/**
 * Returns text without accents, in lower case, with single spaces: two spellings of one name become equal. The
 * database's `fold_text` does the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
