import { cleanText } from '../words/clean-text.ts';
import { textRule } from './rule.ts';

const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
);
const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/;
const FOREIGN = /^\+(?!55)[1-9]\d{6,14}$/;
const MAX_TYPED = 32;
/** Area code and mobile number. */
const LONGEST_NATIONAL = 11;

/**
 * Returns the E.164 form of a typed phone, or undefined for an impossible one: never another person's number. Without a
 * plus it is Brazilian: area code and number, perhaps after the country's 55, a trunk zero, and the two digits of a
 * carrier (`0 xx 11 …`, `0 15 11 …`). Two zeros dial abroad, as a plus does.
 */
export function normalisePhone(text: string): string | undefined {
  const written = plainDigits(text);
  if (written.length > MAX_TYPED || /[^\d\s()+./-]/.test(written) || written.lastIndexOf('+') > 0) return undefined;
  const digits = written.replace(/\D/g, '');
  const international = written.startsWith('+') || digits.startsWith('00') ? abroad(digits) : brazilian(digits);
  return FOREIGN.test(international) || isBrazilian(international) ? international : undefined;
}

/** Accepts a phone in any form. */
export const phoneNumber = textRule(
  'field_invalid',
  'Telefone inválido',
  (text) => normalisePhone(text) !== undefined,
  {
    maxLength: MAX_TYPED,
  },
);

/** Formats as `(11) 98765-4321`; a foreign phone stays in E.164. */
export function formatPhone(e164: string): string {
  return e164.replace(BRAZILIAN, '($1) $2-$3');
}

/** Returns a Brazilian phone's area code and number, `81` and `987654321`; undefined for a foreign one. */
export function nationalPhone(e164: string): { areaCode: string; number: string } | undefined {
  const [, areaCode, prefix, suffix] = BRAZILIAN.exec(e164) ?? [];
  return areaCode === undefined || prefix === undefined || suffix === undefined
    ? undefined
    : { areaCode, number: prefix + suffix };
}

/** Masks as `(81) 9****-4432`: the owner recognises it, and nobody learns it. */
export function maskPhone(e164: string): string {
  const [, areaCode, prefix, suffix] = BRAZILIAN.exec(e164) ?? [];
  if (areaCode === undefined || prefix === undefined) return `****${e164.slice(-4)}`;
  return `(${areaCode}) ${prefix.length === 5 ? prefix[0] : ''}****-${suffix}`;
}

/**
 * Masks a phone while it is typed. Leaves one that starts with a plus; keeps one that is too long, which is refused.
 */
export function maskTypedPhone(text: string): string {
  if (text.trim().startsWith('+'))
    return text
      .trim()
      .replace(/[^\d+ ]/g, '')
      .slice(0, 20);
  const typed = plainDigits(text).replace(/\D/g, '');
  const digits = normalisePhone(text)?.replace(/^\+55/, '') ?? typed;
  // Cutting it would make it another person's.
  if (digits.length > LONGEST_NATIONAL) return digits.slice(0, MAX_TYPED);
  if (digits.length <= 2) return digits;
  const number = digits.slice(2);
  const prefixLength = number.length > 8 ? 5 : 4;
  const suffix = number.slice(prefixLength);
  return `(${digits.slice(0, 2)}) ${number.slice(0, prefixLength)}${suffix && `-${suffix}`}`;
}

/** Returns the first possible phone in a pasted text, formatted: of `WhatsApp: 11 98765-4321 (Bia)` the number. */
export function phoneWithin(text: string): string | undefined {
  const runs = plainDigits(text).match(/[+(]{0,2}\d[\d\s().-]{6,}\d/g) ?? [];
  const phone = runs.map(normalisePhone).find((found) => found !== undefined);
  return phone && formatPhone(phone);
}

/** Returns the digits of any width, with dashes of any kind, without a carrier's word. */
function plainDigits(text: string): string {
  return cleanText(text.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^(\+55\s*)?\(?0\s*-?\s*x{2}\)?/i, '$10');
}

/** Returns a number with its country code, without a trunk zero after Brazil's. */
function abroad(digits: string): string {
  const international = digits.replace(/^00/, '');
  return international.startsWith('550') ? brazilian(international.slice(2)) : `+${international}`;
}

/** Digits of an area code with a mobile or a landline number. */
const NATIONAL_LENGTHS = [10, 11];
const CARRIER_LENGTH = 2;

function brazilian(digits: string): string {
  if (!digits.startsWith('0')) {
    return digits.startsWith('55') && NATIONAL_LENGTHS.includes(digits.length - 2) ? `+${digits}` : `+55${digits}`;
  }
  const dialled = digits.slice(1);
  const hasCarrier =
    NATIONAL_LENGTHS.includes(dialled.length - CARRIER_LENGTH) && !NATIONAL_LENGTHS.includes(dialled.length);
  return `+55${hasCarrier ? dialled.slice(CARRIER_LENGTH) : dialled}`;
}

/**
 * Returns whether it is Brazilian: mobiles have nine digits and begin with 9; landlines have eight and begin with 2 to
 * 5.
 */
function isBrazilian(e164: string): boolean {
  const [, areaCode, prefix] = BRAZILIAN.exec(e164) ?? [];
  if (areaCode === undefined || prefix === undefined) return false;
  return AREA_CODES.has(areaCode) && (prefix.length === 5 ? prefix.startsWith('9') : /^[2-5]/.test(prefix));
}
