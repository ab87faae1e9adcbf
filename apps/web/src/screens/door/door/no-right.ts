import { CallError } from '../../../data/problem.ts';

/** Returns whether a refusal means that the person may not work at the event, or that it is unknown. */
export function isNoRight(error: unknown): boolean {
  return error instanceof CallError && (error.status === 403 || error.status === 404);
}
