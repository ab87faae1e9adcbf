import { fieldProblems } from '@festix/domain/ground';
import { ProblemError } from '../watch/problem.ts';

/** Throws VALIDATION_ERROR of a field of a body that repeats what the path says, and says something else. */
export function holdToPath(field: string, said: string | undefined, inPath: string, fault: string): void {
  if (said === undefined || said.toLowerCase() === inPath.toLowerCase()) return;
  throw new ProblemError('VALIDATION_ERROR', { errors: { [field]: [fault] } });
}

/**
 * Takes out of a body or a query what only repeats the path: each of its parameters by name, and `id` for the last of
 * them. What the call declares as a field of its own stays. Throws VALIDATION_ERROR for another value than the path's.
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
