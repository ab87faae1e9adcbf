import { describe, expect, it } from '@jest/globals';
import { areasOf, homeOf } from './area-list.ts';

describe('homeOf', () => {
  it('is the weightiest area that the person holds, and the own tickets for who holds none', () => {
    expect(homeOf({ roles: ['customer', 'team-member', 'producer'] })).toBe('/producer');
    expect(homeOf({ roles: ['customer', 'producer', 'super-admin'] })).toBe('/super-admin');
    expect(homeOf({ roles: ['sale-point'] })).toBe('/sale-point');
    expect(homeOf({ roles: ['customer'] })).toBe('/customer/orders');
  });
});

describe('areasOf', () => {
  it('names each area of the person once', () => {
    expect(areasOf({ roles: ['team-member', 'customer', 'producer'] }).map(({ name }) => name)).toEqual([
      'Produção',
      'Equipe',
    ]);
    expect(areasOf({ roles: ['customer'] })).toEqual([]);
  });
});
