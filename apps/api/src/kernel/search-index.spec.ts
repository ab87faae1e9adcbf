import { expect, it } from '@jest/globals';
import { SearchIndex } from './search-index.ts';

const rows = [{ name: 'Festival de Inverno de Garanhuns' }, { name: 'Baile do Farol' }];
const index = new SearchIndex(async () => rows, [{ name: 'name', weight: 1 }]);

it('finds by small slips, and everything where nothing is typed', async () => {
  expect(await index.search('festval de invermo')).toEqual([rows[0]]);
  expect(await index.search('')).toEqual(rows);
});

it('looks for forty letters and no more, however many are sent', async () => {
  const [{ name }] = rows as [(typeof rows)[0]];
  expect(await index.search(`${name} e mais ${'x'.repeat(150)}`)).toEqual([rows[0]]);
  expect(await index.search(`${'x'.repeat(64)}${name}`)).toEqual([]);
});
