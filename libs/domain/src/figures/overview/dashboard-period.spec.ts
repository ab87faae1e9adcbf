import {
  DASHBOARD_PERIODS,
  dashboardChoice,
  dashboardReach,
  USUAL_DASHBOARD_PERIOD,
  usualPlatformDays,
} from './dashboard-period.ts';

it.each([
  ['future', '2026-11-21', { future: 'true' }],
  ['past', '2026-11-21', { future: 'false' }],
  ['current_year', '2026-11-21', { from: '2026-01-01', to: '2026-12-31' }],
  ['last_year', '2026-11-21', { from: '2025-01-01', to: '2025-12-31' }],
  ['current_month', '2026-11-21', { from: '2026-11-01', to: '2026-11-30' }],
  ['current_month', '2028-02-10', { from: '2028-02-01', to: '2028-02-29' }],
  ['last_month', '2026-11-21', { from: '2026-10-01', to: '2026-10-31' }],
  ['last_month', '2027-01-31', { from: '2026-12-01', to: '2026-12-31' }],
] as const)('dashboardChoice of %s on %s is %j', (period, today, choice) => {
  expect(dashboardChoice(period, today)).toEqual(choice);
});

it('USUAL_DASHBOARD_PERIOD is the current year', () => {
  expect(USUAL_DASHBOARD_PERIOD).toBe('current_year');
  expect(DASHBOARD_PERIODS).toContain(USUAL_DASHBOARD_PERIOD);
});

it.each([
  ['2026-11-21', '2028-11-21'],
  ['2028-02-29', '2030-02-28'],
])('dashboardReach on %s goes from 2023 to %s', (today, last) => {
  expect(dashboardReach(today)).toEqual({ first: '2023-01-01', last });
});

it.each([
  ['2026-11-22', '2020-01-01', '2026-08-22'],
  ['2026-05-31', '2020-01-01', '2026-02-28'],
  ['2027-01-15', '2020-01-01', '2026-10-15'],
  ['2026-11-22', '2026-10-05', '2026-10-05'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
])('usualPlatformDays on %s, for an account that exists since %s, begin on %s', (today, since, from) => {
  expect(usualPlatformDays(today, since)).toEqual({ from, to: today });
});
