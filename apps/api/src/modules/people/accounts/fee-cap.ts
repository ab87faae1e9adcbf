import { basisPointsFromPercent, percentUpTo, type BasisPoints } from '@festix/domain/ground';
import type { Env } from '../../../env.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

type FeeCap = Pick<Env, 'MAX_CONVENIENCE_TAX'>;

/** Throws VALIDATION_ERROR for a convenience fee, in percent, above the platform's cap. */
export function holdToFeeCap({ MAX_CONVENIENCE_TAX }: FeeCap, convenience_tax: number | undefined): void {
  const rule = percentUpTo(MAX_CONVENIENCE_TAX);
  if (convenience_tax !== undefined && !rule.check(convenience_tax))
    throw new ProblemError('VALIDATION_ERROR', { errors: { convenience_tax: [rule.message] } });
}

/** Returns the platform's highest convenience fee in basis points, to which a higher former one is reduced. */
export function feeCapOf({ MAX_CONVENIENCE_TAX }: FeeCap): BasisPoints {
  return basisPointsFromPercent(MAX_CONVENIENCE_TAX);
}
