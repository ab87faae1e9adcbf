import { CallError, GivenUpError, UnreachableError } from './problem.ts';

/** What is told about an error: no personal data, so no message text of the API and no address. */
interface ErrorReport {
  /** Where it was noticed, e.g. 'screen', 'unhandled', 'checkins.list'. */
  place: string;
  name: string;
  /** Status and code of a problem, the error's own message otherwise. */
  message: string;
  request_id: string | undefined;
  stack: string | undefined;
}

/** Conflict, unprocessable, too many: answers with a reason. */
export const REASONED: readonly number[] = [409, 422, 429];

const reported = new WeakSet<object>();

/**
 * Reports each error once, however many screens show it. A missing network is a state, not an error; so is what a person
 * has given up.
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

/** The same, but for refusals: those are answers, which the screen shows. */
export function reportDefect(error: unknown, place: string): void {
  if (!(error instanceof CallError) || error.status >= 500) reportError(error, place);
}

/** Catches what no screen caught. */
export function reportUnhandled(target: Window): void {
  target.addEventListener('error', (event) => reportError(event.error ?? new Error(event.message), 'unhandled'));
  target.addEventListener('unhandledrejection', (event) => reportError(event.reason, 'unhandled'));
}

/** The id under which the server logged the failure, for a person to quote. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.request_id : undefined;
}

/**
 * The same for an error's notice: `error(text, referenceOf(cause))`. A refusal for a reason says all there is to say, and
 * nobody has to look for it.
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
