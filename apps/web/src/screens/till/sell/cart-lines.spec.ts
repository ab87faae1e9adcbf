import { describe, expect, it } from '@jest/globals';
import { cartTotal, cents, type PriceKind, type SellableLot } from '@festix/domain';
import {
  cartLinesOf,
  cartWords,
  hasRoom,
  isUnasked,
  linesOf,
  noTaps,
  paidInFull,
  tapped,
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
const roomFor = (id: string, made: Taps, perSale = 20) =>
  hasRoom(
    lot.prices.find((one) => one.id === id)!,
    lot,
    linesOf(made, [lot]),
    perSale,
  );

describe('the sale on the screen', () => {
  it('has the prices that are shown', () => {
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

  it('has no line for what is sold no more', () => {
    expect(linesOf(taps('gone', 'full'), [lot]).map(({ price_id }) => price_id)).toEqual(['full']);
  });

  it('takes no more than the lot has, the quota has and one sale may have', () => {
    expect(roomFor('full', taps('full', 'full', 'full', 'full', 'student'))).toBe(false);
    expect(roomFor('full', taps('full', 'full', 'full', 'full'))).toBe(true);
    expect(roomFor('pcd', taps('student', 'pcd'))).toBe(false);
    expect(roomFor('full', taps('student', 'pcd'))).toBe(true);
    expect(roomFor('full', taps('full', 'full'), 2)).toBe(false);
  });

  it('forgets what is taken away, with the document that was asked for', () => {
    const asked: Taps = { ...taps('student'), documents: { student: 'conferido' } };
    expect(tapped(asked, 'student', -1)).toEqual(noTaps);
    expect(tapped(noTaps, 'student', -1)).toEqual(noTaps);
  });

  it('asks for a document until somebody has said what came of it, and again for another person', () => {
    const unasked = (made: Taps) =>
      linesOf(made, [lot])
        .filter(isUnasked)
        .map(({ price_id }) => price_id);
    expect(unasked(taps('full', 'student', 'pcd'))).toEqual(['student', 'pcd']);
    const shown: Taps = { ...taps('student'), documents: { student: 'conferido' } };
    expect(unasked(shown)).toEqual([]);
    expect(unasked({ ...taps('student'), documents: { student: 'negado' } })).toEqual([]);
    const two = tapped(shown, 'student', 1);
    expect(unasked(two)).toEqual(['student']);
    expect(unasked(tapped({ ...two, documents: shown.documents }, 'student', -1))).toEqual([]);
  });

  it('becomes full prices where nobody brought the document', () => {
    const made: Taps = { ...taps('full', 'student', 'student'), documents: { student: 'negado' } };
    const [student] = linesOf(made, [lot]).filter(({ price_id }) => price_id === 'student');
    expect(paidInFull(made, student!)).toEqual({ amounts: { full: 3 }, documents: {} });
  });
});
