import { describe, expect, it } from '@jest/globals';
import type { Role } from '@festix/domain/people';
import { areasInSight, areasOf, homeOf } from './area-list.ts';

const holding = (...roles: Role[]) => ({ roles, withheld_roles: [] });

describe('homeOf', () => {
  it('is the weightiest area that the person holds, and the own tickets for who holds none', () => {
    expect(homeOf(holding('customer', 'team-member', 'producer'))).toBe('/producer');
    expect(homeOf(holding('customer', 'producer', 'super-admin'))).toBe('/super-admin');
    expect(homeOf(holding('sale-point'))).toBe('/sale-point');
    expect(homeOf(holding('customer'))).toBe('/customer/orders');
  });

  it('is where a second factor is turned on for whom nothing else is open', () => {
    expect(homeOf({ roles: ['customer'], withheld_roles: ['super-admin'] })).toBe('/settings#duas-etapas');
    expect(homeOf({ roles: ['customer', 'producer'], withheld_roles: ['super-admin'] })).toBe('/producer');
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

describe('areasInSight', () => {
  it('are the person’s and those that a second factor opens', () => {
    const names = areasInSight({ roles: ['customer', 'producer'], withheld_roles: ['support'] }).map(
      ({ area }) => area,
    );
    expect(names).toEqual(['support', 'producer']);
  });
});
