import type { Ability } from './abilities.ts';

/** What a key of the API may be made for. */
export const API_SCOPES = [
  'events:read',
  'sales:read',
  'checkins:read',
  'payouts:read',
  'checkins:write',
  'coupons:write',
] as const;

/** Keys of one producer that are not revoked. */
export const MOST_API_KEYS = 20;
export const API_KEY_NAME_LENGTH = 80;

export type ApiScope = (typeof API_SCOPES)[number];

/**
 * The abilities of each scope. None has to do with accounts, people, money that moves, webhooks, keys or the tickets
 * themselves: a key that gets lost lets nobody make another, take the account over, or in.
 */
const SCOPED: Readonly<Record<ApiScope, readonly Ability[]>> = {
  'events:read': ['events:list', 'events:read', 'overview:read', 'lots:read', 'coupons:read'],
  'sales:read': ['orders:read'],
  'checkins:read': ['checkins:read'],
  'payouts:read': ['payouts:read'],
  'checkins:write': ['checkins:read', 'checkins:create'],
  'coupons:write': ['coupons:read', 'coupons:edit', 'lots:read'],
};

/** The scopes that open what an ability asks for; none where no key does. */
export function scopesOf(ability: Ability): ApiScope[] {
  return API_SCOPES.filter((scope) => SCOPED[scope].includes(ability));
}

/** What remains of a person's abilities for a key of these scopes. A scope of a later version means nothing. */
export function scopedAbilities(abilities: ReadonlySet<Ability>, scopes: readonly string[]): ReadonlySet<Ability> {
  const scoped = scopes.flatMap((scope) => (Object.hasOwn(SCOPED, scope) ? SCOPED[scope as ApiScope] : []));
  return new Set(scoped.filter((ability) => abilities.has(ability)));
}
