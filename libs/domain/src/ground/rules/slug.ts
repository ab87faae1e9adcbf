import { foldText } from './text.ts';
import { textRule } from './rule.ts';

export const SLUG_MAX_LENGTH = 120;

/** Accepts the last part of a public URL. */
export const slugText = textRule(
  'slug_invalid',
  'Slug deve conter apenas letras minúsculas, números e hífens',
  (text) => text.length <= SLUG_MAX_LENGTH && /^[a-z0-9-]+$/.test(text) && /[a-z0-9]/.test(text),
  { maxLength: SLUG_MAX_LENGTH, pattern: '^[a-z0-9-]+$' },
);

/** Returns a slug for a name: `São João da Lua` becomes `sao-joao-da-lua`. */
export function slugFrom(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '');
}
