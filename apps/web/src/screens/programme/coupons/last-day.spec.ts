import { expect, it } from '@jest/globals';
import { endOfLastDay } from './last-day.ts';

it('endOfLastDay is in the time zone of the event', () => {
  expect(endOfLastDay('2026-07-01', 'America/Sao_Paulo')).toBe('2026-07-02T02:59:59.999Z');
  expect(endOfLastDay('2026-07-01', 'America/Manaus')).toBe('2026-07-02T03:59:59.999Z');
});
