export const ROLES = ['customer', 'producer', 'team-member', 'support', 'sale-point', 'super-admin'] as const;

/** A role of a person; one may hold several. */
export type Role = (typeof ROLES)[number];

export const GRANTS = [
  'overview',
  'general',
  'lots',
  'coupons',
  'sales',
  'form',
  'privacy_policy',
  'faq',
  'agenda',
  'integrations',
  'checkins',
  'payouts',
  'supervise',
] as const;

/** A right of one person for one event. */
export type Grant = (typeof GRANTS)[number];

/** The grants of a person for one event. */
export interface EventGrants {
  event_id: string;
  permissions: readonly Grant[];
}

/** The caller; a visitor is no viewer. */
export interface Viewer {
  id: string;
  roles: readonly Role[];
  grants: readonly EventGrants[];
}

/** The part of an event that rights depend on. */
export interface AccessedEvent {
  id: string;
  producer_id: string;
  /** Whether the viewer works at a sale point that sells the event. */
  sale_point_member?: boolean;
  /** Whether the viewer supervises such a sale point. */
  sale_point_supervisor?: boolean;
}

/** Areas of the back office, one for each role at work. */
export const ROLE_AREAS = ['producer', 'team-member', 'super-admin', 'support', 'sale-point'] as const satisfies Role[];

export type RoleArea = (typeof ROLE_AREAS)[number];

/** Returns whether a word is an area's name: a role at work, and the first step of its paths. */
export function isRoleArea(word: string): word is RoleArea {
  return ROLE_AREAS.some((area) => area === word);
}

/** Returns whether the viewer may claim an area; otherwise the answer is 403 before any other check. */
export function holdsRole(viewer: Viewer | undefined, area: RoleArea): viewer is Viewer {
  return viewer?.roles.includes(area) ?? false;
}

/** Returns the viewer's grants for an event. */
export function grantsFor(viewer: Viewer, eventId: string): readonly Grant[] {
  return viewer.grants.find((grants) => grants.event_id === eventId)?.permissions ?? [];
}
