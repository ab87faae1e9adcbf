import { Catch, HttpException, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ENV, type Env } from '../../env.ts';
import type { Actor, RequestWithActor } from './actor.ts';
import { allowedAt } from './allowed-methods.ts';
import { problemOf } from '../database/database-problems.ts';
import { ErrorPort } from '../watch/error-port.ts';
import { failurePage } from './failure-page.ts';
import { LOG } from '../watch/log.ts';
import { ProblemError, problemBody } from '../watch/problem.ts';

interface BodyParserFault {
  type: string;
}

/**
 * Answers every error as `application/problem+json` with a code, or as a page to a browser in navigation; reports
 * unexpected errors and shows nothing of them.
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly errors: ErrorPort,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<RequestWithActor>();
    const problem = ofRouter(error, request) ?? asProblem(error);
    const requestId = String(request.id ?? '');
    if (problem.status >= 500 && !isOverload(error)) this.errors.report(error, { request_id: requestId });
    if (WORTH_A_LINE.has(problem.status)) this.note(problem, request.actor, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(problem.details.headers ?? {})) response.setHeader(name, value);
    if (isForEyes(request, problem)) {
      response
        .status(problem.status)
        .type('html')
        .send(failurePage(problem, requestId, this.env));
      return;
    }
    response
      .status(problem.status)
      .type('application/problem+json')
      .send(JSON.stringify(problemBody(problem, requestId)));
  }

  /** Logs a refusal with its actor; the access log has the address, under the same id. */
  private note({ code, status, details }: ProblemError, actor: Actor | undefined, requestId: string): void {
    const { id: user_id = null, session_id = null, device_id = null } = actor ?? {};
    this.log.info({ request_id: requestId, status, code, user_id, session_id, device_id, ...details.log }, 'refused');
  }
}

/** Statuses of invalid, forbidden and excessive requests. Refusals by the state, such as sold out, are regular. */
const WORTH_A_LINE: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 429]);

/** Returns whether a browser navigated there: to a page, or to a file of the API. */
function isForEyes(request: Request, { status }: ProblemError): boolean {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return false;
  return !request.path.startsWith('/api/') || (status >= 500 && request.headers['sec-fetch-mode'] === 'navigate');
}

/** Returns whether the error is an expected overload, answered by a problem; other causes of 503 are reported. */
function isOverload(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'BUSY';
}

/** Returns the problem of an unmatched path: unknown, or known under other methods. */
function ofRouter(error: unknown, { path }: Request): ProblemError | undefined {
  if (!(error instanceof HttpException) || error.getStatus() !== 404) return undefined;
  const allow = allowedAt(path);
  return allow === undefined ? undefined : new ProblemError('METHOD_NOT_ALLOWED', { headers: { allow } });
}

/** Returns any error as a problem. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const refused = problemOf(error);
  if (refused) return refused;
  const parser = error as Partial<BodyParserFault> | null;
  if (parser?.type === 'entity.too.large') return new ProblemError('PAYLOAD_TOO_LARGE');
  if (typeof parser?.type === 'string' && /^(entity|encoding|charset|request|stream)\./.test(parser.type)) {
    return new ProblemError('BAD_JSON');
  }
  if (error instanceof HttpException) {
    if (error.getStatus() === 404) return new ProblemError('UNKNOWN_ROUTE');
    if (error.getStatus() === 413) return new ProblemError('PAYLOAD_TOO_LARGE');
    if (error.getStatus() < 500) return new ProblemError('BAD_JSON');
  }
  return new ProblemError('INTERNAL_ERROR');
}
