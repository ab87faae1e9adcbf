import { expect, it } from '@jest/globals';
import { isStanding } from './standing-event.ts';

it('isStanding is false for a cancelled event alone', () => {
  expect(isStanding({ canceled_at: null })).toBe(true);
  expect(isStanding({ canceled_at: '2026-06-14T01:00:00.000Z' })).toBe(false);
});
