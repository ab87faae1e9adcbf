import { describe, expect, it } from '@jest/globals';
import { PLATFORM_ADDRESS, platformChoice, platformPeriod } from './platform-period.ts';

const TODAY = '2026-11-22';
const BEGINS = { from: '2026-08-22', to: TODAY };

describe('period of the platform', () => {
  it('platformChoice leaves the period to the API by default, and shows its answer', () => {
    const choice = platformChoice(PLATFORM_ADDRESS, TODAY);
    expect(choice).toBeUndefined();
    expect(platformPeriod(PLATFORM_ADDRESS, choice, undefined)).toBeUndefined();
    expect(platformPeriod(PLATFORM_ADDRESS, choice, BEGINS)).toEqual({ period: 'custom', choice: BEGINS });
  });

  it.each([
    ['future', { future: 'true' }],
    ['past', { future: 'false' }],
    ['current_year', { from: '2026-01-01', to: '2026-12-31' }],
    ['last_month', { from: '2026-10-01', to: '2026-10-31' }],
  ])('platformChoice of %s is %j, whatever the API answered before', (period, choice) => {
    const address = { period, from: '', to: '' };
    expect(platformChoice(address, TODAY)).toEqual(choice);
    expect(platformPeriod(address, platformChoice(address, TODAY), BEGINS)).toEqual({ period, choice });
  });

  it.each([
    ['custom', '2023-01-01', '2028-11-22', { from: '2023-01-01', to: '2028-11-22' }],
    ['custom', '2022-12-31', '2026-01-01', undefined],
    ['custom', '2026-02-02', '2026-02-01', undefined],
    ['decade', '', '', undefined],
  ])('platformChoice of %s from %j to %j is %j', (period, from, to, choice) => {
    expect(platformChoice({ period, from, to }, TODAY)).toEqual(choice);
  });
});
