import { describe, expect, it } from '@jest/globals';
import type { SellableLot, SellablePrice } from '@festix/domain/till';
import type { SaleRow } from '../../../../offline/journal.db.ts';
import type { KeyPrice } from '../keys/numbered-prices.ts';
import { foundPrices, saleSearch } from './found.ts';

const priceOf = (number: number, name: string, lot: string): KeyPrice => ({
  number,
  price: { id: name, name } as SellablePrice,
  lot: { name: lot } as SellableLot,
});
const PRICES = [
  priceOf(1, 'Inteira', '1º lote'),
  priceOf(2, 'Meia estudante', '1º lote'),
  priceOf(3, 'Inteira', 'Área'),
];

const saleOf = (receipt: string, name: string, phone: string): SaleRow =>
  ({
    receipt,
    code: null,
    buyer: { name, phone },
    card_reference: null,
    tickets: [{ code: 'A1B2C3D4E5', price_name: 'Inteira', lot_name: '1º lote' }],
  }) as unknown as SaleRow;
const SALES = [saleOf('017-000002', 'Zoé Lima', '+5581987654321'), saleOf('017-000001', 'Ana Reis', '+5581912345678')];

describe('foundPrices', () => {
  it.each([
    ['', [1, 2, 3]],
    ['2', [2]],
    ['meia', [2]],
    ['area inteira', [3]],
    ['017', []],
  ])('foundPrices for %j are %j', (text, numbers) => {
    expect(foundPrices(PRICES, text).map(({ number }) => number)).toEqual(numbers);
  });
});

describe('saleSearch', () => {
  it.each([
    ['000001', ['017-000001']],
    ['zoe', ['017-000002']],
    ['98765-4321', ['017-000002']],
    ['a1b2c3d4e5', ['017-000002', '017-000001']],
    ['321', []],
  ])('saleSearch for %j finds %j', (text, receipts) => {
    const { matches, most } = saleSearch(text);
    expect(SALES.filter(matches).map(({ receipt }) => receipt)).toEqual(receipts);
    expect(most).toBe(30);
  });

  it('saleSearch finds nothing without a text', () => {
    expect(['', ' '].map((text) => saleSearch(text).most)).toEqual([0, 0]);
  });
});
