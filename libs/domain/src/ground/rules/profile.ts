import { documentNumber } from './document.ts';
import { phoneNumber } from './phone.ts';
import { textRule, type Rule } from './rule.ts';
import { slugText } from './slug.ts';
import { plainName, requiredText } from './text.ts';

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
const PUNCTUATION = /[\s./-]/g;
const ONLY_DIGITS = /^\d*$/;
const DIGITS_AND_LETTERS = /^[0-9A-Z]*$/;
/** Matches an incomplete CNPJ: its two check digits have no letters. */
const CNPJ_SO_FAR = /^[0-9A-Z]{0,12}\d{0,2}$/;

type DocumentFault = 'number_field_invalid' | 'document_min_chars' | 'document_max_chars';

/**
 * Rules of a CPF or CNPJ besides its check digits. At most one of these is broken at a time, and then `documentNumber`
 * is as well: a form shows the first.
 */
const documentCharacters = documentRule('number_field_invalid', 'Use só números, ou letras e números no CNPJ');
const documentMinimum = documentRule('document_min_chars', 'Informe os 11 números do CPF ou os 14 caracteres do CNPJ');
const documentMaximum = documentRule('document_max_chars', 'O documento tem no máximo 14 caracteres');

/** Lists the rules of a document in the order of their messages. */
export const DOCUMENT_RULES: readonly Rule[] = Object.freeze([
  documentCharacters,
  documentMinimum,
  documentMaximum,
  documentNumber,
]);

/** Accepts the repeated password if it equals the first. */
export function sameAs(password: string): Rule {
  return textRule('passwords_not_match', 'Senhas não coincidem', (text) => text === password);
}

/** A profile as it is typed or sent; an absent field stays, and breaks no rule. */
export interface TypedProfile {
  name?: string;
  phone?: string | null;
  document?: string | null;
  is_foreigner?: boolean;
  slug?: string | null;
}

export type ProfileField = 'name' | 'phone' | 'document' | 'slug';

/**
 * Returns the first broken rule of each field; empty for a valid profile. Phone and slug may be empty; a document only
 * for a foreigner.
 */
export function checkProfile(profile: TypedProfile): Partial<Record<ProfileField, Rule>> {
  const { name, phone, document, is_foreigner, slug } = profile;
  const broken: Record<ProfileField, Rule | undefined> = {
    name: name === undefined ? undefined : brokenRule([requiredText, plainName], name),
    phone: phone ? brokenRule([phoneNumber], phone) : undefined,
    document: document === undefined || is_foreigner ? undefined : brokenRule(DOCUMENT_RULES, document ?? ''),
    slug: slug ? brokenRule([slugText], slug) : undefined,
  };
  return Object.fromEntries(Object.entries(broken).filter(([, rule]) => rule));
}

/** Returns the first of several rules that a value breaks. */
export function brokenRule(rules: readonly Rule[], value: unknown): Rule | undefined {
  return rules.find((rule) => !rule.check(value));
}

function documentRule(fault: DocumentFault, message: string): Rule {
  return textRule(fault, message, (text) => documentFault(text) !== fault);
}

function documentFault(text: string): DocumentFault | undefined {
  const bare = text.toUpperCase().replace(PUNCTUATION, '');
  if (!DIGITS_AND_LETTERS.test(bare)) return 'number_field_invalid';
  if (bare.length > CNPJ_LENGTH) return 'document_max_chars';
  if (!CNPJ_SO_FAR.test(bare)) return 'number_field_invalid';
  const isWhole = bare.length === CNPJ_LENGTH || (bare.length === CPF_LENGTH && ONLY_DIGITS.test(bare));
  return isWhole ? undefined : 'document_min_chars';
}
