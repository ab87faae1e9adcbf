import { fieldProblems } from '../problems/field-problems.ts';
import { textRule } from './rule.ts';

/** Something other than white space is there. */
export const requiredText = textRule('required', fieldProblems.required, (text) => text.trim() !== '');

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
