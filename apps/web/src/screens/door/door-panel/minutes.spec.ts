import { expect, it } from '@jest/globals';
import { busiestMinute, rateOf } from './minutes.ts';

const minutes = (...entries: number[]) =>
  entries.map((count, index) => ({ at: `2026-06-14T01:0${index}:00.000Z`, entries: count }));

it('rateOf is the rate of the last five whole minutes', () => {
  expect(rateOf(minutes(90, 10, 12, 14, 13, 13, 1))).toBe('12,4');
  expect(rateOf(minutes(4, 2))).toBe('4');
  expect(rateOf(minutes(3))).toBe('0');
});

it('busiestMinute is the minute with the most entries, or none', () => {
  expect(busiestMinute(minutes(1, 7, 7, 2))?.at).toBe('2026-06-14T01:01:00.000Z');
  expect(busiestMinute(minutes(0, 0))).toBeUndefined();
});
