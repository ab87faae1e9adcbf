import { countWords, formatCount, leftWords } from './count-words.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_284, '1.284'],
  [1_000_000, '1.000.000'],
  [-12_345, '\u2212\u00a012.345'],
])('formatCount writes %d as %s', (value, text) => expect(formatCount(value)).toBe(text));

it('leftWords name the number that is left, in singular and plural', () => {
  expect([0, 1, 2_000].map(leftWords)).toEqual(['restam 0', 'resta 1', 'restam 2.000']);
});

it('countWords take the singular for one and the plural for many', () => {
  expect(countWords(1, ['ingresso', 'ingressos'])).toBe('1 ingresso');
  expect(countWords(0, ['ingresso', 'ingressos'])).toBe('0 ingressos');
  expect(countWords(2_000, ['ingresso', 'ingressos'])).toBe('2.000 ingressos');
});
