import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '@festix/domain/ground';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DrawingThread } from './drawing-thread.ts';

/** Draws the number of its own thread. */
const SOURCE = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ number }) =>
    parentPort.postMessage({ number, bytes: new TextEncoder().encode(String(threadId)) }));`;

let folder: string;
let path: string;

beforeAll(() => {
  jest.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'festix-thread-'));
  path = join(folder, 'numbers.mjs');
  writeFileSync(path, SOURCE);
});
afterAll(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

it('one thread draws file after file, and ends after a minute without any; another draws the next', async () => {
  const thread = new DrawingThread<string>(path);
  const draw = async () => (await thread.draw('')).toString();
  const [one, two] = await Promise.all([draw(), draw()]);
  expect(two).toBe(one);
  jest.advanceTimersByTime(MINUTE - 1);
  expect(await draw()).toBe(one);
  jest.advanceTimersByTime(MINUTE - 1);
  expect(await draw()).toBe(one);
  jest.advanceTimersByTime(MINUTE);
  expect(await draw()).not.toBe(one);
  jest.advanceTimersByTime(MINUTE);
});
