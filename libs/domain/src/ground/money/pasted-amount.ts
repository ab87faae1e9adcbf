import { cents, type Cents } from './cents.ts';
import { centsFromTyped } from './format.ts';
import { readNumber } from '../words/typed-number.ts';

/** Digits of the largest exact amount, with room to add. */
const MOST_DIGITS = 13;

/**
 * Parses a pasted amount: `1.500`, `1.234,5` and `R$ 150` are reais. Bare digits are centavos, as when typed. Undefined
 * for no amount, or one with parts of a centavo.
 */
export function readPastedAmount(text: string): Cents | undefined {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) return typed.length > MOST_DIGITS ? undefined : centsFromTyped(typed);
  const reais = readNumber(text.replace(/R\$|\s/gi, ''));
  if (reais === undefined || reais < 0 || reais >= 10 ** (MOST_DIGITS - 2)) return undefined;
  const amount = Math.round(reais * 100);
  return Math.abs(amount - reais * 100) < 1e-4 ? cents(amount) : undefined;
}
