import { epochOf, instantOf, isInstant, isInstantInRange } from './instant.ts';

it('epochOf returns the same number for a text, a Date and a number', () => {
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
  ['2028-02-29T20:00:00Z', true],
  ['2027-02-29T20:00:00Z', false],
  ['2026-06-31T20:00:00Z', false],
  ['2026-00-10T20:00:00Z', false],
  ['2026-06-00T20:00:00Z', false],
  ['2026-06-20T24:00:01Z', false],
  ['1970-01-01T00:00:00Z', true],
  ['1969-12-31T23:59:59.999Z', false],
  ['1970-01-01T00:00:00+01:00', false],
  ['2999-12-31T23:59:59.999Z', true],
  ['3000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59.999Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['+012026-01-01T00:00:00Z', false],
  ['2026-06-20T22:00:00+14:00', true],
  ['2026-06-20T22:00:00+15:00', false],
  ['2026-06-20T22:00:00-23:59', false],
  ['2026-06-20T22:00:00-03:60', false],
  ['', false],
  [1_700_000_000_000, false],
  [null, false],
])('isInstant(%j) is %s', (value, holds) => {
  expect(isInstant(value)).toBe(holds);
});

it.each([
  ['1970-01-01T00:00:00.000Z', true],
  ['1969-12-31T23:59:59.999Z', false],
  ['2999-12-31T23:59:59.999Z', true],
  ['3000-01-01T00:00:00.000Z', false],
  ['+014668-12-19T00:00:00.000Z', false],
])('isInstantInRange of %s is %s, as a text and as a Date', (text, holds) => {
  expect(isInstantInRange(text)).toBe(holds);
  expect(isInstantInRange(new Date(text))).toBe(holds);
});

it('isInstantInRange is false for an invalid Date', () => {
  expect(isInstantInRange(new Date(NaN))).toBe(false);
});
