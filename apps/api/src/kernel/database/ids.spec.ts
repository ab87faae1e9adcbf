import { afterEach, expect, it, jest } from '@jest/globals';
import { newId } from './ids.ts';

const HOUR = 3_600_000;
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

afterEach(() => void jest.restoreAllMocks());

it('ids follow each other in their order', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids have the time of a clock that was set back, and follow each other again', () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 25 * HOUR);
  expect(timeOf(newId())).toBe(now + 25 * HOUR);
  clock.mockReturnValue(now);
  const ids = Array.from({ length: 2_000 }, newId);
  expect(new Set(ids.map(timeOf))).toEqual(new Set([now]));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
