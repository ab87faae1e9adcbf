import fc from 'fast-check';
import { meiaFigures, meiaKeptUntil, meiaQuota } from './meia-quota.ts';
import type { SaleWindow } from './sale-window.ts';
import { isSoldOut, remaining, saleStanding, stockHolds, takenPlaces, type Stock } from './stock.ts';

function stock(ticket_limit: number, tickets_sold = 0, tickets_reserved = 0, tickets_leased = 0): Stock {
  return { ticket_limit, tickets_sold, tickets_reserved, tickets_leased };
}

it('takenPlaces adds up sold, held and leased places', () => {
  expect(takenPlaces(stock(10, 1, 2, 3))).toBe(6);
  expect(remaining(stock(10, 1, 2, 3))).toBe(4);
});

it('remaining is no more than the room under limits of days and areas', () => {
  expect(remaining({ ...stock(10, 1, 2, 3), room: 3 })).toBe(3);
  expect(remaining({ ...stock(10, 1, 2, 3), room: 9 })).toBe(4);
  expect(remaining({ ...stock(10, 1, 2, 3), room: null })).toBe(4);
});

it.each([
  [stock(0), true],
  [stock(10, 4, 3, 3), true],
  [stock(10, 4, 3, 4), false],
  [stock(10, 11), false],
  [stock(10, -1), false],
  [stock(10, 12, -2), false],
  [stock(10, 12, 0, -2), false],
])('stockHolds for %j is %s', (lot, holds) => {
  expect(stockHolds(lot)).toBe(holds);
});

it.each([
  [stock(10, 9), false, false],
  [stock(10, 9), true, true],
  [stock(10, 9, 1), false, true],
  [stock(10, 0, 0, 10), false, true],
])('isSoldOut for %j marked %s is %s', (lot, is_soldout, soldOut) => {
  expect(isSoldOut({ ...lot, is_soldout })).toBe(soldOut);
});

describe('meiaQuota', () => {
  it.each([
    [[], 0],
    [[1], 1],
    [[2], 1],
    [[3], 2],
    [[5], 2],
    [[100, 150], 100],
    [[101], 41],
  ])('meiaQuota of %j is %d', (limits, quota) => {
    expect(meiaQuota(limits)).toBe(quota);
  });

  it('meiaQuota is the least number of places that reaches 40 %', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 255 }), (limits) => {
        const places = limits.reduce((sum, limit) => sum + limit, 0);
        const quota = meiaQuota(limits);
        expect(quota * 5).toBeGreaterThanOrEqual(places * 2);
        expect((quota - 1) * 5).toBeLessThan(places * 2);
      }),
    );
  });
});

describe('figures of the quota', () => {
  it('meiaFigures count leased places and never fall below zero', () => {
    expect(meiaFigures({ taken: 2, leased: 1, enabled_limits: 12 })).toEqual({ limit: 5, taken: 3, remaining: 2 });
    expect(meiaFigures({ taken: 9, leased: 0, enabled_limits: 10 })).toEqual({ limit: 4, taken: 9, remaining: 0 });
  });

  it('meiaKeptUntil is 48 hours before the start, 72 above ten thousand places', () => {
    const event = { start_date: '2026-12-10T20:00:00.000Z' };
    expect(meiaKeptUntil(event, 10_000)).toBe('2026-12-08T20:00:00.000Z');
    expect(meiaKeptUntil(event, 10_001)).toBe('2026-12-07T20:00:00.000Z');
  });
});

describe('standing of the sale', () => {
  const now = new Date('2026-06-10T12:00:00Z');
  interface LotFacts extends Partial<SaleWindow> {
    enabled?: boolean;
    is_soldout?: boolean;
  }
  const lot = (sold: number, { enabled = true, is_soldout = false, ...window }: LotFacts = {}) => ({
    ...stock(10, sold),
    enabled,
    is_soldout,
    ...{ sale_starts_at: null, sale_ends_at: null },
    ...window,
  });

  it.each([
    [[], null, 'no-lots'],
    [[lot(9)], null, 'open'],
    [[lot(10)], null, 'sold-out'],
    [[lot(10), lot(0)], null, 'open'],
    [[lot(10), lot(0, { is_soldout: true })], null, 'sold-out'],
    [[lot(10), lot(0, { enabled: false })], null, 'sold-out'],
    [[lot(0, { enabled: false })], null, 'closed'],
    [[lot(10, { enabled: false })], null, 'sold-out'],
    [[lot(9)], '2026-06-10T12:00:00Z', 'closed'],
    [[lot(9)], '2026-06-10T12:00:01Z', 'open'],
    [[lot(10)], '2026-06-10T12:00:00Z', 'sold-out'],
    [[lot(9, { sale_starts_at: '2026-06-10T12:00:01Z' })], null, 'closed'],
    [[lot(9, { sale_ends_at: '2026-06-10T12:00:00Z' })], null, 'closed'],
    [[lot(9, { sale_ends_at: '2026-06-10T12:00:00Z' }), lot(0)], null, 'open'],
  ])('saleStanding of %j until %s is %s', (lots, end, standing) => {
    expect(saleStanding({ lots, sales_end_at: end === null ? null : new Date(end) }, now)).toBe(standing);
  });
});
