import { notices } from '@festix/domain/ground';
import { CallError, GivenUpError, UnreachableError } from './problem.ts';
import { failureTexts } from './failure-texts.ts';

/** Returns the pt-BR text for an error: the API's, which every problem of it has. */
export function whyItFailed(error: unknown): string {
  if (error instanceof UnreachableError) return notices.offline;
  if (error instanceof GivenUpError) return notices.secondFactorGivenUp;
  if (error instanceof CallError && error.code === 'RATE_LIMITED' && error.retry_after !== undefined) {
    return failureTexts.tooManyTries(waitWords(error.retry_after));
  }
  if (error instanceof CallError && error.detail) return error.detail;
  return notices.unexpected;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Returns `40 s`, `12 min` or `3 h`, rounded up, so that a retry does not come too early. */
function waitWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(1, Math.ceil(seconds))} s`;
  return seconds <= HOUR ? `${Math.ceil(seconds / MINUTE)} min` : `${Math.ceil(seconds / HOUR)} h`;
}
