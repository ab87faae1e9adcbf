import { expect, it } from '@jest/globals';
import { problemOf } from '@festix/domain/ground';
import { CallError } from './problem.ts';
import { failureTexts } from './failure-texts.ts';
import { whyItFailed } from './why-it-failed.ts';

const { detail } = problemOf('RATE_LIMITED');

it.each([
  [0, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [61, '2 min'],
  [900, '15 min'],
  [3600, '60 min'],
  [3601, '2 h'],
  [86_400, '24 h'],
])('a text about too many attempts names the time to wait: %d s', (retry_after, wait) => {
  const error = new CallError(429, { code: 'RATE_LIMITED', detail, retry_after });
  expect(whyItFailed(error)).toBe(failureTexts.tooManyTries(wait));
});

it('a text about too many attempts omits an unknown time, and a busy server is not called one', () => {
  expect(whyItFailed(new CallError(429, { code: 'RATE_LIMITED', detail }))).toBe(detail);
  const busy = problemOf('BUSY').detail;
  expect(whyItFailed(new CallError(503, { code: 'BUSY', detail: busy, retry_after: 1 }))).toBe(busy);
});
