import { datesFault, eventEnd, hasEnded, isToCome } from './event-time.ts';

const start_date = '2026-06-13T23:00:00.000Z';
const end_date = '2026-06-14T06:00:00.000Z';

it('eventEnd returns the end date of an event that has one', () => {
  expect(eventEnd({ start_date, end_date })).toBe(end_date);
  expect(eventEnd({ start_date: new Date(start_date), end_date: new Date(end_date) })).toBe(end_date);
});

it.each([
  ['null', { end_date: null }],
  ['absent', {}],
])('eventEnd is a day after the start when the end date is %s', (_, end) => {
  expect(eventEnd({ start_date, ...end })).toBe('2026-06-14T23:00:00.000Z');
});

it.each([
  ['2026-06-13T22:59:59.999Z', true],
  ['2026-06-13T23:00:00.000Z', false],
  ['2026-06-14T00:00:00.000Z', false],
])('isToCome at %s is %s', (now, expected) => {
  expect(isToCome(start_date, now)).toBe(expected);
});

it.each([
  ['2026-06-14T05:59:59.999Z', false],
  ['2026-06-14T06:00:00.000Z', true],
  ['2026-06-15T00:00:00.000Z', true],
])('hasEnded at %s is %s', (now, ended) => {
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
])('datesFault of %j is %s', (times, fault) => {
  expect(datesFault({ start_date, ...times })).toBe(fault);
});
