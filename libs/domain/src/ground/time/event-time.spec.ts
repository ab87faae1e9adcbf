import { datesFault, eventEnd, hasEnded, isToCome } from './event-time.ts';

const start_date = '2026-06-13T23:00:00.000Z';
const end_date = '2026-06-14T06:00:00.000Z';

it('ends when it says', () => {
  expect(eventEnd({ start_date, end_date })).toBe(end_date);
  expect(eventEnd({ start_date: new Date(start_date), end_date: new Date(end_date) })).toBe(end_date);
});

it.each([null, undefined])('ends a day after its start when it says %s', (end_date) => {
  expect(eventEnd({ start_date, end_date })).toBe('2026-06-14T23:00:00.000Z');
});

it.each([
  ['2026-06-13T22:59:59.999Z', true],
  ['2026-06-13T23:00:00.000Z', false],
  ['2026-06-14T00:00:00.000Z', false],
])('at %s its start is to come: %s', (now, expected) => {
  expect(isToCome(start_date, now)).toBe(expected);
});

it.each([
  ['2026-06-14T05:59:59.999Z', false],
  ['2026-06-14T06:00:00.000Z', true],
  ['2026-06-15T00:00:00.000Z', true],
])('at %s it has ended: %s', (now, ended) => {
  expect(hasEnded({ start_date, end_date }, now)).toBe(ended);
});

it.each([
  [{}, null],
  [{ end_date }, null],
  [{ end_date: start_date }, 'EVENT_DATES_INVALID'],
  [{ end_date: new Date('2026-06-13T22:59:59.999Z') }, 'EVENT_DATES_INVALID'],
  [{ end_date, sales_end_at: end_date }, null],
  [{ end_date, sales_end_at: '2026-06-14T06:00:00.001Z' }, 'SALES_END_INVALID'],
  [{ sales_end_at: '2026-06-14T23:00:00.000Z' }, null],
  [{ sales_end_at: new Date('2026-06-14T23:00:00.001Z') }, 'SALES_END_INVALID'],
])('dates %j have the fault %s', (times, fault) => {
  expect(datesFault({ start_date, ...times })).toBe(fault);
});
