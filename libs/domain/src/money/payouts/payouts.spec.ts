import fc from 'fast-check';
import { cents } from '../../ground/money/cents.ts';
import { unreachableStates } from '../../selling/orders/transition-table.ts';
import { DAY, epochOf, instantOf } from '../../ground/time/instant.ts';
import { availableOf, frozenUntil, lossOf, type PayableFacts } from './available.ts';
import { lastExpenseDay, usualExpenseDay } from './expense-day.ts';
import {
  answerObstacle,
  correctionObstacle,
  editObstacle,
  expenseRemovalObstacle,
  payoutRemovalObstacle,
  requestObstacle,
  type AnswerableFacts,
  type PayoutFacts,
} from './payout-obstacle.ts';
import { canAnswer, PAYOUT_STATUSES, payoutTransitions } from './payout-status.ts';
import { rebateFigures, rebateObstacle } from './rebate.ts';
import { statementName } from './statement.ts';

const facts = (balance: number, pending = 0, is_frozen = false): PayableFacts => ({
  ...{ balance: cents(balance), pending: cents(pending), is_frozen },
});
/** Includes the due rebate; the payout's own is given already. */
const answerable = (balance: number, pending = 0, is_frozen = false, rebate_pending = 0): AnswerableFacts => ({
  ...facts(balance, pending, is_frozen),
  rebate_pending: cents(rebate_pending),
});
const payout = (change: Partial<PayoutFacts> = {}): PayoutFacts => ({
  ...{ status: 'pending', amount: cents(50_00), is_rebate: false },
  ...change,
});

it('the loss is the amount by which payouts, taxes and expenses exceed the receipts', () => {
  const parts = {
    ...{ total: cents(100_00), administration: cents(5_00), absorbed_fees: cents(3_00), expenses: cents(2_00) },
    ...{ already_received: cents(10_00), payouts_done: cents(80_00) },
  };
  expect(lossOf(parts)).toBe(0);
  expect(lossOf({ ...parts, payouts_done: cents(80_01) })).toBe(1);
  expect(lossOf({ ...parts, total: cents(0) })).toBe(100_00);
});

it('only a done payout’s transfer can be corrected, and not to a later time than now', () => {
  const now = instantOf(5 * DAY);
  expect(correctionObstacle({ status: 'pending' }, null, now)).toBe('PAYOUT_NOT_DONE');
  expect(correctionObstacle({ status: 'rejected' }, null, now)).toBe('PAYOUT_NOT_DONE');
  expect(correctionObstacle({ status: 'done' }, instantOf(5 * DAY + 1), now)).toBe('PAYOUT_SENT_LATER');
  expect(correctionObstacle({ status: 'done' }, now, now)).toBeNull();
  expect(correctionObstacle({ status: 'done' }, null, now)).toBeNull();
});

it('canAnswer is true only from pending, and every payout status is reachable', () => {
  for (const from of PAYOUT_STATUSES) {
    for (const to of PAYOUT_STATUSES) expect(canAnswer(from, to)).toBe(from === 'pending' && to !== 'pending');
  }
  expect(unreachableStates(payoutTransitions, 'pending')).toEqual([]);
});

describe('availableOf', () => {
  it.each([
    [facts(100_00), 100_00],
    [facts(100_00, 40_00), 60_00],
    [facts(100_00, 100_00), 0],
    [facts(-50_00), -50_00],
    [facts(100_00, 0, true), 0],
    [facts(100_00, 40_00, true), 0],
    [facts(-50_00, 0, true), -50_00],
  ])('availableOf %j is %s', (payable, available) => {
    expect(availableOf(payable)).toBe(available);
  });

  it('frozenUntil lasts thirty days from the cancellation, the last moment included', () => {
    const canceled_at = '2026-06-01T12:00:00.000Z';
    const until = instantOf(epochOf(canceled_at) + 30 * DAY);
    expect(frozenUntil({ canceled_at: null }, canceled_at)).toBeNull();
    expect(frozenUntil({ canceled_at }, canceled_at)).toBe(until);
    expect(frozenUntil({ canceled_at }, until)).toBe(until);
    expect(frozenUntil({ canceled_at }, instantOf(epochOf(until) + 1))).toBeNull();
  });

  it('requestObstacle allows any amount up to the available one, to the centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_00, max: 1_000_00 }),
        fc.nat({ max: 1_000_00 }),
        fc.integer({ min: 1, max: 1_000_00 }),
        fc.boolean(),
        (balance, pending, amount, is_frozen) => {
          const obstacle = requestObstacle(cents(amount), facts(balance, pending, is_frozen));
          expect(obstacle === null).toBe(!is_frozen && amount <= balance - pending);
        },
      ),
    );
  });
});

describe('answerObstacle', () => {
  it.each([
    ['pays what the balance covers', payout(), 'done', 50_00, answerable(50_00, 50_00), null],
    ['pays though others wait for the same money', payout(), 'done', 50_00, answerable(50_00, 500_00), null],
    ['pays no more than the balance', payout(), 'done', 50_00, answerable(49_99, 50_00), 'PAYOUT_ABOVE_BALANCE'],
    ['pays another amount', payout(), 'done', 60_00, answerable(60_00, 50_00), null],
    ['pays less than was asked for', payout(), 'done', 40_00, answerable(40_00, 500_00), null],
    ['pays more out of what is free', payout(), 'done', 60_00, answerable(200_00, 190_00), null],
    [
      'pays more of nothing that others wait for',
      payout(),
      'done',
      60_01,
      answerable(200_00, 190_00),
      'PAYOUT_ABOVE_AVAILABLE',
    ],
    ['pays nothing while it is frozen', payout(), 'done', 50_00, answerable(500_00, 50_00, true), 'PAYOUT_FROZEN'],
    ['refuses also then', payout(), 'rejected', 50_00, answerable(-1, 50_00, true), null],
    ['happens once', payout({ status: 'done' }), 'rejected', 50_00, answerable(50_00), 'PAYOUT_ALREADY_ANSWERED'],
    ['pays a rebate on top of everything', payout({ is_rebate: true }), 'done', 50_00, answerable(-1), null],
    [
      'pays no rebate while fees may go back',
      payout({ is_rebate: true }),
      'done',
      50_00,
      answerable(50_00, 0, true),
      'PAYOUT_FROZEN',
    ],
    [
      'pays no rebate of fees that are gone',
      payout({ is_rebate: true }),
      'done',
      50_00,
      answerable(50_00, 0, false, -1),
      'REBATE_ABOVE_PENDING',
    ],
    ['refuses a rebate at any time', payout({ is_rebate: true }), 'rejected', 50_00, answerable(-1, 0, true, -1), null],
    ['keeps the amount of a rebate', payout({ is_rebate: true }), 'done', 40_00, answerable(50_00), 'PAYOUT_OF_REBATE'],
  ] as const)('an answer to a payout %s', (_, asked, answer, amount, payable, obstacle) => {
    expect(answerObstacle(asked, answer, cents(amount), payable)).toBe(obstacle);
  });
});

describe('editObstacle', () => {
  it.each([
    ['leaves the amount', payout(), 50_00, facts(0, 50_00, true), null],
    ['asks for less at any time', payout(), 40_00, facts(0, 50_00, true), null],
    ['has what it asked for before', payout(), 60_00, facts(60_00, 50_00), null],
    ['asks for no more than that', payout(), 60_01, facts(60_00, 50_00), 'PAYOUT_ABOVE_AVAILABLE'],
    ['asks for no more while it is frozen', payout(), 60_00, facts(60_00, 50_00, true), 'PAYOUT_FROZEN'],
    ['is over once it is answered', payout({ status: 'rejected' }), 50_00, facts(60_00), 'PAYOUT_ALREADY_ANSWERED'],
    ['keeps the amount of a rebate', payout({ is_rebate: true }), 40_00, facts(60_00), 'PAYOUT_OF_REBATE'],
    ['leaves the amount of a rebate', payout({ is_rebate: true }), 50_00, facts(60_00), null],
  ] as const)('an edit of a payout %s', (_, asked, amount, payable, obstacle) => {
    expect(editObstacle(asked, cents(amount), payable)).toBe(obstacle);
  });
});

it('payoutRemovalObstacle and expenseRemovalObstacle refuse to remove what was paid out', () => {
  expect(PAYOUT_STATUSES.map((status) => payoutRemovalObstacle({ status, is_rebate: false }))).toEqual([
    ...[null, 'PAYOUT_DONE', null],
  ]);
  expect(PAYOUT_STATUSES.map((status) => payoutRemovalObstacle({ status, is_rebate: true }))).toEqual([
    ...['PAYOUT_OF_REBATE', 'PAYOUT_DONE', null],
  ]);
  expect(expenseRemovalObstacle(null)).toBeNull();
  expect(PAYOUT_STATUSES.map((status) => expenseRemovalObstacle({ status }))).toEqual([null, 'EXPENSE_PAID_OUT', null]);
});

it('rebateFigures subtract paid rebates from agreed ones', () => {
  const figures = rebateFigures({ rebates_agreed: cents(16_67), rebates: cents(4_00) });
  expect(figures).toEqual({ estimate_rebate_amount: 16_67, rebate_pending: 12_67, rebate: 4_00 });
  expect(rebateObstacle(cents(12_67), { ...figures, is_frozen: false })).toBeNull();
  expect(rebateObstacle(cents(12_68), { ...figures, is_frozen: false })).toBe('REBATE_ABOVE_PENDING');
  expect(rebateObstacle(cents(1_00), { ...figures, is_frozen: true })).toBe('PAYOUT_FROZEN');
  expect(rebateFigures({ rebates_agreed: cents(0), rebates: cents(4_00) }).rebate_pending).toBe(-4_00);
});

describe('day of an expense', () => {
  const event = { start_date: '2026-02-10T23:00:00Z', end_date: null, time_zone: 'America/Sao_Paulo' };

  it('lastExpenseDay is the last day of the month in which the event ends, in its time zone', () => {
    expect(lastExpenseDay(event)).toBe('2026-02-28');
    // 23:30 of the 31st in São Paulo, and the 1st in UTC.
    expect(lastExpenseDay({ ...event, end_date: '2026-08-01T02:30:00Z' })).toBe('2026-07-31');
    expect(lastExpenseDay({ ...event, end_date: '2026-08-01T02:30:00Z', time_zone: 'UTC' })).toBe('2026-08-31');
    expect(lastExpenseDay({ ...event, end_date: '2028-02-01T12:00:00Z' })).toBe('2028-02-29');
  });

  it('usualExpenseDay is today, and at most the last expense day', () => {
    expect(usualExpenseDay(event, '2026-02-14T12:00:00Z')).toBe('2026-02-14');
    expect(usualExpenseDay(event, '2026-03-14T12:00:00Z')).toBe('2026-02-28');
  });
});

it('statementName contains the day', () => {
  expect(statementName('2026-06-14', 'pdf')).toBe('extrato-2026-06-14.pdf');
});
