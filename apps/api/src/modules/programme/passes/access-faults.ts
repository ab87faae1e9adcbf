import type { AccessBody } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import type { EventAccess } from '@festix/domain/programme';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Throws ACCESS_INVALID with the faults of a body by field; parts that it leaves out are the event's. */
export function holdToAccessRules(
  body: AccessBody,
  before: EventAccess,
  lots: readonly { id: string; name: string }[],
): void {
  const errors: Record<string, string[]> = {};
  for (const [index, { lot_id }] of (body.passes ?? []).entries()) {
    if (!lots.some(({ id }) => id === lot_id)) errors[`passes.${index}.lot_id`] = [fieldProblems.invalid];
  }
  if (Object.keys(errors).length > 0) throw new ProblemError('ACCESS_INVALID', { errors });
}
