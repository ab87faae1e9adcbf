import { cleanText } from '../words/clean-text.ts';
import { textRule } from './rule.ts';

export type DocumentKind = 'cpf' | 'cnpj';

/** Length of the longest masked document, `00.000.000/0000-00`. */
export const DOCUMENT_MAX_LENGTH = 18;

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const ONE_CHARACTER_REPEATED = /^(.)\1*$/;
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns the stored form of a document: digits and capital letters alone. */
export function normaliseDocument(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/**
 * Returns the kind: eleven digits are a CPF, fourteen characters a CNPJ, letters included since July 2026 (IN RFB
 * 2.229/2024).
 */
export function documentKind(text: string): DocumentKind | undefined {
  const bare = normaliseDocument(text);
  if (CPF.test(bare)) return 'cpf';
  if (CNPJ.test(bare)) return 'cnpj';
  return undefined;
}

/** Accepts a CPF or CNPJ, masked or bare, with right check digits. */
export const documentNumber = textRule(
  'document_invalid',
  'Documento inválido',
  (text) => {
    const bare = normaliseDocument(text);
    const kind = documentKind(bare);
    if (!kind || cleanText(text).length > DOCUMENT_MAX_LENGTH || ONE_CHARACTER_REPEATED.test(bare)) return false;
    return bare.endsWith(checkDigits(bare.slice(0, -2), kind === 'cpf' ? CPF_WEIGHTS : CNPJ_WEIGHTS));
  },
  { maxLength: DOCUMENT_MAX_LENGTH },
);

/** Formats as `529.982.247-25` or `12.ABC.345/01DE-35`; returns anything else unchanged. */
export function formatDocument(text: string): string {
  return documentKind(text) ? maskTypedDocument(text) : text;
}

/**
 * Masks a document while it is typed: as a CPF as long as it can be one, as a CNPJ from the first letter or the twelfth
 * character on.
 */
export function maskTypedDocument(text: string): string {
  const bare = normaliseDocument(text).slice(0, CNPJ_LENGTH);
  const isCpfSoFar = bare.length <= CPF_LENGTH && /^\d*$/.test(bare);
  return isCpfSoFar
    ? punctuate(bare, { 3: '.', 6: '.', 9: '-' })
    : punctuate(bare, { 2: '.', 5: '.', 8: '/', 12: '-' });
}

/** Returns the first possible document in a pasted text, bare. */
export function documentWithin(text: string): string | undefined {
  const words = text.normalize('NFKC').split(/[^0-9A-Za-z./-]+/);
  return words.map(normaliseDocument).find((word) => documentKind(word) !== undefined);
}

/** Masks as `***.482.***-**`: enough to compare with a card at the door, too little to use. */
export function maskDocument(text: string): string {
  const bare = normaliseDocument(text);
  switch (documentKind(bare)) {
    case 'cpf':
      return `***.${bare.slice(3, 6)}.***-**`;
    case 'cnpj':
      return `**.${bare.slice(2, 5)}.***/****-**`;
    default:
      return '***';
  }
}

/**
 * Returns both check digits, modulo 11: each character counts its ASCII code less 48 (A is 17), by weights that end in
 * 2; the second digit also covers the first. The weights are those of the second digit.
 */
function checkDigits(base: string, weights: readonly number[]): string {
  const first = checkDigit(base, weights.slice(1));
  return first + checkDigit(base + first, weights);
}

function checkDigit(text: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (text.charCodeAt(index) - 48), 0);
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

function punctuate(text: string, marks: Readonly<Record<number, string>>): string {
  return [...text].map((character, index) => (marks[index] ?? '') + character).join('');
}
