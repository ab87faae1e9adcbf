import fc from 'fast-check';
import { ORDER_ORIGINS } from '../orders/order-origin.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { PAYMENT_METHODS } from '../orders/payment-method.ts';
import { DAY, epochOf, HOUR, instantOf, MINUTE } from '../../ground/time/instant.ts';
import { refundObstacle, refundRight, type RefundFacts } from './refund-right.ts';
import { isTooCloseToWithdraw } from './withdrawal.ts';

const PAID = Date.parse('2026-05-01T15:00:00.000Z');
const at = (milliseconds: number) => instantOf(PAID + milliseconds);

/** Returns an online purchase a month before the event. */
function bought(facts: Partial<RefundFacts> = {}, event: Partial<RefundFacts['event']> = {}): RefundFacts {
  return {
    origin: 'online',
    status: 'paid',
    status_detail: 'accredited',
    payment_method: 'pix',
    paid_at: at(0),
    event: { start_date: at(30 * DAY), canceled_at: null, changed_at: null, ...event },
    ...facts,
  };
}

const stopped = bought({ status: 'in_mediation', status_detail: 'fraud_alert' });
const cancelled = { canceled_at: at(20 * DAY) };
const changed = { changed_at: at(2 * DAY) };

it('isTooCloseToWithdraw is true for purchases in the last 48 hours', () => {
  const start = at(0);
  expect(isTooCloseToWithdraw(at(-48 * HOUR), start)).toBe(true);
  expect(isTooCloseToWithdraw(at(-48 * HOUR - 1), start)).toBe(false);
  const bought49HoursBefore = bought({}, { start_date: at(49 * HOUR) });
  expect(refundRight(bought49HoursBefore, at(0))).toMatchObject({ kind: 'open', rule: 'withdrawal' });
});

describe('refund of a buyer', () => {
  it.each<[string, RefundFacts, number, string]>([
    ['at the moment of the purchase', bought(), 0, 'withdrawal'],
    ['to the last moment of the seventh day', bought(), 7 * DAY, 'withdrawal'],
    ['to 48 hours before the start', bought({}, { start_date: at(4 * DAY) }), 2 * DAY, 'withdrawal'],
    ['when the event was cancelled', bought({}, cancelled), 21 * DAY, 'event_cancelled'],
    [
      'for 30 days after a cancellation, also when the start has passed',
      bought({}, cancelled),
      50 * DAY,
      'event_cancelled',
    ],
    ['when the event was changed', bought({}, changed), 8 * DAY, 'event_changed'],
    ['until a changed event starts', bought({}, changed), 30 * DAY, 'event_changed'],
    ['at once where it also was changed', bought({}, changed), 3 * DAY, 'withdrawal'],
    [
      'for the cancellation where it was changed before',
      bought({}, { ...cancelled, ...changed }),
      21 * DAY,
      'event_cancelled',
    ],
    [
      'who bought by Pix at a till, when it was cancelled',
      bought({ origin: 'pdv' }, cancelled),
      21 * DAY,
      'event_cancelled',
    ],
    ['who paid nothing', bought({ payment_method: 'free' }), DAY, 'withdrawal'],
  ])('a buyer may ask for a refund %s', (_, facts, moment, rule) => {
    expect(refundRight(facts, at(moment))).toMatchObject({ kind: 'open', rule });
  });

  it.each<[string, RefundFacts, number, string]>([
    ['after seven days', bought(), 7 * DAY + 1, 'REFUND_TOO_LATE'],
    ['within 48 hours of the start', bought({}, { start_date: at(2 * DAY) }), MINUTE, 'REFUND_TOO_LATE'],
    ['31 days after a cancellation', bought({}, cancelled), 50 * DAY + 1, 'REFUND_TOO_LATE'],
    ['once a changed event has started', bought({}, changed), 30 * DAY + 1, 'REFUND_TOO_LATE'],
    ['to withdraw from a till’s sale', bought({ origin: 'pdv' }), DAY, 'REFUND_TOO_LATE'],
    [
      'us for what lies in a till',
      bought({ origin: 'pdv', payment_method: 'cash' }, cancelled),
      DAY,
      'REFUND_AT_SALE_POINT',
    ],
    [
      'for the money of a gift',
      bought({ origin: 'courtesy', payment_method: null }, cancelled),
      DAY,
      'REFUND_COURTESY',
    ],
    ['for a partner’s sale', bought({ origin: 'partner', payment_method: null }, cancelled), DAY, 'REFUND_FREE'],
    ['for places that were free', bought({ is_free: true }), DAY, 'REFUND_FREE'],
    ['before it is paid', bought({ status: 'booking', paid_at: null }), DAY, 'REFUND_NOT_PAID'],
    ['while the charge is fought over', bought({ status: 'in_mediation' }), DAY, 'REFUND_NOT_PAID'],
    ['while a warning of fraud stops it', stopped, DAY, 'REFUND_NOT_PAID'],
    ['twice', bought({ status: 'refunded' }), DAY, 'REFUND_NOT_PAID'],
  ])('a buyer may not ask for a refund %s', (_, facts, moment, code) => {
    expect(refundRight(facts, at(moment))).toEqual({ kind: 'closed', code });
  });

  it('an order that a warning of fraud stopped is refunded by the seller alone', () => {
    expect(refundObstacle(stopped, 'seller')).toBeNull();
    expect(refundObstacle({ ...stopped, status_detail: null }, 'seller')).toBe('REFUND_NOT_PAID');
    expect(refundObstacle({ ...stopped, payment_method: 'cash' }, 'seller')).toBe('REFUND_AT_SALE_POINT');
  });

  it('free places are released by the seller alone', () => {
    expect(refundObstacle(bought({ is_free: true }), 'seller')).toBeNull();
  });

  it('a buyer gets a refund at once only by the 7-day rule', () => {
    expect(refundRight(bought(), at(DAY))).toMatchObject({ at_once: true, until: at(7 * DAY) });
    expect(refundRight(bought({}, cancelled), at(21 * DAY))).toMatchObject({ at_once: false, until: at(50 * DAY) });
    const all = { ...cancelled, refunds_all: true };
    expect(refundRight(bought({}, all), at(21 * DAY))).toMatchObject({ at_once: true, until: at(50 * DAY) });
    expect(refundRight(bought({}, changed), at(9 * DAY))).toMatchObject({ at_once: false, until: at(30 * DAY) });
    const late = { ...all, ...changed, start_date: at(60 * DAY) };
    expect(refundRight(bought({}, late), at(51 * DAY))).toMatchObject({ rule: 'event_changed', at_once: false });
  });
});

describe('last moment of a refund', () => {
  const early = { canceled_at: at(2 * DAY) };
  it.each<[string, RefundFacts, number, object]>([
    ['is the seventh day of a plain purchase', bought(), DAY, { rule: 'withdrawal', until: at(7 * DAY) }],
    [
      'is 30 days from a cancellation, also within the first seven',
      bought({}, early),
      3 * DAY,
      { rule: 'event_cancelled', until: at(32 * DAY) },
    ],
    [
      'is that of a cancellation where the event was changed before',
      bought({}, { ...early, ...changed }),
      3 * DAY,
      { rule: 'event_cancelled', until: at(32 * DAY) },
    ],
    [
      'is the start of a changed event, also within the first seven',
      bought({}, changed),
      3 * DAY,
      { rule: 'event_changed', until: at(30 * DAY) },
    ],
  ])('the last moment to ask for a refund %s', (_, facts, moment, last) => {
    expect(refundRight(facts, at(moment))).toMatchObject({ rule: 'withdrawal', at_once: true, last });
  });
});

describe('any purchase', () => {
  const moment = fc.integer({ min: -60, max: 90 * 24 }).map((hours) => at(hours * HOUR));
  const facts: fc.Arbitrary<RefundFacts> = fc.record({
    origin: fc.constantFrom(...ORDER_ORIGINS),
    status: fc.constantFrom(...ORDER_STATUSES),
    status_detail: fc.constantFrom(null, 'accredited', 'fraud_alert'),
    payment_method: fc.option(fc.constantFrom(...PAYMENT_METHODS)),
    paid_at: fc.option(moment),
    event: fc.record({ start_date: moment, canceled_at: fc.option(moment), changed_at: fc.option(moment) }),
  });

  it('an open right to a refund lasts until its last moment, and then it or another ends', () => {
    fc.assert(
      fc.property(facts, moment, (order, now) => {
        const right = refundRight(order, now);
        if (right.kind === 'closed') return;
        expect(epochOf(now)).toBeLessThanOrEqual(epochOf(right.until));
        expect(refundRight(order, right.until)).toEqual(right);
        expect(refundRight(order, right.last.until)).toMatchObject({ kind: 'open', rule: right.last.rule });
        const after = instantOf(epochOf(right.last.until) + 1);
        expect(refundRight(order, after)).toMatchObject({ kind: 'closed' });
        expect(refundRight(order, instantOf(epochOf(right.until) + 1))).not.toMatchObject({ rule: right.rule });
      }),
    );
  });

  it('refundRight is open only for money that was paid by the gateway', () => {
    fc.assert(
      fc.property(facts, moment, (order, now) => {
        if (refundRight(order, now).kind === 'closed') return;
        expect(order.status).toBe('paid');
        expect(order.origin).not.toBe('courtesy');
        expect(['cash', 'card_machine']).not.toContain(order.payment_method);
      }),
    );
  });
});
