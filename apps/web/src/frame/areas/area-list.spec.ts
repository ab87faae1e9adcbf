import { describe, expect, it } from '@jest/globals';
import type { Role } from '@festix/domain/people';
import { areasInSight, areasOf, homeOf } from './area-list.ts';

const holding = (...roles: Role[]) => ({ roles, withheld_roles: [] });

describe('homeOf', () => {
  it('homeOf is the weightiest area, and the own tickets without any', () => {
    expect(homeOf(holding('customer', 'team-member', 'producer'))).toBe('/producer');
    expect(homeOf(holding('customer', 'producer', 'super-admin'))).toBe('/super-admin');
    expect(homeOf(holding('sale-point'))).toBe('/sale-point');
    expect(homeOf(holding('customer'))).toBe('/customer/orders');
  });

  it('homeOf is the second factor’s setup where no area is open', () => {
    expect(homeOf({ roles: ['customer'], withheld_roles: ['super-admin'] })).toBe('/settings#duas-etapas');
    expect(homeOf({ roles: ['customer', 'producer'], withheld_roles: ['super-admin'] })).toBe('/producer');
  });
});

describe('areasOf', () => {
  it('areasOf names each area once', () => {
    expect(areasOf({ roles: ['team-member', 'customer', 'producer'] }).map(({ name }) => name)).toEqual([
      'Produção',
      'Equipe',
    ]);
    expect(areasOf({ roles: ['customer'] })).toEqual([]);
  });
});

describe('areasInSight', () => {
  it('areasInSight includes areas that a second factor opens', () => {
    const names = areasInSight({ roles: ['customer', 'producer'], withheld_roles: ['support'] }).map(
      ({ area }) => area,
    );
    expect(names).toEqual(['support', 'producer']);
  });
});
