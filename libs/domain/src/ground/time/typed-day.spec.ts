import fc from 'fast-check';
import { isDay, isWallClock, readDay, readTimeOfDay, writeDay } from './typed-day.ts';

describe('readDay', () => {
  it.each([
    ['13/06/2026', '2026-06-13'],
    [' 13/06/2026 ', '2026-06-13'],
    ['1/6/2026', '2026-06-01'],
    ['1.6.2026', '2026-06-01'],
    ['13-06-2026', '2026-06-13'],
    ['13 06 2026', '2026-06-13'],
    ['13062026', '2026-06-13'],
    ['2026-06-13', '2026-06-13'],
    ['29/02/2028', '2028-02-29'],
    ['31/02/2026', undefined],
    ['29/02/2026', undefined],
    ['2026-02-31', undefined],
    ['00/01/2026', undefined],
    ['01/13/2026', undefined],
    ['13/06/26', undefined],
    ['13/06/0026', undefined],
    ['13/06/9999', undefined],
    ['13/06', undefined],
    ['amanhã', undefined],
    ['', undefined],
  ])('readDay reads %j as %j', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });

  it('readDay reads back the output of writeDay', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(writeDay(day))).toBe(day);
      }),
    );
  });
});

it.each([
  ['20:30', '20:30'],
  ['8:05', '08:05'],
  ['2030', '20:30'],
  ['20h', '20:00'],
  ['20h30', '20:30'],
  ['20', '20:00'],
  ['0:00', '00:00'],
  ['24:00', undefined],
  ['20:60', undefined],
  ['20:3', undefined],
  ['oito', undefined],
  ['', undefined],
])('readTimeOfDay reads %j as %j', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time);
});

it.each([
  ['2026-06-13', true, false],
  ['2026-02-31', false, false],
  ['2026-06-13T20:00', false, true],
  ['2026-02-31T20:00', false, false],
  ['2026-06-13T24:00', false, false],
  ['2026-06-13T', false, false],
  ['31/02/2026T20:00', false, false],
  [null, false, false],
  [20260613, false, false],
])('isDay and isWallClock of %j are %j and %j', (value, day, wall) => {
  expect([isDay(value), isWallClock(value)]).toEqual([day, wall]);
});
