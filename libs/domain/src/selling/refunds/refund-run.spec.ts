import { cents } from '../../ground/money/cents.ts';
import { FRAUD_ALERT } from '../orders/order-status.ts';
import {
  mustBeGranted,
  refundedSince,
  runObstacle,
  shortfallOf,
  stepOfRun,
  type OrderInRun,
  type RefundRunStep,
} from './refund-run.ts';

const bought: OrderInRun = {
  origin: 'online',
  status: 'paid',
  status_detail: 'accredited',
  payment_method: 'pix',
  stands: true,
};

const CASES: [string, Partial<OrderInRun>, RefundRunStep][] = [
  ['a paid order', {}, { kind: 'refund' }],
  ['an order paid by card', { payment_method: 'card' }, { kind: 'refund' }],
  ['a Pix of a till', { origin: 'pdv' }, { kind: 'refund' }],
  ['an order stopped by a fraud alert', { status: 'in_mediation', status_detail: FRAUD_ALERT }, { kind: 'refund' }],
  ['an order in mediation', { status: 'in_mediation' }, { kind: 'failed', code: 'REFUND_DISPUTED' }],
  ['a chargeback', { status: 'charged_back' }, { kind: 'failed', code: 'REFUND_NOT_PAID' }],
  ['an order paid in cash', { origin: 'pdv', payment_method: 'cash' }, { kind: 'by_hand' }],
  ['an order paid at a card machine', { origin: 'pdv', payment_method: 'card_machine' }, { kind: 'by_hand' }],
  ['an order refunded meanwhile', { status: 'refunded', stands: false }, { kind: 'over' }],
  ['a paid order without a ticket left', { stands: false }, { kind: 'over' }],
  [
    'a chargeback without a ticket left',
    { status: 'charged_back', stands: false },
    { kind: 'failed', code: 'REFUND_NOT_PAID' },
  ],
  ['a courtesy', { origin: 'courtesy' }, { kind: 'failed', code: 'REFUND_COURTESY' }],
];

describe('refund run', () => {
  it.each(CASES)('a run decides about %s', (_, facts, step) => {
    expect(stepOfRun({ ...bought, ...facts })).toEqual(step);
  });

  it('a run needs a cancelled event with money to refund', () => {
    const canceled_at = new Date(0);
    expect(runObstacle({ canceled_at: null }, 3)).toBe('REFUND_ALL_NOT_CANCELLED');
    expect(runObstacle({ canceled_at }, 0)).toBe('REFUND_ALL_NOTHING');
    expect(runObstacle({ canceled_at }, 1)).toBeNull();
  });

  it('the gateway refunds payments of the last 180 days', () => {
    expect(refundedSince(new Date('2026-12-31T12:00:00.000Z'))).toEqual(new Date('2026-07-04T12:00:00.000Z'));
  });

  it('a request must be granted if its event is cancelled', () => {
    expect(mustBeGranted({ canceled_at: new Date(0) })).toBe(true);
    expect(mustBeGranted({ canceled_at: null })).toBe(false);
  });

  it.each([
    [100_00, 100_00, 0],
    [100_00, 100_01, 1],
    [0, 50_00, 50_00],
    [-20_00, 50_00, 50_00],
    [-20_00, 0, 0],
    [80_00, 50_00, 0],
  ])('a balance of %i lacks for refunds of %i: %i', (balance, owed, lacking) => {
    expect(shortfallOf(cents(balance), cents(owed))).toBe(lacking);
  });
});
