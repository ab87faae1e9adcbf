import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { deviceTime, hearTime, serverNow } from './server-clock.ts';

const TRUE_NOW = Date.parse('2026-06-01T12:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(TRUE_NOW + 20 * MINUTE));
afterEach(() => void jest.restoreAllMocks());

const hear = (at: number, age?: string) =>
  hearTime(new Headers({ date: new Date(at).toUTCString(), ...(age && { age }) }));

it('serverNow follows the server, whatever the device’s clock shows', () => {
  hear(TRUE_NOW);
  expect(serverNow()).toBe(TRUE_NOW);
  expect(deviceTime('2026-06-01T12:15:00.000Z')).toBe(TRUE_NOW + 35 * MINUTE);
});

it('serverNow does not jitter with the whole seconds of Date headers', () => {
  hear(TRUE_NOW);
  hear(TRUE_NOW - 1_000);
  expect(serverNow()).toBe(TRUE_NOW);
});

it('serverNow counts the age of a cached answer, and ignores an answer without a date', () => {
  hear(TRUE_NOW - 5 * MINUTE, '300');
  expect(serverNow()).toBe(TRUE_NOW);
  hearTime(new Headers());
  expect(serverNow()).toBe(TRUE_NOW);
});
