import { describe, expect, it } from '@jest/globals';
import { compareAlerts, leastForSale, lotAlert, nextLotTurn, shopStanding, type ShopLot } from './shop-standing.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const inDays = (days: number) => new Date(Date.parse(NOW) + days * 24 * 3600 * 1000).toISOString();

const lot = (left: number, over: Partial<ShopLot> = {}): ShopLot => ({
  ticket_limit: 100,
  left,
  is_soldout: false,
  sale_starts_at: null,
  sale_ends_at: null,
  is_open: true,
  is_followed: false,
  least: 5_000,
  ...over,
});

describe('shopStanding', () => {
  it.each<[string, ShopLot[], string]>([
    ['no lot', [], 'closed'],
    ['places', [lot(50)], 'open'],
    ['just more than a tenth left', [lot(11)], 'open'],
    ['a tenth left', [lot(10)], 'last'],
    ['one place of a few left', [lot(1, { ticket_limit: 5 })], 'last'],
    ['two places of a few left', [lot(2, { ticket_limit: 5 })], 'open'],
    ['a tenth of a stadium left', [lot(4_000, { ticket_limit: 40_000 })], 'open'],
    ['a hundred places of a stadium left', [lot(100, { ticket_limit: 40_000 })], 'last'],
    ['no place left', [lot(0), lot(0)], 'sold-out'],
    ['a limit of several lots that is taken', [lot(-3)], 'sold-out'],
    ['a lot that is marked as sold out', [lot(50, { is_soldout: true })], 'sold-out'],
    ['a lot to come after one that is sold out', [lot(0), lot(100, { sale_starts_at: inDays(1) })], 'open'],
    ['a lot that waits for the last places of another', [lot(3), lot(100, { is_open: false })], 'open'],
    ['only lots whose sale is over', [lot(50, { sale_ends_at: NOW })], 'closed'],
    ['places of a lot that is over', [lot(50, { sale_ends_at: NOW }), lot(5)], 'last'],
  ])('shopStanding of an event with %s: %#', (_, lots, standing) => {
    expect(shopStanding(lots, null, NOW)).toBe(standing);
  });

  it('shopStanding is closed from the end of the sale on, whatever is left', () => {
    expect(shopStanding([lot(50)], inDays(1), NOW)).toBe('open');
    expect(shopStanding([lot(50)], NOW, NOW)).toBe('closed');
    expect(shopStanding([lot(0)], inDays(-1), NOW)).toBe('closed');
  });
});

describe('leastForSale', () => {
  it('leastForSale returns the lowest price of the lots that are sold now', () => {
    const lots = [
      lot(0, { least: 100 }),
      lot(9, { least: 200, is_soldout: true }),
      lot(9, { least: 300, is_open: false }),
      lot(9, { least: 400, sale_ends_at: NOW }),
      lot(9, { least: 500, sale_starts_at: inDays(1) }),
      lot(9, { least: 700 }),
      lot(9, { least: 600 }),
    ];
    expect(leastForSale(lots, NOW)).toBe(600);
    expect(leastForSale(lots.slice(0, 5), NOW)).toBeNull();
    expect(leastForSale([], NOW)).toBeNull();
  });
});

describe('nextLotTurn', () => {
  const turning = (days: number, over: Partial<ShopLot> = {}) =>
    lot(50, { sale_ends_at: inDays(days), is_followed: true, ...over });

  it('nextLotTurn returns the first end of the lots that are sold and followed', () => {
    expect(nextLotTurn([lot(50), turning(4), turning(3)], NOW)).toBe(inDays(3));
  });

  it.each<[string, ShopLot]>([
    ['is followed by none', turning(3, { is_followed: false })],
    ['is sold out', turning(3, { left: 0 })],
    ['is marked as sold out', turning(3, { is_soldout: true })],
    ['waits for another', turning(3, { is_open: false })],
    ['is not sold yet', turning(3, { sale_starts_at: inDays(1) })],
    ['is over', turning(0)],
  ])('nextLotTurn ignores a lot that %s', (_, other) => {
    expect(nextLotTurn([other, turning(5)], NOW)).toBe(inDays(5));
    expect(nextLotTurn([other], NOW)).toBeNull();
  });
});

describe('lotAlert', () => {
  it.each<[string, ShopLot, ReturnType<typeof lotAlert>]>([
    ['enough places and no end', lot(50), null],
    ['a tenth left', lot(10), { left: 10, turns_at: null }],
    ['no place left', lot(0), null],
    [
      'an end soon and a follower',
      lot(50, { sale_ends_at: inDays(3), is_followed: true }),
      { left: null, turns_at: inDays(3) },
    ],
    ['an end soon and no follower', lot(50, { sale_ends_at: inDays(3) }), null],
    ['an end in a month', lot(50, { sale_ends_at: inDays(30), is_followed: true }), null],
    ['both', lot(1, { sale_ends_at: inDays(1), is_followed: true }), { left: 1, turns_at: inDays(1) }],
    ['a beginning to come', lot(5, { sale_starts_at: inDays(1) }), null],
    ['an end that has come', lot(5, { sale_ends_at: NOW, is_followed: true }), null],
    ['places that wait for another lot', lot(5, { is_open: false }), null],
  ])('lotAlert of a lot with %s: %#', (_, one, alert) => {
    expect(lotAlert(one, NOW)).toEqual(alert);
  });

  it('alerts come by the next turn, then by the fewest places', () => {
    const alerts = [
      { left: 9, turns_at: null },
      { left: null, turns_at: inDays(2) },
      { left: 3, turns_at: null },
      { left: 4, turns_at: inDays(1) },
    ];
    expect(alerts.toSorted(compareAlerts)).toEqual([alerts[3], alerts[1], alerts[2], alerts[0]]);
  });
});
