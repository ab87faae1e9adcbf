import { expect, it } from '@jest/globals';
import { maskBlockTime } from './block-time-mask.ts';

it.each([
  ['', ''],
  ['2', '2'],
  ['20', '20'],
  ['20h', '20h'],
  ['203', '20h3'],
  ['2030', '20h30'],
  ['20:30', '20h30'],
  ['9h', '09h'],
  ['9h30', '09h30'],
  ['20H30', '20h30'],
  ['20h305', '20h30'],
  ['20h30:15', '20h30'],
  ['às vinte', ''],
])('maskBlockTime turns %j into %j', (typed, time) => {
  expect(maskBlockTime(typed)).toBe(time);
  expect(maskBlockTime(time)).toBe(time);
});
