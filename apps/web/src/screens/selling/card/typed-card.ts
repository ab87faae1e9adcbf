import type { Mask } from '../../../frame/form/keep-mask.ts';

const SHORTEST = 13;
const LONGEST = 19;
const AMEX = /^3[47]/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Masks a number in groups of four, `5031 4332 1540 6351`, whatever separators a pasted one has. */
export const maskTypedNumber: Mask = (text) =>
  digitsOf(text)
    .slice(0, LONGEST)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * Masks an expiry, `11/30` or `11/2030`; a month from 2 on, or `1` before a slash, gets its zero. A browser may fill in
 * `2030-11`.
 */
export const maskTypedExpiry: Mask = (text) => {
  const monthFirst = text.replace(/^\s*(20\d\d)[/-](\d\d?)\s*$/, '$2/$1');
  const typed = digitsOf(monthFirst.replace(/^\s*1(?=[/ -])/, '01'));
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};

/** Masks a security code. */
export const maskTypedCode: Mask = (text) => digitsOf(text).slice(0, 4);

/** Returns whether the text is a card's number: its length, and its check digit by Luhn. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < SHORTEST || digits.length > LONGEST) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns whether the text is a month that is not over at `now`. */
export function isExpiry(text: string, now: Date): boolean {
  const [month = '', year = ''] = text.split('/');
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^(20)?\d\d$/.test(year)) return false;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return full * 12 + Number(month) > now.getFullYear() * 12 + now.getMonth();
}

/** Returns whether the text is the code of a card with this number: American Express has four digits. */
export function isSecurityCode(text: string, number: string): boolean {
  return digitsOf(text).length === (AMEX.test(digitsOf(number)) ? 4 : 3);
}

/** Returns the digits that tell brand and issuer; undefined until there are enough. */
export function binOf(number: string): string | undefined {
  const digits = digitsOf(number);
  return digits.length >= 6 ? digits.slice(0, 6) : undefined;
}

export function lastFourOf(number: string): string {
  return digitsOf(number).slice(-4);
}
