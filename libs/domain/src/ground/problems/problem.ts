/** The API's answer for a code: an HTTP status, a text, and its form field. */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly field?: string;
}

/** Freezes a part of the catalogue and keeps its codes as types. */
export function catalogue<const T extends Readonly<Record<string, Problem>>>(problems: T): T {
  Object.values(problems).forEach(Object.freeze);
  return Object.freeze(problems);
}
