import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { laterPart } from './later-part.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('a later part is loaded once, when somebody asks for it', async () => {
  const load = jest.fn(() => Promise.resolve('part'));
  const part = laterPart(load);
  expect(load).not.toHaveBeenCalled();
  await expect(Promise.all([part(), part()])).resolves.toEqual(['part', 'part']);
  await part();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a later part comes to all that asked, when its file did not arrive at first', async () => {
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('part');
  const part = laterPart(load);
  const asked = [part(), part()];
  await jest.advanceTimersByTimeAsync(14_000);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(Promise.all(asked)).resolves.toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(2);
});
