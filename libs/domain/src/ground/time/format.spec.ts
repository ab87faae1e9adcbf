import { formatDate, formatDateTime, formatTime } from './format.ts';

const midnight = '2027-01-01T03:00:09Z';

it('formatDate, formatTime and formatDateTime write a moment in the Brazilian form', () => {
  expect(formatDate(midnight)).toBe('01/01/2027');
  expect(formatDateTime(midnight)).toBe('01/01/2027 00:00');
  expect(formatTime(midnight)).toBe('00:00:09');
});

it('formatDateTime uses the time zone of the event', () => {
  expect(formatDateTime(midnight, 'America/Manaus')).toBe('31/12/2026 23:00');
  expect(formatTime(new Date(midnight), 'America/Noronha')).toBe('01:00:09');
});
