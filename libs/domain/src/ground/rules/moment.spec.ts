import { dayText, momentText } from './moment.ts';

it.each([
  ['2026-06-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-06-31', false],
  ['1970-01-01', true],
  ['1969-12-31', false],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['0001-01-01', false],
  ['0000-12-31', false],
  ['9999-12-31', false],
  ['2026-6-2', false],
  ['20/06/2026', false],
  ['2026-06-20T00:00:00Z', false],
  ['', false],
  [20260620, false],
])('dayText accepts %j: %s', (value, isDay) => {
  expect(dayText.check(value)).toBe(isDay);
});

it.each([
  ['2026-06-20T22:00:00Z', true],
  ['2026-06-20T22:00:00.123-03:00', true],
  ['2026-06-20T22:00:00', false],
  ['2026-06-20T23:59:59Z', true],
  ['2026-06-20T24:00:00Z', false],
  ['2027-02-29T20:00:00Z', false],
  ['0000-06-20T20:00:00Z', false],
  ['9999-12-31T23:59:59.999Z', false],
  ['2026-06-20', false],
  [null, false],
])('momentText accepts %j: %s', (value, isMoment) => {
  expect(momentText.check(value)).toBe(isMoment);
});
