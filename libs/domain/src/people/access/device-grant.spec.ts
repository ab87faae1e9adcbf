import { grantEnd } from './device-grant.ts';

it('grantEnd is twelve hours after the end of the event', () => {
  expect(grantEnd('2026-06-21T05:00:00.000Z')).toBe('2026-06-21T17:00:00.000Z');
  expect(grantEnd(new Date('2026-06-21T02:00:00-03:00'))).toBe('2026-06-21T17:00:00.000Z');
});
