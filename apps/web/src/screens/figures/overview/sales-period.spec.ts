import { describe, expect, it } from '@jest/globals';
import { choosePeriod, PERIOD_ADDRESS, periodAsked, periodWords, type PeriodAddress } from './sales-period.ts';

const TODAY = '2026-06-13';

const asked = (address: Partial<PeriodAddress>) => periodAsked({ ...PERIOD_ADDRESS, ...address }, TODAY);

describe('periodAsked', () => {
  it.each([
    [{}, '2026-05-14', TODAY, 'em 31 dias'],
    [{ period: 'today' }, TODAY, TODAY, 'hoje'],
    [{ period: 'yesterday' }, '2026-06-12', '2026-06-12', 'ontem'],
    [{ period: 'last_week' }, '2026-06-07', TODAY, 'em 7 dias'],
    [{ period: 'custom', from: '2026-06-01', to: '2026-06-01' }, '2026-06-01', '2026-06-01', 'em 1 dia'],
    [{ period: 'custom', from: '2026-06-10' }, '2026-06-10', TODAY, 'em 4 dias'],
  ])('periodAsked of %j goes from %s to %s, in words %s, by day', (address, from, to, words) => {
    const period = asked(address);
    expect(period).toMatchObject({ range: { from, to }, group: 'day', isLong: false });
    expect(periodWords(period)).toBe(words);
  });

  it('periodAsked is by month above 31 days, and only then either way on demand', () => {
    const days31 = { period: 'custom', from: '2026-05-14', to: TODAY };
    const days32 = { ...days31, from: '2026-05-13' };
    expect(asked(days31)).toMatchObject({ isLong: false, group: 'day' });
    expect(asked({ ...days31, group: 'month' })).toMatchObject({ group: 'day' });
    expect(asked(days32)).toMatchObject({ isLong: true, group: 'month' });
    expect(asked({ ...days32, group: 'day' })).toMatchObject({ isLong: true, group: 'day' });
    expect(asked({ ...days32, group: 'week' })).toMatchObject({ group: 'month' });
  });

  it.each([
    { period: 'next_week' },
    { period: 'custom', from: '2026-06-13', to: '2026-06-01' },
    { period: 'custom', from: '1999-01-01', to: TODAY },
    { period: 'custom', from: 'ontem', to: '2026-02-30' },
  ])('periodAsked is the last month for the invalid %j', (address) => {
    expect(asked(address).range).toEqual({ from: '2026-05-14', to: TODAY });
  });

  it('choosePeriod of own days begins with the shown days, and another period removes them', () => {
    const week = asked({ period: 'last_week' });
    const own = choosePeriod('custom', week);
    expect(own).toEqual({ period: 'custom', from: '2026-06-07', to: TODAY, group: '' });
    expect(choosePeriod('last_month', asked(own))).toEqual(PERIOD_ADDRESS);
  });
});
