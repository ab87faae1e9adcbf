import { describe, expect, it } from '@jest/globals';
import type { Grant, Role } from '@festix/domain/people';
import { areasInSight, areasOf, homeOf, isOfArea } from './area-list.ts';

const holding = (...roles: Role[]) => ({ roles, withheld_roles: [], grants: [] });

it.each([
  ['/producer', true],
  ['/sale-point/events', true],
  ['/producers', false],
  ['/', false],
  ['/constructor', false],
])('isOfArea of %s is %s', (pathname, isInside) => {
  expect(isOfArea({ pathname })).toBe(isInside);
});

describe('homeOf', () => {
  it('homeOf is the weightiest area, and the own tickets without any', () => {
    expect(homeOf(holding('customer', 'team-member', 'producer'))).toBe('/producer');
    expect(homeOf(holding('customer', 'producer', 'super-admin'))).toBe('/super-admin');
    expect(homeOf(holding('sale-point'))).toBe('/sale-point');
    expect(homeOf(holding('customer'))).toBe('/customer/orders');
  });

  it('homeOf is the second factor’s setup where no area is open', () => {
    expect(homeOf({ ...holding('customer'), withheld_roles: ['super-admin'] })).toBe('/settings#duas-etapas');
    expect(homeOf({ ...holding('customer', 'producer'), withheld_roles: ['super-admin'] })).toBe('/producer');
  });
});

describe('homeOf a team member', () => {
  const at = (event_id: string, ...permissions: Grant[]) => ({ event_id, permissions });
  const helper = (...grants: ReturnType<typeof at>[]) => ({ ...holding('customer', 'team-member'), grants });

  it('homeOf is the door for a person who works at one alone', () => {
    expect(homeOf(helper(at('arraial', 'checkins')))).toBe('/door/arraial');
    expect(homeOf(helper(at('arraial', 'supervise', 'checkins'), at('over')))).toBe('/door/arraial');
  });

  it('homeOf is the list of events for a person who does more, or works at several doors, or at none', () => {
    const others = [
      helper(at('arraial', 'checkins', 'sales')),
      helper(at('arraial', 'checkins'), at('baile', 'checkins')),
      helper(at('arraial', 'supervise')),
      helper(),
    ];
    for (const other of others) expect(homeOf(other)).toBe('/team-member/events');
    const seller = { ...helper(at('arraial', 'checkins')), roles: ['team-member' as const, 'sale-point' as const] };
    expect(homeOf(seller)).not.toBe('/door/arraial');
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
