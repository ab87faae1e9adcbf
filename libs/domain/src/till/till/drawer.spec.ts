import fc from 'fast-check';
import { cents, sumCents } from '../../ground/money/cents.ts';
import { TILL_PAYMENT_METHODS } from '../../selling/orders/payment-method.ts';
import { countedLines, drawerOf, type DrawerMove, type DrawerSale } from './drawer.ts';

const ANA = { id: 'a', name: 'Ana' };
const BIA = { id: 'b', name: 'Bia' };

function sale(total: number, facts: Partial<DrawerSale> = {}): DrawerSale {
  return { operator: ANA, payment_method: 'cash', total: cents(total), tickets: 1, is_void: false, ...facts };
}

function move(kind: DrawerMove['kind'], amount: number): DrawerMove {
  return { kind, amount: cents(amount) };
}

it('drawerOf expects in cash opening and supplies plus cash sales, less withdrawals and voids', () => {
  const sales = [
    sale(240_00, { tickets: 2 }),
    sale(60_00, { operator: BIA }),
    sale(100_00, { is_void: true }),
    sale(70_00, { payment_method: 'pix' }),
    sale(80_00, { payment_method: 'card_machine', operator: BIA }),
  ];
  const moves = [move('opening', 100_00), move('supply', 30_00), move('withdrawal', 200_50), move('closing', 999_00)];
  expect(drawerOf(sales, moves)).toEqual({
    lines: [
      { operator: ANA, payment_method: 'cash', sales: 1, tickets: 2, amount: 240_00 },
      { operator: ANA, payment_method: 'pix', sales: 1, tickets: 1, amount: 70_00 },
      { operator: BIA, payment_method: 'cash', sales: 1, tickets: 1, amount: 60_00 },
      { operator: BIA, payment_method: 'card_machine', sales: 1, tickets: 1, amount: 80_00 },
    ],
    total: 450_00,
    cash_expected: 100_00 + 30_00 - 200_50 + 300_00,
  });
});

it('drawerOf keeps a line for an operator who voided all of his sales', () => {
  expect(drawerOf([sale(100_00, { is_void: true })], []).lines).toEqual([
    { operator: ANA, payment_method: 'cash', sales: 0, tickets: 0, amount: 0 },
  ]);
});

it('drawerOf keeps the part of a voided sale that was refunded by another way before the void', () => {
  const sales = [sale(100_00, { is_void: true, given_back: cents(40_00) })];
  expect(drawerOf(sales, [move('withdrawal', 60_00)])).toEqual({
    lines: [{ operator: ANA, payment_method: 'cash', sales: 0, tickets: 0, amount: 60_00 }],
    total: 60_00,
    cash_expected: 0,
  });
});

it('drawerOf subtracts refunded tickets of a standing sale from its amount and its tickets', () => {
  const sales = [sale(300_00, { tickets: 3, given_back: cents(100_00), tickets_back: 1 }), sale(50_00)];
  expect(drawerOf(sales, [])).toEqual({
    lines: [{ operator: ANA, payment_method: 'cash', sales: 2, tickets: 3, amount: 250_00 }],
    total: 250_00,
    cash_expected: 250_00,
  });
});

it('drawerOf no sales and no moves is empty', () => {
  expect(drawerOf([], [])).toEqual({ lines: [], total: 0, cash_expected: 0 });
});

it('countedLines compare counted cash with the expected amount, and leave Pix uncounted', () => {
  const drawer = drawerOf([sale(100_00), sale(70_00, { payment_method: 'pix' })], []);
  const counts = [
    { operator_id: 'a', payment_method: 'cash' as const, amount: cents(95_00) },
    { operator_id: 'b', payment_method: 'cash' as const, amount: cents(5_00) },
  ];
  expect(countedLines(drawer, counts, () => 'Bia')).toEqual([
    expect.objectContaining({ operator: ANA, payment_method: 'cash', counted: 95_00, difference: -5_00 }),
    expect.objectContaining({ operator: ANA, payment_method: 'pix', counted: null, difference: null }),
    expect.objectContaining({ operator: BIA, payment_method: 'cash', amount: 0, counted: 5_00, difference: 5_00 }),
  ]);
});

it('drawerOf is the sum of its sales in whatever order they came', () => {
  const sales = fc.array(
    fc.record({
      operator: fc.constantFrom(ANA, BIA),
      payment_method: fc.constantFrom(...TILL_PAYMENT_METHODS),
      total: fc.nat(1_000_00).map(cents),
      tickets: fc.nat(9),
      is_void: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(sales, (all) => {
      const { lines, total, cash_expected } = drawerOf(all, []);
      const standing = all.filter(({ is_void }) => !is_void);
      expect(total).toBe(sumCents(standing.map((one) => one.total)));
      expect(cash_expected).toBe(
        sumCents(standing.filter(({ payment_method }) => payment_method === 'cash').map((one) => one.total)),
      );
      expect(lines.reduce((sum, line) => sum + line.sales, 0)).toBe(standing.length);
      expect(drawerOf([...all].reverse(), [])).toEqual({ lines, total, cash_expected });
    }),
  );
});
