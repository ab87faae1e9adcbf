import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { EMPTY } from 'rxjs';
import { Problem } from './problem.ts';
import { MOST_UPLOADS, UploadPlaces, UPLOADS_OF_ONE, WAITING_OF_ONE } from './upload-places.ts';

let places: UploadPlaces;
beforeEach(() => {
  jest.useFakeTimers();
  places = new UploadPlaces();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A file of somebody that comes: what became of it so far, and how it ends. */
interface Coming {
  state: string;
  end: () => void;
}

async function come(id: string): Promise<Coming> {
  const response = new EventEmitter();
  const http = { getRequest: () => ({ actor: { id } }), getResponse: () => response };
  const coming: Coming = { state: 'waits', end: () => response.emit('close') };
  places.intercept({ switchToHttp: () => http } as unknown as ExecutionContext, { handle: () => EMPTY }).then(
    () => (coming.state = 'read'),
    (error: unknown) => (coming.state = error instanceof Problem ? error.code : String(error)),
  );
  await settled();
  return coming;
}

/** What has been decided is known by then. */
const settled = () => jest.advanceTimersByTimeAsync(0);

const comeAll = async (count: number, id: (at: number) => string): Promise<Coming[]> => {
  const all: Coming[] = [];
  for (let at = 0; at < count; at++) all.push(await come(id(at)));
  return all;
};
const statesOf = (all: readonly Coming[]) => all.map(({ state }) => state);

it('so many files are read at once, of one person fewer, and each place is free again with its answer', async () => {
  const hostile = await comeAll(UPLOADS_OF_ONE + WAITING_OF_ONE + 1, () => 'hostile');
  expect(statesOf(hostile)).toEqual([
    ...Array.from({ length: UPLOADS_OF_ONE }, () => 'read'),
    ...Array.from({ length: WAITING_OF_ONE }, () => 'waits'),
    'RATE_LIMITED',
  ]);
  const others = await comeAll(MOST_UPLOADS - UPLOADS_OF_ONE, (at) => `person ${at}`);
  expect(new Set(statesOf(others))).toEqual(new Set(['read']));
  expect((await come('late')).state).toBe('BUSY');
  others[0]?.end();
  expect((await come('late')).state).toBe('read');
});

it('what one sends beside it is read in turn, and forgotten where nobody waits for it any more', async () => {
  const [first, second, third, fourth] = (await comeAll(4, () => 'ana')) as [Coming, Coming, Coming, Coming];
  expect(statesOf([third, fourth])).toEqual(['waits', 'waits']);
  third.end();
  first.end();
  await settled();
  expect(statesOf([third, fourth])).toEqual(['RATE_LIMITED', 'read']);
  for (const each of [second, fourth]) each.end();
  expect(statesOf(await comeAll(UPLOADS_OF_ONE, () => 'ana'))).toEqual(['read', 'read']);
});

it('nobody waits for his own longer than a quarter of a minute', async () => {
  const all = await comeAll(UPLOADS_OF_ONE + 1, () => 'ana');
  await jest.advanceTimersByTimeAsync(16_000);
  expect(all.at(-1)?.state).toBe('RATE_LIMITED');
  all[0]?.end();
  expect((await come('ana')).state).toBe('read');
});
