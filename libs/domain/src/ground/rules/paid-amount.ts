import { fieldProblems } from '../problems/field-problems.ts';
import { integerRule, type Rule } from './rule.ts';

/** The least that is paid out or spent at once: R$ 1,00, in centavos. */
export const LEAST_PAID = 1_00;
/** The most: R$ 20 million. */
export const MOST_PAID = 2_000_000_000;

const soundAmount = integerRule('amount_invalid', fieldProblems.invalid, (amount) => amount <= MOST_PAID, {
  maximum: MOST_PAID,
});

const leastAmount: Rule<number> = Object.freeze({
  code: 'amount_min',
  message: 'Valor deve ser maior que 1',
  // What is no amount at all breaks the other rule alone.
  check: (value: unknown): value is number => !Number.isSafeInteger(value) || (value as number) >= LEAST_PAID,
  shape: { minimum: LEAST_PAID },
});

/** The rules of an amount of a payout or expense in centavos, in the order in which a person is told of them. */
export const PAID_AMOUNT_RULES: readonly Rule<number>[] = Object.freeze([soundAmount, leastAmount]);
