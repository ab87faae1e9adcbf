import { cents, type Cents } from './cents.ts';

const NO_BREAK_SPACE = '\u00A0';
const MINUS = '\u2212';
const MAX_TYPED_DIGITS = 13;

/** Formats as `1.234,56`, for columns with R$ in their head. */
export function formatAmount(amount: Cents): string {
  return (amount < 0 ? `${MINUS}${NO_BREAK_SPACE}` : '') + digitsOf(amount);
}

/** Formats as `R$ 1.234,56`; negative `− R$ 10,00`. The spaces never break, so an amount stays on one line. */
export function formatBRL(amount: Cents): string {
  return (amount < 0 ? `${MINUS}${NO_BREAK_SPACE}` : '') + `R$${NO_BREAK_SPACE}${digitsOf(amount)}`;
}

/** Parses a currency field: only its digits count, as centavos. */
export function centsFromTyped(text: string): Cents {
  return cents(Number(text.replace(/\D/g, '').slice(0, MAX_TYPED_DIGITS)));
}

function digitsOf(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${reais},${digits.slice(-2)}`;
}
