import { epochOf, instantOf, isInstant } from './instant.ts';

it('is the same moment as text, as a Date and as a number', () => {
  const text = '2026-11-21T04:47:08.123Z';
  expect(instantOf(epochOf(text))).toBe(text);
  expect(epochOf(new Date(text))).toBe(epochOf(text));
});

it.each([
  ['2026-11-21T04:47:08Z', true],
  ['2026-11-21T04:47:08.123456Z', true],
  ['2026-11-21T01:47:08-03:00', true],
  ['2026-11-21T04:47:08', false],
  ['2026-11-21', false],
  ['2026-13-21T04:47:08Z', false],
  ['2026-11-21T24:61:08Z', false],
  ['', false],
  [1_700_000_000_000, false],
  [null, false],
])('isInstant(%j) is %s', (value, holds) => {
  expect(isInstant(value)).toBe(holds);
});
