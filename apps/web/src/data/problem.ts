import { SECOND } from '@festix/domain/ground';
import { parseRetryAfter } from '@festix/domain/sync';
import { noteFailure } from './last-failure.ts';

/** Carries a problem (RFC 9457) that the API answered with. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** A code of the catalogue of problems; 'UNKNOWN' for an answer that is not the API's. */
  readonly code: string;
  /** The pt-BR text of the answer; empty when it has none. */
  readonly detail: string;
  /** Validation messages by field name. */
  readonly errors: Record<string, string[]>;
  readonly request_id: string | undefined;
  /** Seconds until a retry is allowed. */
  readonly retry_after: number | undefined;
  /** Every member of the answer, for problems with extensions: `first` and `feedback` of a refused check-in. */
  readonly told: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: ProblemAnswer) {
    super(`${status} ${answer.code ?? 'UNKNOWN'}`);
    this.status = status;
    this.code = answer.code ?? 'UNKNOWN';
    this.detail = answer.detail ?? '';
    this.errors = answer.errors ?? {};
    this.request_id = answer.request_id;
    this.retry_after = answer.retry_after;
    this.told = answer.told ?? {};
  }
}

export interface ProblemAnswer {
  code?: string | undefined;
  detail?: string | undefined;
  errors?: Record<string, string[]> | undefined;
  request_id?: string | undefined;
  retry_after?: number | undefined;
  told?: Readonly<Record<string, unknown>> | undefined;
}

/** Signals that no response of the API arrived: no network, a timeout, or a captive portal in between. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super('The API could not be reached', { cause });
  }
}

/** Signals that the person cancelled a question on the way (a password, say): screens show no failure. */
export class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
}

/** Statuses of a resource that is missing or not the person's to read. */
const REFUSALS: readonly number[] = [401, 403, 404];

/** Returns whether an answer refuses access. An unreachable, busy or failing server does not. */
export function saysNo(error: unknown): boolean {
  return error instanceof CallError && REFUSALS.includes(error.status);
}

/** Returns the problem in an unsuccessful response of any form. */
export async function readProblem(response: Response): Promise<CallError> {
  const body = await readJson(response);
  const problem = new CallError(response.status, {
    code: text(body['code']),
    detail: text(body['detail']),
    errors: fieldMessages(body['errors']),
    request_id: text(body['request_id']) ?? response.headers.get('x-request-id') ?? undefined,
    retry_after: secondsToWait(response.headers.get('retry-after')),
    told: body,
  });
  noteFailure(problem.status, problem.request_id);
  return problem;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function fieldMessages(value: unknown): Record<string, string[]> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value).map(([field, messages]) => [field, [messages].flat().map(String)] as const);
  return Object.fromEntries(fields);
}

/** Returns the seconds of a Retry-After header; a date counts from this device's clock. */
function secondsToWait(header: string | null): number | undefined {
  const wait = parseRetryAfter(header, new Date());
  return wait === undefined ? undefined : Math.ceil(wait / SECOND);
}
