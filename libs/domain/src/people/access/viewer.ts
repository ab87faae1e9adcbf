export const ROLES = ['customer', 'producer', 'team-member', 'support', 'sale-point', 'super-admin'] as const;

/** What a person is to the platform; a person may hold several. */
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

/** A right given to one person for one event. */
export type Grant = (typeof GRANTS)[number];

/** The grants of a person for one event. */
export interface EventGrants {
  event_id: string;
  permissions: readonly Grant[];
}

/** Whoever asks; nobody signed in is no viewer. */
export interface Viewer {
  id: string;
  roles: readonly Role[];
  grants: readonly EventGrants[];
}

/** As much of an event as rights depend on. */
export interface AccessedEvent {
  id: string;
  producer_id: string;
  /** Says whether the viewer works at a sale point that sells the event. */
  sale_point_member?: boolean;
  /** Says whether the viewer supervises such a sale point. */
  sale_point_supervisor?: boolean;
}

/** An area of the back office is one role at work. */
export const ROLE_AREAS = ['producer', 'team-member', 'super-admin', 'support', 'sale-point'] as const satisfies Role[];

export type RoleArea = (typeof ROLE_AREAS)[number];

/** Says whether the viewer may claim an area at all; without it the answer is 403 before anything else is looked at. */
export function holdsRole(viewer: Viewer | undefined, area: RoleArea): viewer is Viewer {
  return viewer?.roles.includes(area) ?? false;
}

/** The grants that a viewer has for an event. */
export function grantsFor(viewer: Viewer, eventId: string): readonly Grant[] {
  return viewer.grants.find((grants) => grants.event_id === eventId)?.permissions ?? [];
}
