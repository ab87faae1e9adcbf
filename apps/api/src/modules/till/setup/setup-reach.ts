import { ownerFor, type Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

interface Run {
  run_by: 'platform' | 'producer';
}

/** What the platform runs for a producer he sees, without the addresses of its people. */
export function isForeign(actor: Person, { run_by }: Run): boolean {
  return ownerFor(actor) !== null && run_by === 'platform';
}

/** He changes nothing of it: its takings are the platform's to account for. */
export function refuseForeign(actor: Person, point: Run): void {
  if (isForeign(actor, point)) throw new ProblemError('SALE_POINT_OF_PLATFORM');
}
