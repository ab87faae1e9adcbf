import { cleanText } from '../words/clean-text.ts';
import {
  documentKind,
  documentNumber,
  formatDocument,
  maskDocument,
  maskTypedDocument,
  normaliseDocument,
} from './document.ts';
import { emailAddress, maskEmail, normaliseEmail } from './email.ts';
import { formatPhone, maskPhone, maskTypedPhone, normalisePhone } from './phone.ts';
import { textRule, type Rule } from './rule.ts';

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random-key'] as const;

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** The form's default type. */
export const USUAL_PIX_KEY_TYPE: PixKeyType = 'cpf';

export const pixKeyTypeLabels: Readonly<Record<PixKeyType, string>> = Object.freeze({
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  'random-key': 'Chave aleatória',
});

/** The directory of Pix keys takes shorter addresses than mail does. */
const LONGEST_EMAIL = 77;
const DIRECTORY_EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/;
const RANDOM_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BARE_RANDOM_KEY = /^[0-9a-f]{32}$/;
const RANDOM_KEY_DIGITS = 32;
/** Longer than any typed key. */
const MOST_TYPED = 100;

const messages: Readonly<Record<PixKeyType, string>> = Object.freeze({
  cpf: 'CPF inválido',
  cnpj: 'CNPJ inválido',
  phone: 'Telefone inválido',
  email: emailAddress.message,
  'random-key': 'Chave aleatória inválida',
});

/**
 * Returns the form in which the directory of Pix keys (DICT) holds a key, or undefined for an impossible one: a CPF's
 * bare digits, a CNPJ's bare characters, letters included, a phone in E.164, an address or a UUID in lower case.
 */
export function normalisePixKey(type: PixKeyType, text: string): string | undefined {
  if (text.length > MOST_TYPED) return undefined;
  switch (type) {
    case 'cpf':
    case 'cnpj':
      return documentKind(text) === type && documentNumber.check(cleanText(text)) ? normaliseDocument(text) : undefined;
    case 'phone':
      return normalisePhone(text);
    case 'email': {
      const address = normaliseEmail(text);
      const isKey = address.length <= LONGEST_EMAIL && DIRECTORY_EMAIL.test(address) && emailAddress.check(address);
      return isKey ? address : undefined;
    }
    case 'random-key': {
      const key = cleanText(text).toLowerCase();
      const hyphenated = BARE_RANDOM_KEY.test(key) ? hyphenate(key) : key;
      return RANDOM_KEY.test(hyphenated) ? hyphenated : undefined;
    }
  }
}

const rules = Object.freeze(
  Object.fromEntries(
    PIX_KEY_TYPES.map((type) => [
      type,
      textRule('pix_invalid', messages[type], (text) => normalisePixKey(type, text) !== undefined),
    ]),
  ) as Record<PixKeyType, Rule>,
);

/** Accepts a key of this type, masked or bare. */
export function pixKeyOf(type: PixKeyType): Rule {
  return rules[type];
}

/** Accepts the types of keys. */
export const pixKeyType = textRule('pix_type_invalid', 'Tipo de chave Pix inválido', (text) =>
  PIX_KEY_TYPES.some((type) => type === text),
);

/** Formats a key for people: `529.982.247-25`, `(11) 98765-4321`. */
export function formatPixKey(type: PixKeyType, key: string): string {
  if (type === 'cpf' || type === 'cnpj') return formatDocument(key);
  return type === 'phone' ? formatPhone(key) : key;
}

/** Masks another person's key: recognisable, and not readable. */
export function maskPixKey(type: PixKeyType, key: string): string {
  switch (type) {
    case 'cpf':
    case 'cnpj':
      return maskDocument(key);
    case 'phone':
      return maskPhone(key);
    case 'email':
      return maskEmail(key);
    case 'random-key':
      return `${key.slice(0, 4)}****`;
  }
}

/** Masks a key while it is typed. */
export function maskTypedPixKey(type: PixKeyType, text: string): string {
  switch (type) {
    case 'cpf':
      return maskTypedDocument(text.replace(/\D/g, '').slice(0, 11));
    case 'cnpj':
      return maskTypedCnpj(text);
    case 'phone':
      return maskTypedPhone(text);
    case 'email':
      return cleanText(text).toLowerCase();
    case 'random-key':
      return hyphenate(
        text
          .toLowerCase()
          .replace(/[^0-9a-f]/g, '')
          .slice(0, RANDOM_KEY_DIGITS),
      );
  }
}

/** Masks a CNPJ from its first character on, unlike a document of unknown kind. */
function maskTypedCnpj(text: string): string {
  const bare = normaliseDocument(text).slice(0, 14);
  const marks: Readonly<Record<number, string>> = { 2: '.', 5: '.', 8: '/', 12: '-' };
  return [...bare].map((character, index) => (marks[index] ?? '') + character).join('');
}

function hyphenate(bare: string): string {
  const marks: Readonly<Record<number, string>> = { 8: '-', 12: '-', 16: '-', 20: '-' };
  return [...bare].map((character, index) => (marks[index] ?? '') + character).join('');
}
