import { abilitiesFor, ABILITIES, type Ability } from './abilities.ts';
import { API_SCOPES, scopedAbilities, scopesOf } from './api-scopes.ts';

const producer = abilitiesFor({ id: 'producer', roles: ['producer'], grants: [] }, undefined, 'producer');
const all = scopedAbilities(new Set(ABILITIES), API_SCOPES);

it('scopedAbilities give a key nothing that a producer lacks', () => {
  expect([...all].filter((ability) => !producer.has(ability))).toEqual([]);
  expect([...scopedAbilities(new Set(), API_SCOPES)]).toEqual([]);
});

it('scopedAbilities give no key accounts, people, refunds, webhooks or keys', () => {
  const kept: Ability[] = [
    'account:me',
    'account:devices',
    'teams:edit',
    'grants:edit',
    'sale-points:edit',
    'orders:refund',
    'refunds:answer',
    'payouts:request',
    'events:cancel',
    'webhooks:edit',
    'api-keys:edit',
  ];
  expect(kept.filter((ability) => all.has(ability))).toEqual([]);
});

it('scopedAbilities are the union of the scopes, and ignore a scope of a later version', () => {
  expect([...scopedAbilities(producer, ['checkins:read', 'coupons:write'])].sort()).toEqual([
    'checkins:read',
    'coupons:edit',
    'coupons:read',
    'lots:read',
  ]);
  expect([...scopedAbilities(producer, ['constructor', 'events:write'])]).toEqual([]);
});

it('scopesOf an ability are the scopes that contain it', () => {
  expect(scopesOf('lots:read')).toEqual(['events:read', 'coupons:write']);
  expect(scopesOf('orders:refund')).toEqual([]);
});
