import { problems, type ProblemCode } from '@festix/domain/ground';

export interface ProblemDetails {
  /** Replaces the catalogue's sentence where a more exact one is known. */
  detail?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** More members of the problem, e.g. `first` of a ticket that is already in. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** What the log is told of a refusal beside who asked; nobody's name, and never told the caller. */
  log?: Record<string, string>;
}

/** Something that the caller can be told: a code of the catalogue, thrown from anywhere below a controller. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problems[code].detail);
    this.name = 'Problem';
    this.status = problems[code].status;
  }
}

/** The body of RFC 9457 for a problem. */
export function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  return {
    type: `https://festix.dev/problemas/${problem.code.toLowerCase().replaceAll('_', '-')}`,
    title: problem.code,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(problem.details.errors && { errors: problem.details.errors }),
    request_id: requestId,
    ...problem.details.extra,
  };
}
