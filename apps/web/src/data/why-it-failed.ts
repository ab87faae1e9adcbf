import { isProblemCode, notices, problemOf } from '@festix/domain/ground';
import { CallProblem, GivenUp, Unreachable } from './problem.ts';
import { failureTexts } from './failure-texts.ts';

/** What to tell about an error: the API's own words, else the catalogue's. */
export function whyItFailed(error: unknown): string {
  if (error instanceof Unreachable) return notices.offline;
  if (error instanceof GivenUp) return notices.secondFactorGivenUp;
  if (error instanceof CallProblem && error.code === 'RATE_LIMITED' && error.retry_after !== undefined) {
    return failureTexts.tooManyTries(waitWords(error.retry_after));
  }
  if (error instanceof CallProblem && error.detail) return error.detail;
  if (error instanceof CallProblem && isProblemCode(error.code)) return problemOf(error.code).detail;
  return notices.unexpected;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `40 s`, `12 min`, `3 h`: rounded up, so that nobody comes back too soon. */
function waitWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(1, Math.ceil(seconds))} s`;
  return seconds <= HOUR ? `${Math.ceil(seconds / MINUTE)} min` : `${Math.ceil(seconds / HOUR)} h`;
}
