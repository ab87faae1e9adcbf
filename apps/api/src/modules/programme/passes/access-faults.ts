import type { AccessBody } from '@festix/domain/contract';
import { accessFaults, type EventAccess } from '@festix/domain/programme';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Throws ACCESS_INVALID with the faults of a body by field; parts that it leaves out are the event's. */
export function holdToAccessRules(
  body: AccessBody,
  before: EventAccess,
  lots: readonly { id: string; name: string }[],
): void {
  const errors = accessFaults(body, lots, before);
  if (Object.keys(errors).length > 0) throw new ProblemError('ACCESS_INVALID', { errors });
}
