import { textRule } from './rule.ts';

/** Something other than white space is there. */
export const requiredText = textRule('required', 'Campo obrigatório', (text) => text.trim() !== '');

/** Text without accents, in lower case, with single spaces: two spellings of one name become equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
