import { problems, type ProblemCode } from '@festix/domain/ground';

export interface ProblemDetails {
  /** A pt-BR sentence in place of the catalogue's, where the service knows more. */
  detail?: string;
  /** Validation messages (pt-BR) by field name. */
  errors?: Record<string, string[]>;
  /** Extension members of the body, as `first` for a ticket that was admitted before. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Fields for the log only, beside the actor: never in the response, never personal data. */
  log?: Record<string, string>;
}

/**
 * Refuses a call with a code of the catalogue of problems. Throw it anywhere below a controller: the filter turns it into
 * the status and the body (RFC 9457) that the code stands for.
 */
export class ProblemError extends Error {
  override readonly name: string = 'ProblemError';
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problems[code].detail);
    this.status = problems[code].status;
  }
}

/** Returns the response body (RFC 9457) of a problem. */
export function problemBody(problem: ProblemError, requestId: string): Record<string, unknown> {
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
