import fc from 'fast-check';
import { adjustedScanTime, claimsTheFuture, clockDoubt, isOperatorProved } from './reconcile.ts';

describe('adjustedScanTime', () => {
  const received_at = '2026-06-14T02:00:00.000Z';

  it.each([
    ['a right clock', '2026-06-14T01:52:40.000Z', 0, '2026-06-14T01:52:40.000Z'],
    ['a clock of which nothing is known', '2026-06-14T01:52:40.000Z', null, '2026-06-14T01:52:40.000Z'],
    ['a clock six hours slow', '2026-06-13T19:52:40.000Z', 6 * 3_600_000, '2026-06-14T01:52:40.000Z'],
    ['a clock six hours fast', '2026-06-14T07:52:40.000Z', -6 * 3_600_000, '2026-06-14T01:52:40.000Z'],
    ['half a millisecond', '2026-06-14T01:52:40.000Z', 0.5, '2026-06-14T01:52:40.001Z'],
    ['a scan from the future', '2026-06-14T03:00:00.000Z', 0, received_at],
    ['an offset beyond all time', '2026-06-14T01:52:40.000Z', -1e300, received_at],
  ])('adjustedScanTime adjusts the time of %s', (_, occurred_at, clock_offset, adjusted) => {
    expect(adjustedScanTime({ occurred_at, clock_offset, received_at })).toBe(adjusted);
    expect(
      adjustedScanTime({ occurred_at: new Date(occurred_at), clock_offset, received_at: new Date(received_at) }),
    ).toBe(adjusted);
  });

  it('adjustedScanTime is never later than the arrival', () => {
    const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
    fc.assert(
      fc.property(
        moment,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        moment,
        (occurred_at, clock_offset, received_at) => {
          const adjusted = adjustedScanTime({ occurred_at, clock_offset, received_at });
          expect(Date.parse(adjusted)).toBeLessThanOrEqual(received_at.getTime());
        },
      ),
    );
  });
});

describe('claimsTheFuture', () => {
  const received_at = '2026-06-14T02:00:00.000Z';

  it.each([
    ['the past', '2026-06-14T01:00:00.000Z', 0, null, false],
    ['now', '2026-06-14T02:00:00.000Z', 0, null, false],
    ['a minute ahead', '2026-06-14T02:01:00.000Z', 0, null, false],
    ['more than a minute ahead', '2026-06-14T02:01:00.001Z', 0, null, true],
    ['a fast clock that knows it', '2026-06-14T08:00:00.000Z', -6 * 3_600_000, 40, false],
    ['an offset that leads to the future', '2026-06-14T01:00:00.000Z', 2 * 3_600_000, 40, true],
    ['as far ahead as it may be wrong', '2026-06-14T02:05:00.000Z', 0, 5 * 60_000, false],
    ['an hour ahead, as wrong as a month', '2026-06-14T03:00:00.000Z', 0, 30 * 24 * 3_600_000, true],
    ['a doubt below nothing', '2026-06-14T02:05:00.000Z', 0, -5 * 60_000, false],
  ])('claimsTheFuture judges %s', (_, occurred_at, clock_offset, uncertainty, expected) => {
    expect(claimsTheFuture({ occurred_at, clock_offset, received_at }, uncertainty)).toBe(expected);
  });

  it('claimsTheFuture allows an error of ten minutes at most', () => {
    expect([null, 40, -40, 1e12].map(clockDoubt)).toEqual([0, 40, 40, 600_000]);
  });
});

describe('isOperatorProved', () => {
  const device = {
    user_id: 'ana',
    operators: [
      { user_id: 'davi', proved_at: '2026-06-14T01:45:00.000Z' },
      { user_id: 'bia', proved_at: '2026-06-14T01:00:00.000Z' },
    ],
  };
  const at = (moment: string, uncertainty: number | null = null) => ({ at: moment, uncertainty });

  it.each([
    ['the device’s own person, ever', 'ana', at('2026-06-01T00:00:00.000Z'), true],
    ['somebody after the sign-in', 'bia', at('2026-06-14T01:30:00.000Z'), true],
    ['somebody a minute before it', 'bia', at('2026-06-14T00:59:00.000Z'), true],
    ['somebody earlier than that', 'bia', at('2026-06-14T00:58:59.999Z'), false],
    ['somebody earlier, by a clock that may be wrong', 'bia', at('2026-06-14T00:55:00.000Z', 300_000), true],
    [
      'somebody a day before, by a clock of which anything is claimed',
      'bia',
      at('2026-06-13T01:00:00.000Z', 1e12),
      false,
    ],
    ['somebody who never signed in there', 'caio', at('2026-06-14T01:30:00.000Z'), false],
  ])('isOperatorProved judges %s', (_, user, moment, expected) => {
    expect(isOperatorProved(user, device, moment)).toBe(expected);
  });
});
