import type { Rule } from './rule.ts';

const WHOLE = 100;

/** Makes the rule of a share of at most so many percent: from 0, with at most two decimals. */
export function percentUpTo(most: number): Rule<number> {
  return Object.freeze({
    code: 'percent_invalid',
    message: `Informe de 0 a ${String(most).replace('.', ',')}, com até duas casas decimais`,
    check: (value: unknown): value is number =>
      typeof value === 'number' && value >= 0 && value <= most && Math.round(value * 100) / 100 === value,
    shape: { minimum: 0, maximum: most },
  });
}

/** A share as it is typed and sent: 0 to 100 percent, with at most two decimals. */
export const percentNumber: Rule<number> = percentUpTo(WHOLE);

/** The highest convenience fee, in percent, of a house that has no cap. */
export const UNCAPPED_FEE = WHOLE;
