import { cents } from '../../ground/money/cents.ts';
import type { HeldLease } from './allot-stubs.ts';
import { mustSellApart, sellableLots, type LotOnSale, type SellingFacts } from './sellable.ts';

const INTEIRA = { id: 'inteira', name: 'Inteira', kind: 'inteira', unit_amount: cents(120_00) } as const;
const MEIA = { id: 'meia', name: 'Meia', kind: 'meia_estudante', unit_amount: cents(60_00) } as const;

function lot(remaining_tickets: number, facts: Partial<LotOnSale> = {}): LotOnSale {
  return {
    id: 'A',
    number: 1,
    name: '1º lote',
    sorting: 0,
    remaining_tickets,
    is_soldout: false,
    prices: [INTEIRA, MEIA],
    ...facts,
  };
}

function held(stubs: number, meia_left = stubs): HeldLease {
  const expires_at = '2026-06-14T07:00:00.000Z';
  return {
    id: 'l',
    lot_id: 'A',
    expires_at,
    meia_left,
    stubs: Array.from({ length: stubs }, (_, index) => `${index}`),
  };
}

function told(facts: Partial<SellingFacts>) {
  const all = { lots: [lot(100)], leases: [], offline_places: 40, meia_remaining: 10, is_online: true, ...facts };
  const [first] = sellableLots(all);
  return first!;
}

it.each([
  ['stubs', { leases: [held(31)] }, { left: 31, of: 31 }, 100],
  ['stubs', { leases: [held(8)], is_online: false }, { left: 8, of: 21 }, 8],
  ['server', {}, { left: 0, of: 20 }, 100],
  ['needs-connection', { is_online: false }, { left: 0, of: 20 }, 0],
  ['sold-out', { lots: [lot(0)] }, { left: 0, of: 0 }, 0],
  ['sold-out', { lots: [lot(0)], is_online: false }, { left: 0, of: 0 }, 0],
  ['sold-out', { lots: [lot(50, { is_soldout: true })] }, { left: 0, of: 0 }, 0],
  ['stubs', { lots: [lot(50, { is_soldout: true })], leases: [held(3)] }, { left: 3, of: 3 }, 3],
])('sellableLots sell by %s with %j', (way, facts, stubs, most) => {
  expect(told(facts)).toMatchObject({ way, stubs, most });
});

it.each([
  [{ leases: [held(8)], lots: [lot(200)] }, true],
  [{ leases: [held(9)], lots: [lot(200)] }, false],
  [{ lots: [lot(9)] }, true],
  [{ lots: [lot(10)] }, false],
  [{ lots: [lot(0)] }, false],
  [{ is_online: false }, false],
])('sellableLots with %j are low: %s', (facts, isLow) => {
  expect(told(facts).is_low).toBe(isLow);
});

it.each([
  [{ leases: [held(20, 3)] }, 10],
  [{ leases: [held(20, 3)], is_online: false }, 3],
  [{ leases: [held(20, 15)] }, 15],
  [{ lots: [lot(4)] }, 4],
  [{ meia_remaining: 0 }, 0],
])('sellableLots with %j sell half prices up to %i', (facts, most) => {
  expect(told(facts).prices.map((price) => price.most)).toEqual([expect.any(Number), most]);
});

it('sellableLots are in the order of the lots', () => {
  const lots = [
    lot(1, { id: 'C', sorting: 2, number: 1 }),
    lot(1, { id: 'B', sorting: 1, number: 3 }),
    lot(1, { id: 'A', sorting: 1, number: 2 }),
  ];
  const facts = { lots, leases: [], offline_places: 40, meia_remaining: 10, is_online: true };
  expect(sellableLots(facts).map(({ id }) => id)).toEqual(['A', 'B', 'C']);
});

it.each([
  ['each lot by one of two ways', 5, 0, 0, 10, true],
  ['all by stubs', 5, 5, 0, 10, false],
  ['all by the server', 5, 0, 10, 10, false],
  ['a lot by neither', 5, 0, 0, 0, false],
])('mustSellApart is judged for a cart that sells %s', (_, stubsA, stubsB, freeA, freeB, apart) => {
  const wanted = [
    { lot_id: 'A', kind: 'inteira', amount: 5 },
    { lot_id: 'B', kind: 'inteira', amount: 5 },
  ] as const;
  const leases = [held(stubsA), { ...held(stubsB), id: 'm', lot_id: 'B' }];
  expect(mustSellApart(wanted, [lot(freeA), lot(freeB, { id: 'B' })], leases)).toBe(apart);
});
