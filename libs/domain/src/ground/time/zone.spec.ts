import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { endOfDayOf, isTimeZone, startOfDay, zonedParts } from './zone.ts';

describe('zonedParts', () => {
  it.each([
    ['2026-07-01T02:30:00Z', 'America/Sao_Paulo', [2026, 6, 30, 23, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Noronha', [2026, 7, 1, 0, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Manaus', [2026, 6, 30, 22, 30, 0]],
    ['2026-07-01T02:30:00Z', 'America/Rio_Branco', [2026, 6, 30, 21, 30, 0]],
    ['2026-01-01T03:00:07Z', undefined, [2026, 1, 1, 0, 0, 7]],
    ['2018-12-01T02:00:00Z', 'America/Sao_Paulo', [2018, 12, 1, 0, 0, 0]],
  ])('zonedParts reads %s in %s', (instant, zone, [year, month, day, hour, minute, second]) => {
    expect(zonedParts(instant, zone)).toEqual({ year, month, day, hour, minute, second });
    expect(zonedParts(new Date(instant), zone)).toEqual({ year, month, day, hour, minute, second });
  });

  it('zonedParts reads the same in an engine with Temporal, without a formatter', () => {
    const around = ['2018-11-04T02:59:59.500Z', '2018-11-04T03:00:00Z'];
    const instants = [...around, '2026-07-01T02:30:07.250Z', '1969-12-31T23:59:59Z'];
    const zones = ['America/Sao_Paulo', 'America/Noronha', 'America/Rio_Branco', 'Asia/Tokyo', 'UTC'];
    const program = `
      Intl.DateTimeFormat = () => { throw new Error('a formatter was made'); };
      const { zonedParts } = await import(${JSON.stringify(import.meta.resolve('./zone.ts'))});
      const read = (zone) => ${JSON.stringify(instants)}.map((instant) => zonedParts(instant, zone));
      console.log(JSON.stringify(${JSON.stringify(zones)}.map(read)));`;
    const flags = ['--harmony-temporal', '--input-type=module', '--eval', program];
    const said = execFileSync(execPath, flags, { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual(zones.map((zone) => instants.map((instant) => zonedParts(instant, zone))));
  });

  it('zonedParts refuses an invalid moment', () => {
    expect(() => zonedParts('yesterday')).toThrow(RangeError);
  });
});

it.each([
  ['America/Recife', true],
  ['UTC', true],
  ['America/Atlantis', false],
  ['america/recife', false],
  ['AGT', false],
  ['-03:00', false],
  ['', false],
])('isTimeZone(%j) is %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

describe('days', () => {
  it.each([
    ['an ordinary day', [2026, 7, 1], 'America/Sao_Paulo', '2026-07-01T03:00:00.000Z'],
    ['a day past its month', [2026, 12, 32], 'America/Sao_Paulo', '2027-01-01T03:00:00.000Z'],
    ['a day ahead of UTC', [2026, 7, 1], 'Asia/Tokyo', '2026-06-30T15:00:00.000Z'],
    ['a day that begins at one o’clock', [2018, 11, 4], 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day before which an hour came twice', [2018, 2, 18], 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('startOfDay returns the first moment of %s', (_name, [year, month, day], zone, first) => {
    expect(startOfDay({ year: year!, month: month!, day: day! }, zone)).toBe(first);
  });

  it.each([
    ['2026-07-01T02:59:59Z', 'America/Sao_Paulo', '2026-07-01T02:59:59.999Z'],
    ['2026-07-01T03:00:00Z', 'America/Sao_Paulo', '2026-07-02T02:59:59.999Z'],
    ['2018-11-03T15:00:00Z', 'America/Sao_Paulo', '2018-11-04T02:59:59.999Z'],
    ['2026-12-31T12:00:00Z', 'America/Manaus', '2027-01-01T03:59:59.999Z'],
  ])('endOfDayOf %s in %s is %s', (instant, zone, last) => {
    expect(endOfDayOf(instant, zone)).toBe(last);
    expect(endOfDayOf(new Date(instant), zone)).toBe(last);
  });
});
