import type { Letters } from './code-pages.ts';

/** What code page 860 has beyond ASCII, of what is written here; the others have all of Latin-1. */
const LETTERS_OF_860 = 'ÁÀÂÃÉÈÊÍÌÓÒÔÕÚÙÜÇÑáàâãéèêíìóòôõúùüçñªº·';

/** Characters of our texts and of names, as they are written where a printer lacks them. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '·': '-',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '°': 'o',
  º: 'o',
  ª: 'a',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
};

/** Spaces that are no ordinary ones would part a figure from its sign in some sets. */
const ALWAYS_INSTEAD = ['\u00a0', '\u202f'];

/** Returns a text with the characters that a printer with these letters has. */
export function printableText(text: string, letters: Letters): string {
  return [...text.normalize('NFC')].map((sign) => printableSign(sign, letters)).join('');
}

function printableSign(sign: string, letters: Letters): string {
  if (isIn(sign, letters) && !ALWAYS_INSTEAD.includes(sign)) return sign;
  const instead = INSTEAD[sign];
  if (instead !== undefined) return instead;
  const [base = ''] = sign.normalize('NFD');
  return isIn(base, 'plain') ? base : '?';
}

function isIn(sign: string, letters: Letters): boolean {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x7f) return code >= 0x20;
  if (letters === 'plain') return false;
  return letters === 'cp860' ? LETTERS_OF_860.includes(sign) : code >= 0xa0 && code <= 0xff;
}
