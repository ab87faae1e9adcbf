import { expect, it } from '@jest/globals';
import Fuse from 'fuse.js';
import { SearchIndex } from './search-index.ts';

const KEYS = [{ name: 'name', weight: 1 }];
const PLACES = ['Galpão do Cais', 'Clube da Lua', 'Teatro Nova Aurora', 'Sítio das Flores'];
const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Baile ${id % 17} no ${PLACES[id % 4]}` }));
const index = new SearchIndex(async () => rows, KEYS);

it('SearchIndex yields to other work while it searches a long list', async () => {
  await index.search('');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await index.search('clube da lua');
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});

it.each(['clube lua', 'baile 3', 'galpao', 'zzz'])(
  'SearchIndex finds by "%s" the same entries as a search in one go',
  async (words) => {
    const whole = new Fuse(rows, { threshold: 0.4, ignoreLocation: true, ignoreDiacritics: true, keys: KEYS });
    expect(await index.search(words)).toEqual(whole.search(words).map(({ item }) => item));
  },
);

it('SearchIndex tolerates small typing errors, and returns everything for an empty text', async () => {
  const few = new SearchIndex(
    async () => [{ name: 'Festival de Inverno de Garanhuns' }, { name: 'Baile do Farol' }],
    KEYS,
  );
  expect(await few.search('festval de invermo')).toEqual([{ name: 'Festival de Inverno de Garanhuns' }]);
  expect(await few.search('')).toHaveLength(2);
});

it('SearchIndex searches for at most forty letters of a text', async () => {
  const row = { name: 'Festival de Inverno de Garanhuns' };
  const few = new SearchIndex(async () => [row, { name: 'Baile do Farol' }], KEYS);
  expect(await few.search(`${row.name} e mais ${'x'.repeat(150)}`)).toEqual([row]);
  expect(await few.search(`${'x'.repeat(64)}${row.name}`)).toEqual([]);
});
