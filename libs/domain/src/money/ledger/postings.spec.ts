import fc from 'fast-check';
import { allocate } from '../../ground/money/allocate.ts';
import { cents, sumCents, type Cents } from '../../ground/money/cents.ts';
import { feeOf } from '../../ground/money/percent.ts';
import { ORDER_ORIGINS } from '../../selling/orders/order-origin.ts';
import { canMove, ORDER_STATUSES } from '../../selling/orders/order-status.ts';
import { PAYMENT_METHODS } from '../../selling/orders/payment-method.ts';
import type { LedgerAccount } from './accounts.ts';
import { figuresOf, shownBalance, type AccountSums } from './figures.ts';
import { entriesFor, entriesForTicketRefund, type LedgerEntryDraft, type LedgerOrder } from './postings.ts';

const online: LedgerOrder = {
  order_id: 'order',
  event_id: 'event',
  origin: 'online',
  payment_method: 'pix',
  receipt: cents(100_00),
  tax_amount: cents(10_00),
  administrate_tax: 250,
  rebate_tax: null,
};
const platformTill: LedgerOrder = {
  ...online,
  origin: 'pdv',
  payment_method: 'cash',
  sale_point_run_by: 'platform',
  tax_amount: cents(0),
};
const producerTill: LedgerOrder = { ...platformTill, payment_method: 'card_machine', sale_point_run_by: 'producer' };
const courtesy: LedgerOrder = {
  ...online,
  origin: 'courtesy',
  payment_method: 'free',
  receipt: cents(0),
  tax_amount: cents(0),
};

function amounts(entries: readonly LedgerEntryDraft[]): AccountSums {
  const sums: AccountSums = {};
  for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
  return sums;
}

/** Returns sums without the accounts that are zero again. */
function standing(entries: readonly LedgerEntryDraft[]): AccountSums {
  return Object.fromEntries(Object.entries(amounts(entries)).filter(([, sum]) => sum !== 0));
}

describe('paid order', () => {
  it.each<[string, LedgerOrder, AccountSums]>([
    [
      'online',
      online,
      {
        gateway_receivable: 110_00,
        online_receipts: -100_00,
        convenience_fees: -10_00,
        administration_due: 2_50,
        administration_revenue: -2_50,
      },
    ],
    [
      'online without administration tax',
      { ...online, administrate_tax: null },
      { gateway_receivable: 110_00, online_receipts: -100_00, convenience_fees: -10_00 },
    ],
    [
      'online with a rebate',
      { ...online, administrate_tax: null, tax_amount: cents(9_99), rebate_tax: 5_000 },
      {
        gateway_receivable: 109_99,
        online_receipts: -100_00,
        convenience_fees: -9_99,
        rebates_agreed: -5_00,
        rebate_allowance: 5_00,
      },
    ],
    [
      'online with a fee that the producer pays',
      { ...online, tax_amount: cents(0), absorbed_tax: cents(10_00), rebate_tax: 5_000 },
      {
        gateway_receivable: 100_00,
        online_receipts: -100_00,
        absorbed_fees_due: 10_00,
        absorbed_fees: -10_00,
        administration_due: 2_50,
        administration_revenue: -2_50,
        rebates_agreed: -5_00,
        rebate_allowance: 5_00,
      },
    ],
    ['at a till of the platform', platformTill, { till_takings: 100_00, till_receipts: -100_00 }],
    ['at a till of the producer', producerTill, { producer_received: 100_00, till_receipts: -100_00 }],
    [
      'by Pix at a till of the producer',
      { ...producerTill, payment_method: 'pix' },
      { gateway_receivable: 100_00, till_receipts: -100_00 },
    ],
    ['as a courtesy', courtesy, {}],
    ['for nothing, by a coupon', { ...online, payment_method: 'free', receipt: cents(0), tax_amount: cents(0) }, {}],
  ])('a paid order is posted %s', (_, order, sums) => {
    expect(amounts(entriesFor(order, 'booking', 'paid'))).toEqual(sums);
  });
});

it.each(['refunded', 'in_mediation', 'charged_back', 'cancelled'] as const)(
  'an order that goes from paid to %s leaves no balance in the ledger',
  (to) => {
    expect(standing([...entriesFor(online, 'booking', 'paid'), ...entriesFor(online, 'paid', to)])).toEqual({});
  },
);

it('a won dispute posts the sale again', () => {
  const history = [
    ...entriesFor(online, 'booking', 'paid'),
    ...entriesFor(online, 'paid', 'in_mediation'),
    ...entriesFor(online, 'in_mediation', 'paid'),
  ];
  expect(standing(history)).toEqual(amounts(entriesFor(online, 'booking', 'paid')));
});

it.each([
  ['booking', 'cancelled'],
  ['cancelled', 'refunded'],
  ['in_mediation', 'charged_back'],
  ['paid', 'paid'],
  [null, 'booking'],
] as const)('a transition from %s to %s posts nothing', (from, to) => {
  expect(entriesFor(online, from, to)).toEqual([]);
});

describe('entriesForTicketRefund', () => {
  it('entriesForTicketRefund reverses the receipt, the fee and the administration tax of a ticket', () => {
    const entries = entriesForTicketRefund(online, { receipt: cents(33_33), tax_amount: cents(3_33) });
    expect(amounts(entries)).toEqual({
      gateway_receivable: -36_66,
      online_receipts: 33_33,
      convenience_fees: 3_33,
      administration_due: -83,
      administration_revenue: 83,
    });
  });

  it('entriesForTicketRefund reverses the rebate of the fee', () => {
    const order = { ...online, administrate_tax: null, rebate_tax: 2_500 };
    expect(amounts(entriesForTicketRefund(order, { receipt: cents(33_33), tax_amount: cents(3_33) }))).toMatchObject({
      convenience_fees: 3_33,
      rebates_agreed: 83,
      rebate_allowance: -83,
    });
  });

  it.each([
    ['receipt', { receipt: cents(100_01), tax_amount: cents(0) }],
    ['fee', { receipt: cents(0), tax_amount: cents(10_01) }],
    ['fee paid by the producer', { receipt: cents(0), tax_amount: cents(0), absorbed_tax: cents(5_01) }],
  ])('entriesForTicketRefund throws for more %s than the order has', (_, unit) => {
    const order = { ...online, administrate_tax: null, absorbed_tax: cents(5_00) };
    expect(() => entriesForTicketRefund(order, unit)).toThrow(RangeError);
  });
});

it('figuresOf returns the figures of an event from its account sums', () => {
  const sums = amounts([online, platformTill, producerTill].flatMap((order) => entriesFor(order, 'booking', 'paid')));
  expect(figuresOf(sums)).toEqual({
    total_receipt: 300_00,
    platform_total_receipt: 100_00,
    convenience_fees: 10_00,
    administration: 2_50,
    absorbed_fees: 0,
    already_received: 100_00,
    expenses: 0,
    rebates_agreed: 0,
    rebates: 0,
    payouts: 0,
    balance: 197_50,
  });
  expect(figuresOf({}).balance).toBe(0);
  expect(figuresOf({ ...sums, rebates_agreed: -3_00 })).toMatchObject({ rebates_agreed: 3_00, balance: 197_50 });
  expect(figuresOf({ ...sums, absorbed_fees_due: 20_00 })).toMatchObject({ absorbed_fees: 20_00, balance: 177_50 });
  expect(figuresOf({ ...sums, paid_out: 150_00 })).toMatchObject({ payouts: 150_00, balance: 47_50 });
});

it('shownBalance is below zero only until the event is over, or for those who answer payouts', () => {
  const over = { isOver: true, answers: false };
  expect(shownBalance(cents(-10_00), { ...over, isOver: false })).toBe(-10_00);
  expect(shownBalance(cents(-10_00), over)).toBe(0);
  expect(shownBalance(cents(10_00), over)).toBe(10_00);
  expect(shownBalance(cents(-10_00), { ...over, answers: true })).toBe(-10_00);
});

describe('any order', () => {
  const anyOrder: fc.Arbitrary<LedgerOrder> = fc.record({
    order_id: fc.constant('order'),
    event_id: fc.constant('event'),
    origin: fc.constantFrom(...ORDER_ORIGINS),
    payment_method: fc.constantFrom(...PAYMENT_METHODS, null),
    sale_point_run_by: fc.constantFrom('platform', 'producer', null),
    receipt: fc.nat({ max: 1_000_000_00 }).map(cents),
    tax_amount: fc.nat({ max: 100_000_00 }).map(cents),
    absorbed_tax: fc.nat({ max: 100_000_00 }).map(cents),
    administrate_tax: fc.option(fc.nat({ max: 10_000 })),
    rebate_tax: fc.option(fc.nat({ max: 10_000 })),
  });
  const anyStatus = fc.constantFrom(...ORDER_STATUSES);

  it('entriesFor any order sum to zero, without empty and repeated accounts', () => {
    fc.assert(
      fc.property(anyOrder, anyStatus, anyStatus, (order, from, to) => {
        const entries = entriesFor(order, from, to);
        expect(sumCents(entries.map(({ amount }) => amount))).toBe(0);
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
        expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length);
      }),
    );
  });

  it('entriesFor any history of allowed transitions leave the sale in the ledger exactly while it is paid', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyStatus, { maxLength: 20 }), (order, wishes) => {
        let status = ORDER_STATUSES[0] as (typeof ORDER_STATUSES)[number];
        const history: LedgerEntryDraft[] = [];
        for (const wish of wishes) {
          if (!canMove(status, wish, order.origin)) continue;
          history.push(...entriesFor(order, status, wish));
          status = wish;
        }
        expect(standing(history)).toEqual(status === 'paid' ? amounts(entriesFor(order, 'booking', 'paid')) : {});
      }),
    );
  });

  it('entriesForTicketRefund of all tickets, one by one, equal the refund of the whole order to the centavo', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyOrder, weights, (order, weights) => {
        const receipts = allocate(order.receipt, weights);
        const fees = allocate(order.tax_amount, weights);
        const absorbed = allocate(order.absorbed_tax ?? cents(0), weights);
        const history = entriesFor(order, 'booking', 'paid');
        let rest = order;
        receipts.forEach((receipt, index) => {
          const [tax_amount, absorbed_tax] = [fees[index] as Cents, absorbed[index] as Cents];
          history.push(...entriesForTicketRefund(rest, { receipt, tax_amount, absorbed_tax }));
          rest = {
            ...rest,
            receipt: cents(rest.receipt - receipt),
            tax_amount: cents(rest.tax_amount - tax_amount),
            absorbed_tax: cents((rest.absorbed_tax ?? 0) - absorbed_tax),
          };
        });
        expect(standing(history)).toEqual({});
      }),
    );
  });
});

it('entriesForTicketRefund reverse the same fee as was posted for the ticket', () => {
  const unit = { receipt: cents(33_35), tax_amount: feeOf(cents(33_35), 1_000) };
  const order = { ...online, receipt: cents(66_70), tax_amount: cents(2 * unit.tax_amount), administrate_tax: null };
  const account: LedgerAccount = 'convenience_fees';
  expect(amounts(entriesForTicketRefund(order, unit))[account]).toBe(334);
});
