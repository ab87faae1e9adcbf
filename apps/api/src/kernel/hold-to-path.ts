import { Problem } from './problem.ts';

/** Throws VALIDATION_ERROR of a field of a body that repeats what the path says, and says something else. */
export function holdToPath(field: string, said: string | undefined, inPath: string, fault: string): void {
  if (said === undefined || said.toLowerCase() === inPath.toLowerCase()) return;
  throw new Problem('VALIDATION_ERROR', { errors: { [field]: [fault] } });
}
