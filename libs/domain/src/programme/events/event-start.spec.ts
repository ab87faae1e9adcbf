import { hasHolders, isStartAllowed } from './event-start.ts';

const NOW = '2027-05-10T12:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
const NOBODY = { tickets_sold: 0, tickets_given: 0, tickets_disputed: 0 };

it.each([
  ['nobody', NOBODY, false],
  ['a buyer', { ...NOBODY, tickets_sold: 1 }, true],
  ['a guest', { ...NOBODY, tickets_given: 1 }, true],
  ['a buyer in dispute', { ...NOBODY, tickets_disputed: 1 }, true],
])('an event of which %s has a ticket has holders: %#', (_, counts, expected) => {
  expect(hasHolders(counts)).toBe(expected);
});

it.each([
  [1, undefined, true],
  [0, undefined, false],
  [-1, undefined, false],
  [1, { ...NOBODY, start_date: at(-2) }, true],
  [-1, { ...NOBODY, start_date: at(-2) }, false],
  [-2, { ...NOBODY, start_date: at(-2) }, true],
  [-2, { ...NOBODY, start_date: new Date(at(-2)) }, true],
  [-1, { ...NOBODY, tickets_sold: 1, start_date: at(2) }, true],
  [-1, { ...NOBODY, tickets_given: 1, start_date: at(2) }, true],
])('a start in %s h of an event saved as %j is allowed: %s', (hours, saved, expected) => {
  expect(isStartAllowed(at(hours), saved, NOW)).toBe(expected);
});
