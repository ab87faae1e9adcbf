/** A part of the product that a role enters; it is the first step of the path. */
export const AREAS = [
  'public',
  'account',
  'customer',
  'door',
  'producer',
  'team-member',
  'super-admin',
  'support',
  'sale-point',
] as const;

export type Area = (typeof AREAS)[number];

/** Areas whose calls are directly under /api, because the subject already names them. */
const UNPREFIXED: readonly Area[] = ['public', 'account'];

/** The areas that show events from the inside, each to another role. */
export const EVENT_AREAS = ['producer', 'team-member', 'super-admin', 'support', 'sale-point'] as const;
/** Areas in which an event is edited, not only viewed or sold. */
export const MANAGING_AREAS = ['producer', 'team-member', 'super-admin'] as const;
export type EventArea = (typeof EVENT_AREAS)[number];

export function areaPrefix(area: Area): string {
  return UNPREFIXED.includes(area) ? '/api' : `/api/${area}`;
}
