import fc from 'fast-check';
import { cents } from '../../ground/money/cents.ts';
import { PAYMENT_METHODS } from '../../selling/orders/payment-method.ts';
import { canMove, ORDER_STATUSES, type OrderStatus } from '../../selling/orders/order-status.ts';
import { figuresOf, type AccountSums } from './figures.ts';
import { entriesBack, entriesForExpense, entriesForPayout, type LedgerExpense } from './money-postings.ts';
import { entriesFor, type LedgerEntryDraft, type LedgerOrder } from './postings.ts';

function sums(entries: readonly LedgerEntryDraft[]): AccountSums {
  const sums: AccountSums = {};
  for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const payout = { event_id: 'event', amount: cents(40_00), is_rebate: false };
const expense: LedgerExpense = { ...payout, is_producer_payout: false };
const rebate: LedgerExpense = { ...expense, is_rebate: true };

it.each([
  ['a payout', entriesForPayout(payout), { paid_out: 40_00, platform_cash: -40_00 }],
  ['an expense', entriesForExpense(expense), { producer_expenses: 40_00, platform_cash: -40_00 }],
  ['a rebate', entriesForExpense(rebate), { rebates_given: 40_00, platform_cash: -40_00 }],
  [
    'a rebate that waits for its payout',
    entriesForExpense({ ...rebate, is_producer_payout: true }),
    { rebates_given: 40_00, rebates_due: -40_00 },
  ],
  [
    'a rebate and its payout',
    [
      ...entriesForExpense({ ...rebate, is_producer_payout: true }),
      ...entriesForPayout({ ...payout, is_rebate: true }),
    ],
    { rebates_given: 40_00, platform_cash: -40_00 },
  ],
])('the entries for %s add up to its accounts', (_, entries, expected) => {
  expect(sums(entries)).toEqual(expected);
});

it('payouts and expenses lower the balance, and rebates do not', () => {
  const owed = { online_receipts: -100_00 };
  const balanceWith = (entries: readonly LedgerEntryDraft[]) => figuresOf({ ...owed, ...sums(entries) });
  expect(balanceWith(entriesForPayout(payout))).toMatchObject({ payouts: 40_00, balance: 60_00 });
  expect(balanceWith(entriesForExpense(expense))).toMatchObject({ expenses: 40_00, balance: 60_00 });
  expect(balanceWith(entriesForExpense(rebate))).toMatchObject({ rebates: 40_00, expenses: 0, balance: 100_00 });
  expect(balanceWith(entriesForPayout({ ...payout, is_rebate: true }))).toMatchObject({ payouts: 0, balance: 100_00 });
});

describe('any history of sales, payouts, expenses and rebates', () => {
  const amount = fc.integer({ min: 1, max: 1_000_00 }).map(cents);
  const order: fc.Arbitrary<LedgerOrder> = fc.record({
    order_id: fc.uuid(),
    event_id: fc.constant('event'),
    origin: fc.constantFrom('online', 'pdv'),
    payment_method: fc.constantFrom(...PAYMENT_METHODS),
    sale_point_run_by: fc.constantFrom('platform', 'producer'),
    receipt: amount,
    tax_amount: fc.nat({ max: 100_00 }).map(cents),
    administrate_tax: fc.option(fc.nat({ max: 10_000 })),
    rebate_tax: fc.option(fc.nat({ max: 10_000 })),
  });
  const money = fc.record({
    expense: fc.record({
      event_id: fc.constant('event'),
      amount,
      is_rebate: fc.boolean(),
      is_producer_payout: fc.boolean(),
    }),
    isPaid: fc.boolean(),
    isRemoved: fc.boolean(),
  });

  it('entries of any history of sales, payouts, expenses and rebates sum to zero and make the balance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(order, fc.array(fc.constantFrom(...ORDER_STATUSES), { maxLength: 8 }))),
        fc.array(money),
        fc.array(amount),
        (orders, expenses, payouts) => {
          const book: LedgerEntryDraft[] = [];
          for (const [sold, wishes] of orders) {
            let status: OrderStatus = 'booking';
            for (const wish of wishes.filter((one) => one !== 'booking')) {
              if (!canMove(status, wish, sold.origin)) continue;
              book.push(...entriesFor(sold, status, wish));
              status = wish;
            }
          }
          const before = figuresOf(sums(book));
          let [spent, given] = [0, 0];
          for (const { expense, isPaid, isRemoved } of expenses) {
            const entries = entriesForExpense(expense);
            const isPaidOut = expense.is_rebate && expense.is_producer_payout && isPaid;
            book.push(...entries);
            if (isPaidOut) book.push(...entriesForPayout(expense));
            if (isRemoved && !isPaidOut) book.push(...entriesBack(entries));
            else if (expense.is_rebate) given += expense.amount;
            else spent += expense.amount;
          }
          for (const amount of payouts) book.push(...entriesForPayout({ ...payout, amount }));
          const paid = payouts.reduce((sum, amount) => sum + amount, 0);
          expect(book.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          expect(figuresOf(sums(book))).toEqual({
            ...before,
            expenses: spent,
            rebates: given,
            payouts: paid,
            balance: before.balance - spent - paid,
          });
        },
      ),
    );
  });
});
