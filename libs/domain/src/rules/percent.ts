import type { Rule } from './rule.ts';

/** A share as it is typed and sent: 0 to 100 percent, with at most two decimals. */
export const percentNumber: Rule<number> = Object.freeze({
  code: 'percent_invalid',
  message: 'Informe de 0 a 100, com até duas casas decimais',
  check: (value: unknown): value is number =>
    typeof value === 'number' && value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value,
  shape: { minimum: 0, maximum: 100 },
});
