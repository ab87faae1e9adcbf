import fc from 'fast-check';
import { cents } from '../../ground/money/cents.ts';
import { addDays, daysIn } from '../../ground/time/days.ts';
import { averageReceipt, averageTickets } from './averages.ts';
import { askedRange, daysOfPeriod, groupsOf, isLongRange, rangeFault, reachOf, usualGroup } from './period.ts';
import { shortName } from './short-name.ts';

const TODAY = '2026-11-21';

describe('range of days', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', 1],
    ['yesterday', '2026-11-20', '2026-11-20', 1],
    ['last_week', '2026-11-15', '2026-11-21', 7],
    ['last_month', '2026-10-22', '2026-11-21', 31],
  ] as const)('daysOfPeriod of %s goes from %s to %s', (period, from, to, days) => {
    const range = daysOfPeriod(period, TODAY);
    expect(range).toEqual({ from, to });
    expect(daysIn(range)).toBe(days);
    expect(usualGroup(range)).toBe('day');
  });

  it('askedRange returns the last 31 days unless other days are asked for', () => {
    expect(askedRange({}, TODAY)).toEqual(daysOfPeriod('last_month', TODAY));
    expect(askedRange({ to: '2026-03-31' }, TODAY)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(askedRange({ from: '2026-11-01' }, TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(askedRange({ from: '2026-12-24' }, TODAY)).toEqual({ from: '2026-12-24', to: '2026-12-24' });
  });

  it('isLongRange and grouping by month begin at 32 days', () => {
    const days = (count: number) => ({ from: addDays(TODAY, 1 - count), to: TODAY });
    expect([isLongRange(days(31)), usualGroup(days(31))]).toEqual([false, 'day']);
    expect([isLongRange(days(32)), usualGroup(days(32))]).toEqual([true, 'month']);
  });

  it('reachOf goes on either side as far as rangeFault finds no fault', () => {
    for (const range of [
      { from: '2026-09-01', to: TODAY },
      { from: '2000-01-03', to: '2000-01-05' },
      { from: '2999-12-30', to: '2999-12-31' },
    ]) {
      const { first, last } = reachOf(range);
      expect(rangeFault({ ...range, from: first })).toBeUndefined();
      expect(rangeFault({ ...range, from: addDays(first, -1) })).toBeDefined();
      expect(rangeFault({ ...range, to: last })).toBeUndefined();
      expect(rangeFault({ ...range, to: addDays(last, 1) })).toBeDefined();
    }
  });

  it('rangeFault allows at most five years, and only days of the calendar', () => {
    expect(rangeFault({ from: '2026-11-21', to: '2026-11-20' })).toEqual({ to: 'O período termina antes de começar' });
    expect(rangeFault({ from: '2021-11-22', to: TODAY })).toBeUndefined();
    expect(rangeFault({ from: '2021-01-01', to: TODAY })).toEqual({ to: 'Escolha um período de até 5 anos' });
    expect(rangeFault({ from: '1999-12-31', to: '2000-01-01' })).toEqual({ from: 'Data inválida' });
    expect(rangeFault({ from: '2999-12-31', to: '3000-01-01' })).toEqual({ to: 'Data inválida' });
  });

  it('groupsOf covers a range without gap and repetition', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 400 }))
      .map(([begin, length]) => ({ from: addDays('2015-01-01', begin), to: addDays('2015-01-01', begin + length) }));
    fc.assert(
      fc.property(range, (days) => {
        const byDay = groupsOf(days, 'day');
        expect(byDay).toHaveLength(daysIn(days));
        expect([byDay[0], byDay.at(-1)]).toEqual([days.from, days.to]);
        const months = [...new Set(byDay.map((day) => `${day.slice(0, 7)}-01`))];
        expect(groupsOf(days, 'month')).toEqual(months);
      }),
    );
  });

  it.each(['day', 'month'] as const)('groupsOf has no %s for a range that ends before it begins', (group) => {
    // A dashboard of days that come ends today: within one month, and over the end of one.
    expect(groupsOf({ from: '2026-12-11', to: '2026-12-01' }, group)).toEqual([]);
    expect(groupsOf({ from: '2027-01-01', to: '2026-12-31' }, group)).toEqual([]);
  });
});

describe('averages', () => {
  it('averages are rounded half up, and are zero where there is nothing to divide', () => {
    expect(averageReceipt(cents(100), 3)).toBe(33);
    expect(averageReceipt(cents(101), 2)).toBe(51);
    expect(averageReceipt(cents(0), 0)).toBe(0);
    expect(averageReceipt(cents(0), 4)).toBe(0);
    expect(averageTickets(7, 3)).toBe(2.33);
    expect(averageTickets(4, 2)).toBe(2);
    expect(averageTickets(0, 0)).toBe(0);
  });
});

it.each([
  ['Marina Alves de Souza', 'Marina A.'],
  ['  Rafa   nunes ', 'Rafa N.'],
  ['Maria das Dores Silva', 'Maria D.'],
  ['Érica', 'Érica'],
  ['', ''],
])('shortName of %j is %j', (name, short) => {
  expect(shortName(name)).toBe(short);
});
