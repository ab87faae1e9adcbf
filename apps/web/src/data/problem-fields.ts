import { problems } from '@festix/domain/ground';

/** The form field of each code that has one. A built page has this list alone, without the catalogue. */
export const problemFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(problems).flatMap(([code, problem]) => ('field' in problem ? [[code, problem.field]] : [])),
);

/** Returns the form field of a problem; undefined for a code without one and for an unknown code. */
export function fieldOfProblem(code: string): string | undefined {
  return Object.hasOwn(problemFields, code) ? problemFields[code] : undefined;
}
