import { basisPointsFromPercent, percentUpTo, type BasisPoints } from '@festix/domain/ground';
import type { Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

type FeeCap = Pick<Env, 'MAX_CONVENIENCE_TAX'>;

/** Throws VALIDATION_ERROR for a convenience fee, in percent, that is higher than this house allows. */
export function holdToFeeCap({ MAX_CONVENIENCE_TAX }: FeeCap, convenience_tax: number | undefined): void {
  const rule = percentUpTo(MAX_CONVENIENCE_TAX);
  if (convenience_tax !== undefined && !rule.check(convenience_tax))
    throw new ProblemError('VALIDATION_ERROR', { errors: { convenience_tax: [rule.message] } });
}

/** Returns the highest convenience fee of this house in basis points, to which what was higher before is taken over. */
export function feeCapOf({ MAX_CONVENIENCE_TAX }: FeeCap): BasisPoints {
  return basisPointsFromPercent(MAX_CONVENIENCE_TAX);
}
