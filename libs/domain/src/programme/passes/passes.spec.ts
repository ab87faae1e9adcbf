import { describe, expect, it } from '@jest/globals';
import { usualMainArea, type Area } from './areas.ts';
import { usesAccess, type EventAccess, type PassGrant } from './passes.ts';

const plain: EventAccess = { areas: [usualMainArea], days: [], passes: {} };
const withMain = (facts: Partial<Area>): EventAccess => ({ ...plain, areas: [{ ...usualMainArea, ...facts }] });
const withPass = (...grants: PassGrant[]): EventAccess => ({ ...plain, passes: { pista: grants } });

const day = { starts_at: '2026-12-11T23:00:00-03:00', ends_at: '2026-12-12T06:00:00-03:00', place_limit: null };

describe('usesAccess', () => {
  it.each<[string, EventAccess]>([
    ['nothing', plain],
    ['no area at all', { ...plain, areas: [] }],
    ['a pass of the main area as often as exits allow', withPass({ area: 0, day: null, entries: null })],
    ['a pass of the main area, once', withPass({ area: 0, day: null, entries: 1 })],
  ])('is false for an event that says %s', (_, access) => {
    expect(usesAccess(access)).toBe(false);
  });

  it.each<[string, EventAccess]>([
    ['another area', { ...plain, areas: [usualMainArea, { ...usualMainArea, number: 1, name: 'Camarote' }] }],
    ['a day', { ...plain, days: [{ id: 'friday', number: 1, name: 'Sexta', ...day }] }],
    ['exits', withMain({ exits: 'return' })],
    ['a capacity', withMain({ capacity: 300 })],
    ['a limit of places', withMain({ place_limit: 300 })],
    ['another name of the main area', withMain({ name: 'Salão' })],
    ['a pass of two entries', withPass({ area: 0, day: null, entries: 2 })],
    ['a pass of another area', withPass({ area: 1, day: null, entries: 1 })],
  ])('is true for an event with %s', (_, access) => {
    expect(usesAccess(access)).toBe(true);
  });
});
