import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { gather, GATHERED } from './gather.ts';

let begun: number;
let arrive: () => void;

function reload(): Promise<void> {
  begun += 1;
  return new Promise((resolve) => (arrive = resolve));
}

beforeEach(() => {
  jest.useFakeTimers();
  begun = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (milliseconds = GATHERED) => jest.advanceTimersByTimeAsync(milliseconds);

it('gather reads once for all hints within a moment', async () => {
  const { hear } = gather(reload);
  hear();
  await pass(GATHERED - 1);
  hear();
  expect(begun).toBe(0);
  await pass(1);
  expect(begun).toBe(1);
});

it('gather finishes a reading during a rush of hints, and then reads once more', async () => {
  const { hear } = gather(reload);
  hear();
  await pass();
  for (let heard = 0; heard < 10; heard += 1) {
    hear();
    await pass();
  }
  expect(begun).toBe(1);
  arrive();
  await pass();
  expect(begun).toBe(2);
  arrive();
  await pass();
  expect(begun).toBe(2);
});

it('gather reads again after a failed reading', async () => {
  let fails = 0;
  const { hear } = gather(() => {
    fails += 1;
    return Promise.reject(new Error('no network'));
  });
  hear();
  await pass();
  hear();
  await pass();
  expect(fails).toBe(2);
});

it('gather keeps the requested pause between two readings, and none before the first', async () => {
  const { hear } = gather(reload, 3 * GATHERED);
  hear();
  await pass();
  expect(begun).toBe(1);
  arrive();
  await pass(0);
  hear();
  await pass(3 * GATHERED - 1);
  expect(begun).toBe(1);
  await pass(1);
  expect(begun).toBe(2);
});

it('gather reads nothing after it is stopped', async () => {
  const { hear, stop } = gather(reload);
  hear();
  await pass();
  hear();
  stop();
  arrive();
  await pass();
  expect(begun).toBe(1);
});
