import { describe, expect, it } from '@jest/globals';
import { usualMainArea } from './areas.ts';
import { dayRuns, isSpent, nextDayOf, passTimesOf } from './pass-times.ts';
import type { EventAccess } from './passes.ts';

const friday = { starts_at: '2026-12-11T23:00:00.000Z', ends_at: '2026-12-12T06:00:00.000Z' };
const saturday = { starts_at: '2026-12-12T23:00:00.000Z', ends_at: '2026-12-13T06:00:00.000Z' };
const event = { starts_at: friday.starts_at, ends_at: saturday.ends_at };
const entered = '2026-12-11T23:30:00.000Z';
const at = (moment: string) => Date.parse(moment);

const access: EventAccess = {
  areas: [
    usualMainArea,
    { ...usualMainArea, number: 1, name: 'Camping', exits: 'return' },
    { ...usualMainArea, number: 2, name: 'Praça', exits: 'free' },
    { ...usualMainArea, number: 3, name: 'Camarote' },
  ],
  days: [
    { id: 'friday', number: 1, name: 'Sexta', place_limit: null, ...friday },
    { id: 'saturday', number: 2, name: 'Sábado', place_limit: null, ...saturday },
  ],
  passes: {
    friday: [{ area: 0, day: 'friday', entries: 1 }],
    camping: [{ area: 1, day: null, entries: null }],
    twice: [{ area: 0, day: 'saturday', entries: 2 }],
    both: [
      { area: 0, day: 'saturday', entries: 1 },
      { area: 3, day: 'saturday', entries: 1 },
    ],
    inTurn: [
      { area: 0, day: 'friday', entries: 1 },
      { area: 1, day: 'saturday', entries: 1 },
    ],
    once: [{ area: 1, day: 'friday', entries: 1 }],
    free: [{ area: 2, day: 'friday', entries: 1 }],
  },
};

describe('passTimesOf', () => {
  it.each([
    ['the one day of a day ticket', 'friday', { days: [friday] }],
    ['every day of a lot with the usual pass', 'other', { days: [friday, saturday] }],
    ['a return where exits are read', 'camping', { days: [friday, saturday], reenters: true }],
    ['a return by a second entry', 'twice', { days: [saturday], reenters: true }],
    ['a return at a free area, whatever its entries', 'free', { days: [friday], reenters: true }],
    ['a return where two areas are open on one day', 'both', { days: [saturday], reenters: true }],
    ['no return for an area on each day', 'inTurn', { days: [friday, saturday] }],
    ['no return for one entry where exits are read', 'once', { days: [friday] }],
  ])('passTimesOf returns %s', (_, lot, times) => {
    expect(passTimesOf(access, lot)).toEqual(times);
  });

  it('passTimesOf returns nothing at an event without access or days', () => {
    expect(passTimesOf(null, 'friday')).toEqual({});
    expect(passTimesOf({ areas: [usualMainArea], days: [], passes: {} }, 'friday')).toEqual({});
  });

  it('passTimesOf returns a return for two areas of an event without days', () => {
    const both = [0, 3].map((area) => ({ area, day: null, entries: 1 }));
    expect(passTimesOf({ areas: access.areas, days: [], passes: { both } }, 'both')).toEqual({ reenters: true });
  });
});

describe('isSpent', () => {
  const daily = { checked_in_at: entered, days: [friday], reenters: true as const };

  it.each([
    ['a ticket without an entry', { checked_in_at: null }, friday.ends_at, false],
    ['a ticket of one entry, from its entry on', { checked_in_at: entered }, entered, true],
    ['a ticket of a later day too', { checked_in_at: entered, days: [friday, saturday] }, friday.ends_at, false],
    ['a ticket after its last day', { checked_in_at: entered, days: [friday, saturday] }, saturday.ends_at, true],
    ['a ticket that may return', daily, entered, false],
    ['a ticket that may return, after its day', daily, friday.ends_at, true],
  ])('isSpent of %s, with %j at %s, is %j', (_, ticket, now, isUsed) => {
    expect(isSpent(ticket, event, at(now))).toBe(isUsed);
  });
});

describe('nextDayOf', () => {
  it('nextDayOf returns the first day that is not over, and the last one after all', () => {
    const ticket = { days: [friday, saturday] };
    expect(nextDayOf(ticket, event, at(entered))).toBe(friday);
    expect(nextDayOf(ticket, event, at(friday.ends_at))).toBe(saturday);
    expect(nextDayOf(ticket, event, at('2027-01-01T00:00:00.000Z'))).toBe(saturday);
  });

  it('nextDayOf returns the event’s own time for a ticket without days', () => {
    expect(nextDayOf({}, event, at(entered))).toBe(event);
  });
});

it('dayRuns joins days that follow each other, and keeps those apart that do not', () => {
  const sunday = { starts_at: '2026-12-13T23:00:00.000Z', ends_at: '2026-12-14T06:00:00.000Z' };
  expect(dayRuns([friday, saturday, sunday])).toEqual([{ starts_at: friday.starts_at, ends_at: sunday.ends_at }]);
  expect(dayRuns([friday, sunday])).toEqual([friday, sunday]);
  expect(dayRuns([])).toEqual([]);
});
