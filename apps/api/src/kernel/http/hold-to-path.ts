import { fieldProblems } from '@festix/domain/ground';
import { ProblemError } from '../watch/problem.ts';

/** Throws VALIDATION_ERROR for a body's field that contradicts the path. */
export function holdToPath(field: string, said: string | undefined, inPath: string, fault: string): void {
  if (said === undefined || said.toLowerCase() === inPath.toLowerCase()) return;
  throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [fault] } });
}

/**
 * Removes fields of a body or query that only repeat the path: each of its parameters by name, and `id` for the last of
 * them. Keeps fields that the call declares. Throws VALIDATION_ERROR for another value than the path's.
 */
export function dropRepeats(
  said: unknown,
  params: Readonly<Record<string, unknown>>,
  declared: ReadonlySet<string>,
): void {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return;
  const inPath = Object.entries(params);
  const last = inPath.at(-1);
  for (const [field, value] of last ? [...inPath, ['id', last[1]] as const] : inPath) {
    if (declared.has(field) || !Object.hasOwn(said, field) || typeof value !== 'string') continue;
    const repeated = (said as Record<string, unknown>)[field];
    if (typeof repeated !== 'string' || repeated.toLowerCase() !== value.toLowerCase())
      throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [fieldProblems.notThePath] } });
    delete (said as Record<string, unknown>)[field];
  }
}
