import { fieldProblems } from '../problems/field-problems.ts';
import { cleanText } from '../words/clean-text.ts';
import { holdsAddress } from '../words/unlinked.ts';
import { LEAST_SEARCHED } from './lengths.ts';
import { textRule } from './rule.ts';

/** Something other than white space is there. */
export const requiredText = textRule('required', fieldProblems.required, (text) => cleanText(text) !== '', {
  minLength: 1,
});

/** What people are called in mails and lists, where no address of the web has a place. */
export const plainName = textRule('name_address', fieldProblems.nameAddress, (text) => !holdsAddress(text));

/** Enough to be searched for everywhere: of shorter words no index knows where they are. */
export const searchedText = textRule(
  'too_short',
  fieldProblems.tooShort,
  (text) => text.split(/\s+/).some((word) => word.length >= LEAST_SEARCHED),
  { minLength: LEAST_SEARCHED },
);

/**
 * Text without accents, in lower case, with single spaces: two spellings of one name become equal. The database's
 * `fold_text` says the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
