import { ownerFor, type Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

interface Run {
  run_by: 'platform' | 'producer';
}

/**
 * Returns whether the platform runs the sale point for this producer, who sees it without the addresses of its people.
 */
export function isForeign(actor: Person, { run_by }: Run): boolean {
  return ownerFor(actor) !== null && run_by === 'platform';
}

/** Refuses the producer's changes: its receipts are the platform's to account for. */
export function refuseForeign(actor: Person, point: Run): void {
  if (isForeign(actor, point)) throw new ProblemError('SALE_POINT_OF_PLATFORM');
}
