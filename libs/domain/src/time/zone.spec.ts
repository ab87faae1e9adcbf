import { isTimeZone, zonedParts } from './zone.ts';

describe('zonedParts', () => {
  it.each([
    ['2026-07-01T02:30:00Z', 'America/Sao_Paulo', [2026, 6, 30, 23, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Noronha', [2026, 7, 1, 0, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Manaus', [2026, 6, 30, 22, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Rio_Branco', [2026, 6, 30, 21, 30, 0]],
    ['2026-01-01T03:00:07Z', undefined, [2026, 1, 1, 0, 0, 7]],
    ['2018-12-01T02:00:00Z', 'America/Sao_Paulo', [2018, 12, 1, 0, 0, 0]],
  ])('%s in %s', (instant, zone, [year, month, day, hour, minute, second]) => {
    expect(zonedParts(instant, zone)).toEqual({ year, month, day, hour, minute, second });
    expect(zonedParts(new Date(instant), zone)).toEqual({ year, month, day, hour, minute, second });
  });

  it('refuses a moment that is none', () => {
    expect(() => zonedParts('yesterday')).toThrow(RangeError);
  });
});

it.each([
  ['America/Recife', true],
  ['UTC', true],
  ['America/Atlantis', false],
  ['', false],
])('isTimeZone(%j) is %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
