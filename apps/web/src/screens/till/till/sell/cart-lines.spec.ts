import { describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { type PriceKind } from '@festix/domain/programme';
import { cartTickets, cartTotal, type SellableLot } from '@festix/domain/till';
import {
  cartLinesOf,
  cartWords,
  documentNoted,
  given,
  goneOf,
  hasRoom,
  isFreeSale,
  isUnasked,
  linesOf,
  noTaps,
  paidInFull,
  tapped,
  withoutGone,
  type Taps,
} from './cart-lines.ts';

const price = (id: string, name: string, kind: PriceKind, unit_amount: number, most: number) => ({
  id,
  name,
  kind,
  unit_amount: cents(unit_amount),
  most,
});

const lot: SellableLot = {
  id: 'lot',
  number: 1,
  name: '2º lote',
  sorting: 1,
  way: 'stubs',
  stubs: { left: 5, of: 40 },
  is_low: false,
  most: 5,
  prices: [
    price('full', 'Inteira', 'inteira', 120_00, 5),
    price('student', 'Meia estudante', 'meia_estudante', 60_00, 2),
    price('pcd', 'Meia PCD', 'meia_pcd', 60_00, 2),
  ],
};

const taps = (...ids: string[]): Taps => ids.reduce((made: Taps, id) => tapped(made, id, 1), noTaps);
const noted = (made: Taps, ...seen: boolean[]): Taps =>
  seen.reduce((before, isSeen) => documentNoted(before, 'student', isSeen), made);
const roomFor = (id: string, made: Taps, perSale = 20) =>
  hasRoom(
    lot.prices.find((one) => one.id === id)!,
    lot,
    linesOf(made, [lot]),
    perSale,
  );

describe('linesOf', () => {
  it('linesOf the taps have the shown prices', () => {
    const lines = linesOf(taps('full', 'full', 'student'), [lot]);
    expect(cartWords(lines)).toBe('2 Inteira · 1 Meia estudante');
    expect(cartTotal(lines)).toBe(300_00);
    expect(cartLinesOf(lines)[1]).toEqual({
      lot_id: 'lot',
      price_id: 'student',
      amount: 1,
      unit_amount: 60_00,
    });
  });

  it('linesOf the taps leave out prices that are no longer sold', () => {
    expect(linesOf(taps('gone', 'full'), [lot]).map(({ price_id }) => price_id)).toEqual(['full']);
  });

  it('hasRoom keeps to the lot, the half-price quota and the limit of a sale', () => {
    expect(roomFor('full', taps('full', 'full', 'full', 'full', 'student'))).toBe(false);
    expect(roomFor('full', taps('full', 'full', 'full', 'full'))).toBe(true);
    expect(roomFor('pcd', taps('student', 'pcd'))).toBe(false);
    expect(roomFor('full', taps('student', 'pcd'))).toBe(true);
    expect(roomFor('full', taps('full', 'full'), 2)).toBe(false);
  });

  it('tapped removes a ticket together with its document', () => {
    const asked: Taps = { ...taps('student'), documents: { student: { seen: 1, missing: 0 } } };
    expect(tapped(asked, 'student', -1)).toEqual(noTaps);
    expect(tapped(noTaps, 'student', -1)).toEqual(noTaps);
  });

  it('documentNoted asks each person for the document, and again for another one', () => {
    const unasked = (made: Taps) =>
      linesOf(made, [lot])
        .filter(isUnasked)
        .map(({ price_id }) => price_id);
    expect(unasked(taps('full', 'student', 'pcd'))).toEqual(['student', 'pcd']);
    const shown = noted(taps('student'), true);
    expect(unasked(shown)).toEqual([]);
    expect(unasked(noted(taps('student'), false))).toEqual([]);
    const two = tapped(shown, 'student', 1);
    expect(unasked(two)).toEqual(['student']);
    expect(unasked(noted(two, true))).toEqual([]);
    expect(unasked(tapped(two, 'student', -1))).toEqual([]);
  });

  it('cartLinesOf contain documents only after every ticket was checked', () => {
    const two = taps('student', 'student');
    const told = (made: Taps) => cartLinesOf(linesOf(made, [lot])).map(({ document }) => document);
    expect(told(noted(two, true))).toEqual([undefined]);
    expect(told(noted(two, true, false))).toEqual([undefined]);
    expect(told(noted(two, true, true))).toEqual(['conferido']);
    expect(told(noted(two, true, false, true))).toEqual(['conferido']);
    expect(told(noted(two, true, true, true))).toEqual([undefined]);
  });

  it('tapped keeps the answers of the people who stay', () => {
    const three = noted(taps('student', 'student', 'student'), true, false);
    expect(three.documents).toEqual({ student: { seen: 1, missing: 1 } });
    const two = tapped(three, 'student', -1);
    expect(two.documents).toEqual({ student: { seen: 1, missing: 1 } });
    expect(tapped(two, 'student', -1).documents).toEqual({ student: { seen: 1, missing: 0 } });
  });

  it('paidInFull turns half prices without a document into full ones', () => {
    const student = (made: Taps) => linesOf(made, [lot]).find(({ price_id }) => price_id === 'student')!;
    const nobody = noted(taps('full', 'student', 'student'), false, false);
    expect(paidInFull(nobody, student(nobody))).toEqual({ amounts: { full: 3 }, documents: {} });
    const one = noted(taps('full', 'student', 'student'), true, false);
    expect(paidInFull(one, student(one))).toEqual({
      amounts: { full: 2, student: 1 },
      documents: { student: { seen: 1, missing: 0 } },
    });
  });

  it('linesOf contributions have the given amount, and isFreeSale is true when nothing is to pay', () => {
    const gift = {
      ...price('gift', 'Apoio', 'other', 10_00, 5),
      pricing: 'contribution',
      suggestions: [cents(20_00)],
    } as const;
    const free = { ...price('free', 'Entrada', 'other', 0, 5), pricing: 'free' } as const;
    const open = { ...lot, prices: [gift, free] };
    const total = (made: Taps) => cartTotal(linesOf(made, [open]));
    expect(total(taps('gift', 'gift'))).toBe(40_00);
    expect(total(given(taps('gift', 'gift'), 'gift', cents(15_00)))).toBe(30_00);
    expect(total(tapped(given(taps('gift'), 'gift', cents(15_00)), 'gift', 1))).toBe(30_00);
    expect(isFreeSale(linesOf(taps('free', 'free'), [open]))).toBe(true);
    expect(isFreeSale(linesOf(taps('free', 'gift'), [open]))).toBe(false);
    expect(isFreeSale([])).toBe(false);
  });
});

describe('table in the cart', () => {
  const table = { ...price('table', 'Mesa de quatro', 'other', 400_00, 9), places: 4, max_per_order: 2 };
  const tables: SellableLot = { ...lot, id: 'tables', most: 9, prices: [table] };
  const room = (made: Taps, perSale = 20, most = 9) =>
    hasRoom(table, { ...tables, most }, linesOf(made, [tables]), perSale);

  it("a table takes its places out of the lot and out of the sale's limit", () => {
    expect(room(taps('table'))).toBe(true);
    expect(room(taps('table'), 7)).toBe(false);
    expect(room(taps('table'), 20, 7)).toBe(false);
    expect(cartTickets(linesOf(taps('table', 'table'), [tables]))).toBe(8);
    expect(cartTotal(cartLinesOf(linesOf(taps('table', 'table'), [tables])))).toBe(800_00);
  });

  it('a table is sold no oftener than one sale may have it', () => {
    expect(room(taps('table', 'table'), 50, 50)).toBe(false);
  });
});

it('goneOf counts tickets that are no longer sold until the operator removes them', () => {
  const made = taps('full', 'gone', 'gone');
  expect(goneOf(made, [lot])).toBe(2);
  expect(linesOf(made, [lot])).toMatchObject([{ price_id: 'full', amount: 1 }]);
  const left = withoutGone(made, [lot]);
  expect(goneOf(left, [lot])).toBe(0);
  expect(left.amounts).toEqual({ full: 1 });
});
