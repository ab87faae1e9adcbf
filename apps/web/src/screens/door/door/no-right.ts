import { CallError } from '../../../data/problem.ts';

/** Says whether a refusal means that the event is not the person's to work at, or that there is none. */
export function isNoRight(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404);
}
