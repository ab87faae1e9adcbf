import { isProblemCode, notices, problemOf } from '@festix/domain';
import { CallProblem, GivenUp, Unreachable } from '../data/problem.ts';

/** What to tell about an error: the API's own words, else the catalogue's. */
export function whyItFailed(error: unknown): string {
  if (error instanceof Unreachable) return notices.offline;
  if (error instanceof GivenUp) return notices.secondFactorGivenUp;
  if (error instanceof CallProblem && error.detail) return error.detail;
  if (error instanceof CallProblem && isProblemCode(error.code)) return problemOf(error.code).detail;
  return notices.unexpected;
}
