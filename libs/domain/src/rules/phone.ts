import { textRule } from './rule.ts';

const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
);
const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/;
const FOREIGN = /^\+(?!55)[1-9]\d{6,14}$/;
const MAX_TYPED = 32;

/**
 * The E.164 form of a phone as people type it, or nothing when it can't be one. Without a plus it is Brazilian: area
 * code and number, perhaps behind a trunk zero or the country's 55.
 */
export function normalisePhone(text: string): string | undefined {
  if (text.length > MAX_TYPED || /[^\d\s()+./-]/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const international = text.trim().startsWith('+') ? `+${digits}` : brazilian(digits);
  return FOREIGN.test(international) || isBrazilian(international) ? international : undefined;
}

/** A phone, however it is written. */
export const phoneNumber = textRule(
  'field_invalid',
  'Telefone inválido',
  (text) => normalisePhone(text) !== undefined,
  {
    maxLength: MAX_TYPED,
  },
);

/** `(11) 98765-4321`; a foreign phone stays in E.164. */
export function formatPhone(e164: string): string {
  return e164.replace(BRAZILIAN, '($1) $2-$3');
}

/** `(81) 9****-4432`: the person sees which phone is meant, nobody learns it. */
export function maskPhone(e164: string): string {
  const [, areaCode, prefix, suffix] = BRAZILIAN.exec(e164) ?? [];
  if (areaCode === undefined || prefix === undefined) return `****${e164.slice(-4)}`;
  return `(${areaCode}) ${prefix.length === 5 ? prefix[0] : ''}****-${suffix}`;
}

/** The mask while typing; what starts with a plus is left to the person. */
export function maskTypedPhone(text: string): string {
  if (text.trim().startsWith('+'))
    return text
      .trim()
      .replace(/[^\d+ ]/g, '')
      .slice(0, 20);
  const digits = text.replace(/\D/g, '').slice(0, 11);
  if (digits.length <= 2) return digits;
  const number = digits.slice(2);
  const prefixLength = number.length > 8 ? 5 : 4;
  const suffix = number.slice(prefixLength);
  return `(${digits.slice(0, 2)}) ${number.slice(0, prefixLength)}${suffix && `-${suffix}`}`;
}

function brazilian(digits: string): string {
  const national = digits.replace(/^0+/, '');
  return national.length > 11 && national.startsWith('55') ? `+${national}` : `+55${national}`;
}

/** Mobiles have nine digits and begin with 9, in the whole country; landlines have eight and begin with 2 to 5. */
function isBrazilian(e164: string): boolean {
  const [, areaCode, prefix] = BRAZILIAN.exec(e164) ?? [];
  if (areaCode === undefined || prefix === undefined) return false;
  return AREA_CODES.has(areaCode) && (prefix.length === 5 ? prefix.startsWith('9') : /^[2-5]/.test(prefix));
}
