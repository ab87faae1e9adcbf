import { CallError, GivenUpError, UnreachableError } from './problem.ts';

/** The report of an error: without personal data, so without the API's message and the address. */
interface ErrorReport {
  /** Place of the catch: 'screen', 'unhandled' or 'checkins.list'. */
  place: string;
  name: string;
  /** Status and code of a problem, else the error's message. */
  message: string;
  request_id: string | undefined;
  stack: string | undefined;
}

/** Statuses of refusals by a rule: conflict, unprocessable, too many requests. */
export const REASONED: readonly number[] = [409, 422, 429];

const reported = new WeakSet<object>();

/**
 * Reports an error once, for all screens that show it. Skips a missing network, which is a state, and cancellations.
 */
export function reportError(error: unknown, place: string): void {
  if (error instanceof UnreachableError || error instanceof GivenUpError || isAbort(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  // eslint-disable-next-line no-console -- the console is the log of a browser that has no error service
  console.error('festix', describe(error, place));
}

/** Reports an error as `reportError` does, except refusals: the screen shows those. */
export function reportDefect(error: unknown, place: string): void {
  if (!(error instanceof CallError) || error.status >= 500) reportError(error, place);
}

/** Reports errors and rejections that no code has caught. */
export function reportUnhandled(target: Window): void {
  target.addEventListener('error', (event) => reportError(event.error ?? new Error(event.message), 'unhandled'));
  target.addEventListener('unhandledrejection', (event) => reportError(event.reason, 'unhandled'));
}

/** Returns the server's request id of a failure, for a person to quote; undefined without one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.request_id : undefined;
}

/**
 * Returns the request id for a notice: `error(text, referenceOf(cause))`. Leaves it out for a refusal by a rule, which
 * needs no investigation.
 */
export function referenceOf(error: unknown): { requestId?: string } {
  if (error instanceof CallError && REASONED.includes(error.status)) return {};
  const requestId = requestIdOf(error);
  return requestId === undefined ? {} : { requestId };
}

function describe(error: unknown, place: string): ErrorReport {
  const known = error instanceof Error ? error : new Error(typeof error);
  return { place, name: known.name, message: known.message, request_id: requestIdOf(error), stack: known.stack };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
