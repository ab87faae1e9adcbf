import { describe, expect, it } from '@jest/globals';
import type { BuyerView } from '@festix/domain/contract';
import type { OrderOrigin } from '@festix/domain/selling';
import { buyerOf } from './sale-words.ts';

const NOBODY: BuyerView = { id: null, name: null, email: null, phone: null, document: null };

describe('buyerOf', () => {
  it.each<[OrderOrigin, Partial<BuyerView>, string]>([
    ['online', {}, 'Comprador não informado'],
    ['pdv', {}, 'Venda no balcão'],
    ['courtesy', {}, 'Cortesia'],
    ['online', { email: 'rui@exemplo.br' }, 'rui@exemplo.br'],
    ['pdv', { name: 'Rui Lopes', email: 'rui@exemplo.br' }, 'Rui Lopes'],
    ['online', { name: '' }, 'Comprador não informado'],
  ])('buyerOf a sale %s by %j is %s', (origin, user, name) => {
    expect(buyerOf({ origin, user: { ...NOBODY, ...user } })).toBe(name);
  });
});
