import { foldText } from './text.ts';
import { textRule } from './rule.ts';

export const SLUG_MAX_LENGTH = 120;

/** The last part of a public address. */
export const slugText = textRule(
  'slug_invalid',
  'Slug deve conter apenas letras minúsculas, números e hífens',
  (text) => text.length <= SLUG_MAX_LENGTH && /^[a-z0-9-]+$/.test(text) && /[a-z0-9]/.test(text),
  { maxLength: SLUG_MAX_LENGTH, pattern: '^[a-z0-9-]+$' },
);

/** A slug proposed from a name: `São João da Lua` becomes `sao-joao-da-lua`. */
export function slugFrom(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '');
}
