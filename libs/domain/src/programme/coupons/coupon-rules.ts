import type { Instant } from '../../ground/time/index.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';
import { percentNumber } from '../../ground/rules/percent.ts';
import { cleanText } from '../../ground/words/clean-text.ts';
import { integerRule, numberRule, textRule, type Rule } from '../../ground/rules/rule.ts';

export const COUPON_NAME_LENGTH = 20;
const SHORTEST_NAME = 4;
const MOST_USES = 1_000_000;
const MOST_AMOUNT = 99_999_999;

export type DiscountType = 'percent_off' | 'amount_off';

export const DISCOUNT_TYPES: readonly DiscountType[] = Object.freeze(['percent_off', 'amount_off']);

/** Returns the stored form of a typed code: upper case, without any space. */
export function normaliseCouponName(typed: string): string {
  return cleanText(typed).toUpperCase().replace(/\s+/g, '').normalize('NFC');
}

export const couponNameNotShort = textRule(
  'coupon_name_min_chars',
  `Código do lote deve ter no mínimo ${SHORTEST_NAME} caracteres.`,
  (text) => normaliseCouponName(text).length >= SHORTEST_NAME,
  // A typed code may grow by its normalisation: ß becomes SS.
  { minLength: 1 },
);

export const couponNameNotLong = textRule(
  'coupon_name_max_chars',
  `Código do lote deve ter no máximo ${COUPON_NAME_LENGTH} caracteres.`,
  (text) => normaliseCouponName(text).length <= COUPON_NAME_LENGTH,
);

/** Accepts a whole number of tickets for a coupon. */
export const couponUsesWhole = integerRule('coupon_uses_invalid', fieldProblems.invalid, () => true);

export const couponUses = numberRule('coupon_uses_min', 'Valor deve ser maior que 1', (uses) => uses >= 1, {
  minimum: 1,
});

export const couponUsesNotTooMany = numberRule('coupon_uses_max', fieldProblems.tooLarge, (uses) => uses <= MOST_USES, {
  maximum: MOST_USES,
});

/** In centavos; 0 for an unused field. */
export const amountOff = integerRule(
  'amount_off_invalid',
  fieldProblems.invalid,
  (amount) => amount >= 0 && amount <= MOST_AMOUNT,
  { minimum: 0, maximum: MOST_AMOUNT },
);

/** Percentage of at most two decimals; 0 for an unused field. */
export const percentOff: Rule<number> = Object.freeze({ ...percentNumber, message: fieldProblems.invalid });

export const couponLots: Rule<string[]> = Object.freeze({
  code: 'coupon_lots_min',
  message: 'Selecione pelo menos 1 lote para aplicar este cupom',
  check: (value: unknown): value is string[] => Array.isArray(value) && value.length > 0,
  shape: { minItems: 1 },
});

export const discountMissing = 'Insira o desconto a ser aplicado.';

/** The discount fields of a form. */
export interface DiscountFields {
  discount_type: DiscountType;
  unlock_lots: boolean;
  amount_off?: number | null;
  percent_off?: number | null;
}

/** Returns whether the chosen kind of discount is above zero; a coupon that only unlocks needs none. */
export function hasDiscount(fields: DiscountFields): boolean {
  return fields.unlock_lots || (fields[fields.discount_type] ?? 0) > 0;
}

/** Returns whether a coupon has expired: it is valid up to its expiry, inclusive; without one, always. */
export function hasExpired(coupon: { expired_at: Instant | Date | null }, now: Date): boolean {
  return coupon.expired_at !== null && new Date(coupon.expired_at) < now;
}
