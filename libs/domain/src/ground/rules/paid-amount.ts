import { fieldProblems } from '../problems/field-problems.ts';
import { integerRule, type Rule } from './rule.ts';

/** Least payout or expense: R$ 1.00, in centavos. */
export const LEAST_PAID = 1_00;
/** Largest: R$ 20 million. */
export const MOST_PAID = 2_000_000_000;

const soundAmount = integerRule('amount_invalid', fieldProblems.invalid, (amount) => amount <= MOST_PAID, {
  maximum: MOST_PAID,
});

const leastAmount: Rule<number> = Object.freeze({
  code: 'amount_min',
  message: 'Valor deve ser maior que 1',
  // A value that is no amount breaks the other rule alone.
  check: (value: unknown): value is number => !Number.isSafeInteger(value) || (value as number) >= LEAST_PAID,
  shape: { minimum: LEAST_PAID },
});

/** Lists the rules of a payout's or expense's amount in centavos, in the order of their messages. */
export const PAID_AMOUNT_RULES: readonly Rule<number>[] = Object.freeze([soundAmount, leastAmount]);
