import { cents } from '../../ground/money/cents.ts';
import type { Cart } from './cart.ts';
import { saleObstacle, type SellingTill } from './sale-obstacle.ts';
import { saleRefusals, type SaleRefusal } from './sale-refusal.ts';

const NOW = Date.parse('2026-06-14T01:00:00.000Z');

function till(facts: Partial<SellingTill> = {}): SellingTill {
  return {
    event: { start_date: '2026-06-13T23:00:00.000Z', end_date: '2026-06-14T07:00:00.000Z', canceled_at: null },
    sale_point: { payment_methods: ['cash', 'card_machine'], tickets_per_sale: 4 },
    lots: [
      {
        id: 'A',
        number: 1,
        name: '1º lote',
        sorting: 0,
        remaining_tickets: 10,
        is_soldout: false,
        prices: [{ id: 'p', name: 'Inteira', kind: 'inteira', unit_amount: cents(120_00) }],
      },
    ],
    grant_expires_at: '2026-06-14T19:00:00.000Z',
    is_shut_out: false,
    has_open_drawer: true,
    now: NOW,
    ...facts,
  };
}

function cart(facts: Partial<Cart> = {}, amount = 1): Cart {
  return {
    lines: [{ lot_id: 'A', price_id: 'p', unit_amount: cents(120_00), amount }],
    payment_method: 'cash',
    ...facts,
  };
}

it('saleObstacle is undefined for a sale that nothing forbids', () => {
  expect(saleObstacle(cart(), till())).toBeUndefined();
  expect(saleObstacle(cart({ tendered: cents(120_00) }), till())).toBeUndefined();
  expect(saleObstacle(cart({ payment_method: 'card_machine', tendered: cents(0) }, 4), till())).toBeUndefined();
});

it.each<[SaleRefusal, Cart, SellingTill]>([
  ['TILL_SHUT_OUT', cart(), till({ is_shut_out: true })],
  ['GRANT_OVER', cart(), till({ now: Date.parse('2026-06-14T19:00:00.000Z') })],
  ['EVENT_CANCELED', cart(), till({ event: { ...till().event, canceled_at: '2026-06-14T00:00:00.000Z' } })],
  ['EVENT_OVER', cart(), till({ now: Date.parse('2026-06-14T07:00:00.000Z') })],
  ['DRAWER_CLOSED', cart(), till({ has_open_drawer: false })],
  ['CART_EMPTY', cart({ lines: [] }), till()],
  ['CART_EMPTY', cart({}, 0), till()],
  ['TOO_MANY_TICKETS', cart({}, 5), till()],
  ['METHOD_NOT_TAKEN', cart({ payment_method: 'pix' }), till()],
  ['TENDERED_SHORT', cart({ tendered: cents(119_99) }), till()],
])('saleObstacle refuses with %s', (code, wanted, standing) => {
  expect(saleObstacle(wanted, standing)).toEqual({ code });
  expect(saleRefusals[code]).toMatch(/\.$/);
});

it.each([
  ['LOT_GONE', { lot_id: 'B' }],
  ['LOT_GONE', { price_id: 'q' }],
  ['PRICE_CHANGED', { unit_amount: cents(100_00) }],
])('saleObstacle refuses with %s, and names the lot', (code, change) => {
  const [line] = cart().lines;
  const wanted = cart({ lines: [{ ...line!, ...change }] });
  expect(saleObstacle(wanted, till())).toEqual({ code, lot_id: wanted.lines[0]!.lot_id });
});

it('saleObstacle keeps a sale between the minimum and maximum of a price', () => {
  const [lot] = till().lots;
  const bounded = (min_per_order: number | null, max_per_order: number | null) => {
    const prices = lot!.prices.map((price) => ({ ...price, min_per_order, max_per_order }));
    return till({ lots: [{ ...lot!, prices }] });
  };
  expect(saleObstacle(cart({}, 1), bounded(2, null))).toEqual({ code: 'TOO_FEW_OF_PRICE', lot_id: 'A' });
  expect(saleObstacle(cart({}, 2), bounded(2, 2))).toBeUndefined();
  expect(saleObstacle(cart({}, 3), bounded(null, 2))).toEqual({ code: 'TOO_MANY_OF_PRICE', lot_id: 'A' });
});

it('saleObstacle counts each place of a table towards the limit of a sale', () => {
  const table = { lot_id: 'A', price_id: 'p', unit_amount: cents(120_00), amount: 1, places: 5 };
  expect(saleObstacle(cart({ lines: [table] }), till())).toEqual({ code: 'TOO_MANY_TICKETS' });
});

describe('free prices and contributions', () => {
  const [lot] = till().lots;
  const open = till({
    lots: [
      {
        ...lot!,
        prices: [
          { id: 'free', name: 'Entrada', kind: 'other', pricing: 'free', unit_amount: cents(0) },
          { id: 'gift', name: 'Apoio', kind: 'other', pricing: 'contribution', unit_amount: cents(10_00) },
        ],
      },
    ],
  });
  const of = (price_id: string, unit_amount: number, payment_method: Cart['payment_method']) =>
    cart({ lines: [{ lot_id: 'A', price_id, unit_amount: cents(unit_amount), amount: 2 }], payment_method });

  it('saleObstacle allows free tickets without a payment, and contributions from the minimum on', () => {
    expect(saleObstacle(of('free', 0, 'free'), open)).toBeUndefined();
    expect(saleObstacle(of('gift', 25_00, 'cash'), open)).toBeUndefined();
  });

  it('saleObstacle refuses a contribution without payment or below the minimum, and a free ticket for money', () => {
    expect(saleObstacle(of('gift', 25_00, 'free'), open)).toEqual({ code: 'METHOD_NOT_TAKEN' });
    expect(saleObstacle(of('gift', 9_99, 'cash'), open)).toEqual({ code: 'CONTRIBUTION_WRONG', lot_id: 'A' });
    expect(saleObstacle(of('free', 1_00, 'cash'), open)).toEqual({ code: 'PRICE_CHANGED', lot_id: 'A' });
  });
});
