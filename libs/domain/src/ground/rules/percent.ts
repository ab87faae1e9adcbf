import type { Rule } from './rule.ts';

const WHOLE = 100;

/** Returns the rule of a percentage: from 0 to `most`, with at most two decimals. */
export function percentUpTo(most: number): Rule<number> {
  return Object.freeze({
    code: 'percent_invalid',
    message: `Informe de 0 a ${String(most).replace('.', ',')}, com até duas casas decimais`,
    check: (value: unknown): value is number =>
      typeof value === 'number' && value >= 0 && value <= most && Math.round(value * 100) / 100 === value,
    shape: { minimum: 0, maximum: most },
  });
}

/** Accepts 0 to 100 percent, with at most two decimals. */
export const percentNumber: Rule<number> = percentUpTo(WHOLE);

/** Highest convenience fee, in percent, of an installation without a cap. */
export const UNCAPPED_FEE = WHOLE;
