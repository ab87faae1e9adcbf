import { addDays, dayOf, daysIn, momentOfDay, nextMonth } from './days.ts';

it.each([
  ['2026-06-14T02:59:59.999Z', 'America/Sao_Paulo', '2026-06-13'],
  ['2026-06-14T03:00:00.000Z', 'America/Sao_Paulo', '2026-06-14'],
  ['2026-06-14T03:30:00.000Z', 'America/Manaus', '2026-06-13'],
  ['2026-06-14T01:30:00.000Z', 'America/Noronha', '2026-06-13'],
  ['2027-01-01T02:00:00.000Z', 'America/Noronha', '2027-01-01'],
])('dayOf %s in %s is %s', (instant, zone, day) => {
  expect(dayOf(instant, zone)).toBe(day);
});

it.each([
  ['2026-06-13', 'America/Sao_Paulo', '2026-06-13T03:00:00.000Z'],
  ['2026-06-13', 'America/Rio_Branco', '2026-06-13T05:00:00.000Z'],
  // The night in which clocks were set forward: the day had no midnight.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('momentOfDay %s in %s is %s', (day, zone, instant) => {
  expect(momentOfDay(day, zone)).toBe(instant);
  expect(dayOf(instant, zone)).toBe(day);
});

it('addDays counts over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-06-13', 0)).toBe('2026-06-13');
  expect(daysIn({ from: '2026-01-01', to: '2026-12-31' })).toBe(365);
  expect(daysIn({ from: '2026-06-13', to: '2026-06-13' })).toBe(1);
  expect(daysIn({ from: '2026-06-13', to: '2026-06-12' })).toBe(0);
  expect(daysIn({ from: '2026-06-13', to: '2026-06-01' })).toBe(0);
});

it('nextMonth returns the first day of the month after any day', () => {
  expect(nextMonth('2026-01-31')).toBe('2026-02-01');
  expect(nextMonth('2026-12-01')).toBe('2027-01-01');
});
