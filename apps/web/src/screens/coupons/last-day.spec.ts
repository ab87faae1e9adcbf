import { expect, it } from '@jest/globals';
import dayjs from 'dayjs';
import { endOfLastDay, isOver } from './last-day.ts';

const day = dayjs('2026-07-01');

it('ends a day where the event is', () => {
  expect(endOfLastDay(day, 'America/Sao_Paulo')).toBe('2026-07-02T02:59:59.999Z');
  expect(endOfLastDay(day, 'America/Manaus')).toBe('2026-07-02T03:59:59.999Z');
});

it.each([
  ['America/Sao_Paulo', '2026-07-02T02:59:59Z', false],
  ['America/Sao_Paulo', '2026-07-02T03:30:00Z', true],
  ['America/Manaus', '2026-07-02T03:30:00Z', false],
])('a day in %s is over at %s: %s', (zone, now, over) => {
  expect(isOver(day, zone, new Date(now))).toBe(over);
});
