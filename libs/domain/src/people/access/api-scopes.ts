import type { Ability } from './abilities.ts';

/** Scopes of an API key. */
export const API_SCOPES = [
  'events:read',
  'sales:read',
  'checkins:read',
  'payouts:read',
  'checkins:write',
  'coupons:write',
  'partners:write',
] as const;

/** Keys of one producer that are not revoked. */
export const MOST_API_KEYS = 20;
export const API_KEY_NAME_LENGTH = 80;

export type ApiScope = (typeof API_SCOPES)[number];

/**
 * The abilities of each scope. None covers accounts, people, moving money, webhooks, keys or the tickets that we sell: a
 * lost key creates no other and takes no account over. One that writes lists of other sellers makes codes that doors
 * admit, so it is a scope of its own, and removes no seller: its holder is one of several.
 */
const SCOPED: Readonly<Record<ApiScope, readonly Ability[]>> = {
  'events:read': ['events:list', 'events:read', 'overview:read', 'lots:read', 'coupons:read'],
  'sales:read': ['orders:read'],
  'checkins:read': ['checkins:read'],
  'payouts:read': ['payouts:read'],
  'checkins:write': ['checkins:read', 'checkins:create'],
  'coupons:write': ['coupons:read', 'coupons:edit', 'lots:read'],
  'partners:write': ['partners:read', 'partners:edit'],
};

/** Returns the scopes that include an ability; none if no key may. */
export function scopesOf(ability: Ability): ApiScope[] {
  return API_SCOPES.filter((scope) => SCOPED[scope].includes(ability));
}

/** Returns a person's abilities within these scopes of a key. A scope of a later version is ignored. */
export function scopedAbilities(abilities: ReadonlySet<Ability>, scopes: readonly string[]): ReadonlySet<Ability> {
  const scoped = scopes.flatMap((scope) => (Object.hasOwn(SCOPED, scope) ? SCOPED[scope as ApiScope] : []));
  return new Set(scoped.filter((ability) => abilities.has(ability)));
}
