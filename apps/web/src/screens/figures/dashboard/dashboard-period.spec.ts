import { describe, expect, it } from '@jest/globals';
import { choosePeriod, DASHBOARD_ADDRESS, dashboardPeriod } from './dashboard-period.ts';

const TODAY = '2026-11-21';
const asked = (period: string, from = '', to = '') => dashboardPeriod({ period, from, to }, TODAY);

describe('period in the address', () => {
  it('dashboardPeriod is the current year by default', () => {
    const year = { period: 'current_year', choice: { from: '2026-01-01', to: '2026-12-31' } };
    expect(dashboardPeriod(DASHBOARD_ADDRESS, TODAY)).toEqual(year);
    expect(asked('decade')).toEqual(year);
  });

  it('dashboardPeriod may have its own days, from 2023 to two years ahead', () => {
    expect(asked('custom', '2023-01-01', '2028-11-21').choice).toEqual({ from: '2023-01-01', to: '2028-11-21' });
  });

  it.each([
    ['2022-12-31', '2026-01-01'],
    ['2026-01-01', '2028-11-22'],
    ['2026-02-02', '2026-02-01'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ])('dashboardPeriod from %j to %j is invalid, and so the current year', (from, to) => {
    expect(asked('custom', from, to).period).toBe('current_year');
  });
});

describe('choosePeriod', () => {
  it('choosePeriod of own days begins with the shown days', () => {
    expect(choosePeriod('custom', asked('last_month'), TODAY)).toEqual({
      period: 'custom',
      from: '2026-10-01',
      to: '2026-10-31',
    });
    expect(choosePeriod('custom', asked('future'), TODAY)).toMatchObject({ from: '2026-10-22', to: TODAY });
    expect(
      choosePeriod('custom', dashboardPeriod({ period: 'last_year', from: '', to: '' }, '2023-05-01'), '2023-05-01'),
    ).toMatchObject({ from: '2023-01-01' });
  });

  it('choosePeriod of another period removes the own days', () => {
    expect(choosePeriod('past', asked('custom', '2026-01-01', '2026-02-01'), TODAY)).toEqual({
      period: 'past',
      from: '',
      to: '',
    });
  });
});
