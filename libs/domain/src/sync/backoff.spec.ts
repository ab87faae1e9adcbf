import fc from 'fast-check';
import { LONGEST_RETRY_DELAY, parseRetryAfter, retryDelay } from './backoff.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('retryDelay lies between one second and a minute', () => {
  fc.assert(
    fc.property(fc.nat(), random, (failures, random) => {
      const delay = retryDelay(failures, random);
      expect(delay).toBeGreaterThanOrEqual(1_000);
      expect(delay).toBeLessThanOrEqual(60_000);
    }),
  );
});

it.each([
  [1, 0, 1_000],
  [1, 1, 2_000],
  [2, 1, 4_000],
  [5, 0.5, 16_500],
  [6, 1, 60_000],
  [1_000_000, 1, 60_000],
])('retryDelay after %d failures and a draw of %d is %d ms', (failures, random, delay) => {
  expect(retryDelay(failures, random)).toBe(delay);
});

it('retryDelay is never shorter than Retry-After, nor longer than eleven minutes', () => {
  fc.assert(
    fc.property(fc.nat(), random, fc.nat(), (failures, random, retryAfter) => {
      const delay = retryDelay(failures, random, retryAfter);
      expect(delay).toBeGreaterThan(Math.min(retryAfter, 600_000));
      expect(delay).toBeLessThanOrEqual(LONGEST_RETRY_DELAY);
      expect(LONGEST_RETRY_DELAY).toBe(660_000);
    }),
  );
});

describe('parseRetryAfter', () => {
  const now = new Date('2026-06-14T02:00:00Z');

  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Sun, 14 Jun 2026 02:00:30 GMT', 30_000],
    ['Sun, 14 Jun 2026 01:00:00 GMT', 0],
    ['soon', undefined],
    ['-5 minutes', undefined],
    ['9'.repeat(40), undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('parseRetryAfter of %j is %j ms', (header, wait) => {
    expect(parseRetryAfter(header, now)).toBe(wait);
  });
});
