import { describe, expect, it } from '@jest/globals';
import { type PriceView, type PublicCouponView, type PublicLotView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import {
  amountAt,
  costOf,
  fitting,
  givenFor,
  isFull,
  leastTotal,
  reachOf,
  roomFor,
  sumsOf,
  usedCoupon,
  wronglyGiven,
  type Offer,
} from './choice.ts';
import { pricesOf } from './checkout-fields.ts';
import { ticketCount } from '../../../frame/parts/order-words.ts';

const price = (id: string, kind: PriceKind, amount: number, lot_id: string): PriceView => ({
  id,
  lot_id,
  name: id,
  kind,
  places: 1,
  unit_amount: cents(amount),
  value: cents(amount),
  currency: 'BRL',
  pricing: 'fixed',
  minimum: null,
  suggestions: [],
  platform_tax_amount: cents(Math.round(amount / 10)),
  min_per_order: null,
  max_per_order: null,
  sorting: 0,
});
const lot = (id: string, remaining_tickets: number, facts: Partial<PublicLotView> = {}): PublicLotView => ({
  id,
  name: id,
  description: null,
  remaining_tickets,
  is_soldout: false,
  sale_starts_at: null,
  sale_ends_at: null,
  is_followed: false,
  min_product_unit_amount: cents(5_000),
  sorting: 0,
  has_quota_places: true,
  prices: [price(`${id}-inteira`, 'inteira', 10_000, id), price(`${id}-meia`, 'meia_estudante', 5_000, id)],
  ...facts,
});
const offer = (facts: Partial<Offer> = {}): Offer => ({
  lots: [lot('a', 5), lot('b', 100)],
  coupon: null,
  limit_by_user: null,
  max_per_order: 10,
  meia_quota: { limit: 40, remaining: 3, others_remaining: null },
  convenience_tax: 10,
  ...facts,
});
const coupon = (facts: Partial<PublicCouponView> = {}): PublicCouponView => ({
  name: 'AMIGOS',
  unlock_lots: false,
  amount_off: null,
  percent_off: null,
  covers_reduced: false,
  lots: ['a'],
  ...facts,
});

/** Returns the quota of an event that keeps it, with so many places beside it. */
const kept = (others_remaining: number) => ({ limit: 40, remaining: 3, others_remaining });

it.each([
  ['what the lot has left', {}, { 'a-inteira': 2, 'a-meia': 1 }, 'a', 0, 2],
  ['what the quota has left, in all lots together', {}, { 'a-meia': 1 }, 'b', 1, 2],
  ['what one person may buy', { limit_by_user: 4 }, { 'a-inteira': 3 }, 'b', 0, 1],
  ['nothing of a lot that is marked sold out', { lots: [lot('a', 5, { is_soldout: true })] }, {}, 'a', 0, 0],
  ['what is not kept for meia', { meia_quota: kept(2) }, { 'a-inteira': 1, 'b-meia': 1 }, 'b', 0, 1],
  ['meia where the rest is kept for it', { meia_quota: kept(0) }, {}, 'b', 1, 3],
  [
    'all of a lot of which nothing is kept',
    { lots: [lot('a', 5), lot('b', 4, { has_quota_places: false })], meia_quota: kept(0) },
    {},
    'b',
    0,
    4,
  ],
  ['no more than an order takes', { lots: [lot('a', 5), lot('b', 9_000)] }, { 'a-inteira': 3 }, 'b', 0, 7],
])('roomFor a price allows %s', (_, facts, choice, id, at, room) => {
  const of = offer(facts);
  const chosen = of.lots.find((one) => one.id === id)!;
  expect(roomFor(of, choice, chosen, chosen.prices[at]!)).toBe(room);
});

it('fitting keeps as much of a choice as is left, and nothing that is gone', () => {
  expect(fitting(offer(), { 'a-inteira': 4, 'a-meia': 3, gone: 2, 'b-meia': 9 })).toEqual({
    'a-inteira': 4,
    'a-meia': 1,
    'b-meia': 2,
  });
});

it('sumsOf rounds the fee of each ticket by itself', () => {
  const odd = [lot('a', 9, { prices: [price('p', 'inteira', 3_335, 'a')] })];
  expect(sumsOf(offer({ lots: odd }), { p: 3 })).toEqual({
    tickets: 3,
    subtotal: 10_005,
    discount: 0,
    fee: 3 * 334,
    total: 10_005 + 3 * 334,
  });
});

it.each([
  [coupon({ percent_off: 12.5 }), { discount: 25_00, fee: 2 * 8_75 + 5_00 }],
  [coupon({ percent_off: 10, covers_reduced: true }), { discount: 25_00, fee: 2 * 9_00 + 4_50 }],
  [coupon({ amount_off: cents(10_01) }), { discount: 10_01, fee: 9_50 + 9_50 + 5_00 }],
  [coupon({ percent_off: 100, lots: ['b'] }), { discount: 0, fee: 25_00 }],
  [coupon({ unlock_lots: true }), { discount: 0, fee: 25_00 }],
])('sumsOf subtracts a coupon before the fee: %j', (given, sums) => {
  const found = sumsOf(offer({ coupon: given }), { 'a-inteira': 2, 'a-meia': 1 });
  expect(found).toMatchObject(sums);
  expect(found.total).toBe(250_00 - found.discount + found.fee);
});

it.each([
  ['goes with a place that it covers', { percent_off: 10 }, { 'a-inteira': 1, 'b-inteira': 1 }, true],
  ['skips meias', { percent_off: 10 }, { 'a-meia': 1 }, false],
  ['takes meias where the producer wants it so', { percent_off: 10, covers_reduced: true }, { 'a-meia': 1 }, true],
  ['is nothing to other lots', { percent_off: 10 }, { 'b-inteira': 1 }, false],
  ['opens a lot for meias too', { unlock_lots: true }, { 'a-meia': 1 }, true],
  ['opens nothing for other lots', { unlock_lots: true }, { 'b-inteira': 1 }, false],
])('a coupon %s', (_, given, choice, isUsed) => {
  const good = coupon(given);
  expect(usedCoupon(offer({ coupon: good }), choice)).toBe(isUsed ? good : null);
});

it('usedCoupon is absent when the coupon is not valid', () => {
  expect(usedCoupon(offer(), { 'a-inteira': 1 })).toBeNull();
});

it.each([
  [
    'a percent, off the place before its fee',
    { percent_off: 12.5 },
    0,
    { unit_amount: 87_50, fee: 8_75, before: 110_00 },
  ],
  ['nothing off a meia', { percent_off: 12.5 }, 1, { unit_amount: 50_00, fee: 5_00, before: null }],
  [
    'a percent off a meia too',
    { percent_off: 10, covers_reduced: true },
    1,
    { unit_amount: 45_00, fee: 4_50, before: 55_00 },
  ],
  [
    'nothing of its own of what comes off the order',
    { amount_off: cents(10_00) },
    0,
    { unit_amount: 100_00, before: null },
  ],
  ['nothing where it only opens', { unlock_lots: true }, 0, { unit_amount: 100_00, before: null }],
  ['nothing off another lot', { percent_off: 10, lots: ['b'] }, 0, { unit_amount: 100_00, before: null }],
])('costOf a place has a coupon subtracted: %s', (_, given, at, cost) => {
  const of = offer({ coupon: coupon(given) });
  const found = costOf(of, of.lots[0]!.prices[at]!);
  expect(found).toMatchObject(cost);
  expect(found.total).toBe(found.unit_amount + found.fee);
});

it.each([
  ['the cheapest with its fee', {}, 55_00],
  ['what a coupon leaves of it', { coupon: coupon({ percent_off: 60 }) }, 44_00],
  [
    'what is not sold out',
    { lots: [lot('a', 0), lot('b', 9, { prices: [price('p', 'inteira', 7_000, 'b')] })] },
    77_00,
  ],
  ['inteiras once the quota is gone', { meia_quota: { limit: 40, remaining: 0, others_remaining: null } }, 110_00],
  ['nothing where all is sold out', { lots: [lot('a', 0)] }, null],
])('leastTotal is %s', (_, facts, least) => {
  expect(leastTotal(offer(facts))).toBe(least);
});

it.each([
  ['some lots, and not their meias', { percent_off: 10 }, ['a'], false, true],
  [
    'all that are there',
    { percent_off: 10, covers_reduced: true, lots: ['a', 'b', 'hidden'] },
    ['a', 'b'],
    true,
    false,
  ],
  ['meias too where it opens a lot', { unlock_lots: true }, ['a'], false, false],
  ['nothing that is on sale', { percent_off: 10, lots: ['hidden'] }, [], false, false],
])('reachOf a coupon is %s', (_, given, ids, isAll, skipsReduced) => {
  const { lots, ...rest } = reachOf(offer(), coupon(given));
  expect([lots.map(({ id }) => id), rest]).toEqual([ids, { isAll, skipsReduced }]);
});

describe('table', () => {
  const table = { ...price('mesa', 'other', 40_001, 'a'), places: 4 };
  const withTable = (remaining: number, facts: Partial<Offer> = {}) =>
    offer({ lots: [lot('a', remaining, { prices: [table, price('avulso', 'other', 12_000, 'a')] })], ...facts });

  it('a table is chosen as often as whole ones are left, beside single places', () => {
    const { lots } = withTable(9);
    const [mesas] = lots;
    expect(roomFor(withTable(9), {}, mesas!, table)).toBe(2);
    expect(roomFor(withTable(9), { avulso: 2 }, mesas!, table)).toBe(1);
    expect(roomFor(withTable(9), { mesa: 2 }, mesas!, mesas!.prices[1]!)).toBe(1);
    expect(roomFor(withTable(3), {}, withTable(3).lots[0]!, table)).toBe(0);
  });

  it('a table has no room beside single places that leave too few, and says why', () => {
    const event = offer({ lots: [lot('a', 50, { prices: [table, price('in', 'inteira', 10_000, 'a')] })] });
    expect(isFull(event, { in: 6 }, table.places)).toBeUndefined();
    expect(isFull(event, { in: 7 }, table.places)).toBe('order');
    expect(isFull(event, { in: 7 })).toBeUndefined();
    expect(isFull({ ...event, limit_by_user: 10 }, { in: 7 }, table.places)).toBe('person');
  });

  it('a table larger than an order is bought alone, within the limit of a person', () => {
    const small = withTable(40, { max_per_order: 3 });
    expect(roomFor(small, {}, small.lots[0]!, table)).toBe(1);
    expect(roomFor(small, { mesa: 1 }, small.lots[0]!, table)).toBe(0);
    expect(roomFor(small, { avulso: 1 }, small.lots[0]!, table)).toBe(0);
    const personal = withTable(40, { limit_by_user: 3 });
    expect(roomFor(personal, {}, personal.lots[0]!, table)).toBe(0);
  });

  it('a table costs its price, with the fee of the whole table, and makes its tickets', () => {
    expect(sumsOf(withTable(40), { mesa: 2, avulso: 1 })).toMatchObject({
      tickets: 9,
      subtotal: 92_002,
      fee: 9_200,
      total: 101_202,
    });
  });
});

it('a contribution costs the given amount, at first the lowest suggestion', () => {
  const given: PriceView = {
    ...price('apoio', 'other', 10_00, 'a'),
    pricing: 'contribution',
    minimum: cents(10_00),
    suggestions: [cents(20_00), cents(50_00)],
  };
  const page = offer({ lots: [lot('a', 9, { prices: [given] })] });
  expect(amountAt(given, {})).toBe(20_00);
  expect(sumsOf(page, { apoio: 3 })).toMatchObject({ subtotal: 60_00, fee: 6_00, total: 66_00 });
  expect(sumsOf(page, { apoio: 3 }, { apoio: cents(25_00) })).toMatchObject({ subtotal: 75_00, total: 82_50 });
  expect(costOf(page, given, { apoio: cents(25_00) })).toMatchObject({ unit_amount: 25_00, fee: 2_50, total: 27_50 });
  expect(givenFor(page, { apoio: 1 }, {})).toEqual({ apoio: 20_00 });
  expect(givenFor(page, {}, { apoio: cents(25_00) })).toEqual({});
  expect(wronglyGiven(page, { apoio: 1 }, { apoio: cents(9_99) })).toEqual([given]);
  expect(wronglyGiven(page, {}, { apoio: cents(9_99) })).toEqual([]);
  expect(leastTotal(page)).toBe(11_00);
});

it('an order of a table has a price for each of its tickets', () => {
  const lot = { id: 'l', name: 'Salão', sorting: 0 };
  const items = [
    { price_id: 'm', name: 'Mesa', kind: 'other' as const, lot, amount: 2, places: 4, unit_amount: cents(400_00) },
  ];
  expect(pricesOf(items)).toHaveLength(8);
  expect(ticketCount({ items })).toBe(8);
});
