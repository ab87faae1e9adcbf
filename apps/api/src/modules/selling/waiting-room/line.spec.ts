import { describe, expect, it } from '@jest/globals';
import { standingOf, type Line } from './line.ts';

const SINCE = new Date('2026-12-01T20:00:00Z');
const line: Line = { rate: 60, since: SINCE, let_in: 10, last_number: 1_000 };
const after = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000);

describe('place in a line with sixty admissions a minute', () => {
  it.each([
    [10, 0, 'let_in', 0, 0],
    [11, 0, 'waiting', 0, 1],
    [12, 0, 'waiting', 1, 2],
    [12, 1, 'waiting', 0, 1],
    [12, 2, 'let_in', 0, 0],
    [70, 0, 'waiting', 59, 60],
    [70, 60, 'let_in', 0, 0],
    [70, 659, 'let_in', 0, 0],
    [70, 660, 'over', 0, 0],
    // A process with a slow clock neither admits early nor delays.
    [11, -5, 'waiting', 0, 1],
  ])(
    'place %d in a line after %d s is %s, with %d ahead and %d s to wait',
    (number, seconds, state, ahead, wait_seconds) => {
      expect(standingOf(number, line, after(seconds))).toEqual({ state, ahead, wait_seconds });
    },
  );

  it.each([
    ['alone', { let_in: 1, last_number: 1 }, 1],
    ['the first of ten minutes’ worth', { let_in: 10, last_number: 599 }, 1],
    ['the last', { let_in: 10, last_number: 5_000 }, 5_000],
  ])('a person who is %s keeps the turn while nobody follows', (_, facts, number) => {
    expect(standingOf(number, { ...line, ...facts }, after(24 * 3600)).state).toBe('let_in');
  });

  it('a turn ends once ten minutes’ worth of people have followed it', () => {
    expect(standingOf(10, { ...line, last_number: 611 }, after(3600)).state).toBe('over');
  });
});
