import { SECOND } from '@festix/domain/ground';
import { parseRetryAfter } from '@festix/domain/sync';
import { noteFailure } from './last-failure.ts';

/** Carries a problem (RFC 9457) that the API answered with. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** From the catalogue of problems; 'UNKNOWN' when something before the API answered. */
  readonly code: string;
  /** The catalogue's pt-BR text; empty when there is none. */
  readonly detail: string;
  /** Messages by field. */
  readonly errors: Record<string, string[]>;
  readonly request_id: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retry_after: number | undefined;
  /** All that the answer said, for problems that carry more: `first` and `feedback` of a refused check-in. */
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

/** Statuses that say that what is asked for isn't this person's to see, or isn't there. */
const REFUSALS: readonly number[] = [401, 403, 404];

/** Whether an answer says no. A server that is away, busy or broken says nothing of the kind. */
export function saysNo(error: unknown): boolean {
  return error instanceof CallError && REFUSALS.includes(error.status);
}

/** Reads a problem out of an answer that isn't a success, whatever form it has. */
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

/** A date is taken against this device's clock. */
function secondsToWait(header: string | null): number | undefined {
  const wait = parseRetryAfter(header, new Date());
  return wait === undefined ? undefined : Math.ceil(wait / SECOND);
}
