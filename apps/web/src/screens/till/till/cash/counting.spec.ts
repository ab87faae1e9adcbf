import { describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { countsOf, toCount } from './counting.ts';

const ana = { id: 'ana', name: 'Ana' };
const bia = { id: 'bia', name: 'Bia' };
const moves = [
  { kind: 'opening', amount: cents(100_00) },
  { kind: 'supply', amount: cents(50_00) },
  { kind: 'withdrawal', amount: cents(30_00) },
] as const;

describe('counting of a drawer', () => {
  it('toCount asks a single operator for the slips of the card machine only', () => {
    expect(toCount([ana], ['cash', 'pix', 'card_machine']).map(({ key }) => key)).toEqual(['ana card_machine']);
    expect(toCount([ana], ['cash', 'pix'])).toEqual([]);
  });

  it('toCount asks each of several operators for cash and slips', () => {
    expect(toCount([ana, bia], ['cash', 'card_machine']).map(({ key }) => key)).toEqual([
      'ana cash',
      'ana card_machine',
      'bia cash',
      'bia card_machine',
    ]);
  });

  it('countsOf a single operator are the counted cash without the change', () => {
    const asked = toCount([ana], ['cash', 'card_machine']);
    expect(countsOf(cents(420_00), [ana], { 'ana card_machine': cents(70_00) }, asked, moves)).toEqual([
      { operator_id: 'ana', payment_method: 'cash', amount: 300_00 },
      { operator_id: 'ana', payment_method: 'card_machine', amount: 70_00 },
    ]);
  });

  it('countsOf are never negative', () => {
    expect(countsOf(cents(0), [ana], {}, [], moves)).toEqual([
      { operator_id: 'ana', payment_method: 'cash', amount: 0 },
    ]);
  });

  it('countsOf several operators are the counts of each', () => {
    const asked = toCount([ana, bia], ['cash']);
    const typed = { 'ana cash': cents(10_00), 'bia cash': cents(20_00) };
    expect(countsOf(cents(150_00), [ana, bia], typed, asked, moves).map(({ amount }) => amount)).toEqual([
      10_00, 20_00,
    ]);
  });
});
