import { expect, it } from '@jest/globals';
import { dayAt } from './event-days.ts';

const days = [
  { name: 'sexta', starts_at: '2026-12-11T23:00:00-03:00', ends_at: '2026-12-12T06:00:00-03:00' },
  { name: 'sábado', starts_at: '2026-12-12T23:00:00-03:00', ends_at: '2026-12-13T06:00:00-03:00' },
];
const at = (moment: string) => dayAt(days, moment)?.name;

it('dayAt is the day whose window holds the moment, also after midnight', () => {
  expect(at('2026-12-11T23:00:00-03:00')).toBe('sexta');
  expect(at('2026-12-12T05:59:59-03:00')).toBe('sexta');
  expect(at('2026-12-13T03:00:00Z')).toBe('sábado');
});

it('dayAt is the nearest day between two windows, and before and after all', () => {
  expect(at('2026-12-12T14:00:00-03:00')).toBe('sexta');
  expect(at('2026-12-12T15:00:00-03:00')).toBe('sábado');
  expect(at('2026-12-01T12:00:00-03:00')).toBe('sexta');
  expect(at('2026-12-31T12:00:00-03:00')).toBe('sábado');
});

it('dayAt is the earlier of two days that are as near, and none for no days', () => {
  expect(at('2026-12-12T14:30:00-03:00')).toBe('sexta');
  expect(dayAt([], '2026-12-12T14:30:00-03:00')).toBeUndefined();
});
