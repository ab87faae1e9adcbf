import { describe, expect, it } from '@jest/globals';
import { usualMainArea } from './areas.ts';
import { isUsedUp, nextDayOf, passTimesOf } from './pass-times.ts';
import type { EventAccess } from './passes.ts';

const friday = { starts_at: '2026-12-11T23:00:00.000Z', ends_at: '2026-12-12T06:00:00.000Z' };
const saturday = { starts_at: '2026-12-12T23:00:00.000Z', ends_at: '2026-12-13T06:00:00.000Z' };
const event = { starts_at: friday.starts_at, ends_at: saturday.ends_at };
const entered = '2026-12-11T23:30:00.000Z';
const at = (moment: string) => Date.parse(moment);

const access: EventAccess = {
  areas: [usualMainArea, { ...usualMainArea, number: 1, name: 'Camping', exits: 'return' }],
  days: [
    { id: 'friday', number: 1, name: 'Sexta', place_limit: null, ...friday },
    { id: 'saturday', number: 2, name: 'Sábado', place_limit: null, ...saturday },
  ],
  passes: {
    friday: [{ area: 0, day: 'friday', entries: 1 }],
    camping: [{ area: 1, day: null, entries: null }],
    twice: [{ area: 0, day: 'saturday', entries: 2 }],
  },
};

describe('passTimesOf', () => {
  it.each([
    ['the one day of a day ticket', 'friday', { days: [friday] }],
    ['every day of a lot with the usual pass', 'other', { days: [friday, saturday] }],
    ['a return where exits are read', 'camping', { days: [friday, saturday], reenters: true }],
    ['a return by a second entry', 'twice', { days: [saturday], reenters: true }],
  ])('returns %s', (_, lot, times) => {
    expect(passTimesOf(access, lot)).toEqual(times);
  });

  it('returns nothing at an event without access or days', () => {
    expect(passTimesOf(null, 'friday')).toEqual({});
    expect(passTimesOf({ areas: [usualMainArea], days: [], passes: {} }, 'friday')).toEqual({});
  });
});

describe('isUsedUp', () => {
  it.each([
    ['that nobody has read is not', { checked_in_at: null }, friday.ends_at, false],
    ['of one entry is, from its entry on', { checked_in_at: entered }, entered, true],
    ['of a later day too is not', { checked_in_at: entered, days: [friday, saturday] }, friday.ends_at, false],
    [
      'of several days is, after the last',
      { checked_in_at: entered, days: [friday, saturday] },
      saturday.ends_at,
      true,
    ],
    ['that returns is not', { checked_in_at: entered, days: [friday], reenters: true as const }, entered, false],
    [
      'that returns is, after its day',
      { checked_in_at: entered, days: [friday], reenters: true as const },
      friday.ends_at,
      true,
    ],
  ])('a ticket %s used up', (_, ticket, now, isUsed) => {
    expect(isUsedUp(ticket, event, at(now))).toBe(isUsed);
  });
});

describe('nextDayOf', () => {
  it('returns the first day that is not over, and the last one after all', () => {
    const ticket = { days: [friday, saturday] };
    expect(nextDayOf(ticket, event, at(entered))).toBe(friday);
    expect(nextDayOf(ticket, event, at(friday.ends_at))).toBe(saturday);
    expect(nextDayOf(ticket, event, at('2027-01-01T00:00:00.000Z'))).toBe(saturday);
  });

  it('returns the event’s own time for a ticket without days', () => {
    expect(nextDayOf({}, event, at(entered))).toBe(event);
  });
});
