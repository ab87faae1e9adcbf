import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import Fuse from 'fuse.js';
import { SearchIndex } from './search-index.ts';

const KEYS = [{ name: 'name', weight: 1 }];
const PLACES = ['Galpão do Cais', 'Clube da Lua', 'Teatro Nova Aurora', 'Sítio das Flores'];
const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Baile ${id % 17} no ${PLACES[id % 4]}` }));
const index = new SearchIndex(async () => rows, KEYS);

it('SearchIndex yields to other work while it searches a long list', async () => {
  await index.all();
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await index.search('clube da lua', 'ana');
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});

it('SearchIndex searches one part in a turn of the process, however many search at once @V15.2.2', async () => {
  await index.all();
  const searching = jest.spyOn(Fuse.prototype, 'search');
  try {
    const parts: number[] = [];
    const searches = Promise.all(
      Array.from({ length: 20 }, (_, caller) => index.search('a'.repeat(100), `caller ${caller}`)),
    );
    let isOver = false;
    void searches.then(() => (isOver = true));
    while (!isOver) {
      searching.mockClear();
      await nextTurn();
      parts.push(searching.mock.calls.length);
    }
    expect(Math.max(...parts)).toBe(1);
    expect(parts.reduce((sum, count) => sum + count)).toBe(20 * Math.ceil(rows.length / 25));
  } finally {
    searching.mockRestore();
  }
});

it('SearchIndex serves a new caller before the further searches of one who has searched long', async () => {
  const done: string[] = [];
  const search = async (caller: string) => {
    await index.search('a'.repeat(100), caller);
    done.push(caller);
  };
  await Promise.all(Array.from({ length: 40 }, () => search('greedy')));
  done.length = 0;
  const greedy = Array.from({ length: 10 }, () => search('greedy'));
  await Promise.all([...greedy, search('honest')]);
  expect(done.indexOf('honest')).toBeLessThanOrEqual(1);
});

it('SearchIndex refuses a search with BUSY when a hundred wait', async () => {
  const searches = Array.from({ length: 102 }, () => index.search('baile', 'one'));
  const refused = (await Promise.allSettled(searches)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 'BUSY' } });
});

it.each(['clube lua', 'baile 3', 'galpao', 'zzz'])(
  'SearchIndex finds by "%s" the same entries as a search in one go',
  async (words) => {
    const whole = new Fuse(rows, { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true, keys: KEYS });
    expect(await index.search(words, 'ana')).toEqual(whole.search(words).map(({ item }) => item));
  },
);

it('SearchIndex tolerates small typing errors, and returns everything for an empty text', async () => {
  const few = new SearchIndex(
    async () => [{ name: 'Festival de Inverno de Garanhuns' }, { name: 'Baile do Farol' }],
    KEYS,
  );
  expect(await few.search('festval de invermo', 'ana')).toEqual([{ name: 'Festival de Inverno de Garanhuns' }]);
  expect(await few.search('', 'ana')).toHaveLength(2);
});

it('SearchIndex searches for at most 32 letters of a text', async () => {
  const row = { name: 'Festival de Inverno de Garanhuns' };
  const few = new SearchIndex(async () => [row, { name: 'Baile do Farol' }], KEYS);
  expect(await few.search(`${row.name} e mais ${'x'.repeat(150)}`, 'ana')).toEqual([row]);
  expect(await few.search(`${'x'.repeat(64)}${row.name}`, 'ana')).toEqual([]);
});
