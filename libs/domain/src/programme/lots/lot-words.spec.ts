import { expect, it } from '@jest/globals';
import { lotWithSeller } from './lot-words.ts';

it.each([
  [{ name: 'Pista' }, 'Pista'],
  [{ name: 'Pista', seller: null }, 'Pista'],
  [{ name: 'Pista', seller: 'Sympla' }, 'Sympla · Pista'],
  [{ name: 'Pista (Sympla)', seller: 'Sympla' }, 'Sympla · Pista'],
  [{ name: 'Pista (Sympla)' }, 'Pista (Sympla)'],
  [{ name: 'Sympla', seller: 'Sympla' }, 'Sympla'],
  [{ name: 'SYMPLA · Pista', seller: 'Sympla' }, 'SYMPLA · Pista'],
])('lotWithSeller names the lot %j as %s', (lot, words) => {
  expect(lotWithSeller(lot)).toBe(words);
});
