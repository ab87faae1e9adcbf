import {
  GRANTS,
  grantsFor,
  holdsRole,
  ROLE_AREAS,
  type AccessedEvent,
  type Grant,
  type RoleArea,
  type Viewer,
} from './viewer.ts';

/** Every ability, as `subject:verb`. */
export const ABILITIES = [
  'public',
  'account:me',
  'account:devices',
  'customer:orders',
  'events:list',
  'events:create',
  'events:read',
  'events:edit',
  'events:cancel',
  'events:change',
  'events:remove',
  'events:copy',
  'events:transfer',
  'overview:read',
  'lots:read',
  'lots:edit',
  'coupons:read',
  'coupons:edit',
  'courtesies:read',
  'courtesies:edit',
  'partners:read',
  'partners:edit',
  'partners:remove',
  'orders:read',
  'orders:file',
  'orders:resend',
  'orders:export',
  'orders:refund',
  'orders:correct',
  'orders:release',
  'form:edit',
  'privacy_policy:edit',
  'faq:edit',
  'agenda:edit',
  'integrations:edit',
  'checkins:read',
  'checkins:create',
  'checkins:undo',
  'door:work',
  'documents:reveal',
  'devices:read',
  'devices:revoke',
  'payouts:read',
  'payouts:request',
  'payouts:remove',
  'payouts:answer',
  'expenses:edit',
  'refunds:answer',
  'teams:edit',
  'grants:edit',
  'users:read',
  'users:edit',
  'producers:answer',
  'audit:read',
  'platform:read',
  'operations:read',
  'operations:act',
  'venues:merge',
  'sale-point:sell',
  'sale-point:sales',
  'sale-point:lease',
  'sale-point:release',
  'sale-point:void',
  'sale-points:edit',
  'webhooks:edit',
  'api-keys:edit',
  'seller:edit',
  'legal:edit',
] as const;

export type Ability = (typeof ABILITIES)[number];

const SIGNED_IN: readonly Ability[] = ['account:me', 'account:devices', 'customer:orders'];

const SUPERVISION: readonly Ability[] = [
  'checkins:undo',
  'documents:reveal',
  'devices:read',
  'devices:revoke',
  'sale-point:release',
  'sale-point:void',
];

/** The abilities of each grant for its event. None includes refunds, announcements, transfers or the fee. */
const GRANTED: Readonly<Record<Grant, readonly Ability[]>> = {
  overview: ['overview:read'],
  general: ['events:edit'],
  lots: ['lots:read', 'lots:edit'],
  coupons: ['coupons:read', 'coupons:edit', 'lots:read'],
  sales: ['orders:read', 'orders:file', 'orders:resend', 'orders:export', 'lots:read'],
  form: ['form:edit'],
  privacy_policy: ['privacy_policy:edit'],
  faq: ['faq:edit'],
  agenda: ['agenda:edit'],
  integrations: ['integrations:edit'],
  checkins: ['checkins:read', 'checkins:create', 'door:work', 'devices:read', 'lots:read'],
  payouts: ['payouts:read', 'payouts:request'],
  // Entries are undone, and holders looked up, from the list of entries.
  supervise: ['checkins:read', ...SUPERVISION],
};

/** The abilities of a producer for an own event, and of a super-admin for any. */
const OWNED: readonly Ability[] = [
  ...new Set([
    ...Object.values(GRANTED).flat(),
    'events:read',
    'events:cancel',
    'events:change',
    'events:remove',
    'events:copy',
    'courtesies:read',
    'courtesies:edit',
    'partners:read',
    'partners:edit',
    'partners:remove',
    'orders:refund',
    'orders:correct',
    'refunds:answer',
    'payouts:remove',
    'teams:edit',
    'grants:edit',
  ] as const),
];

const ADMINISTERED: readonly Ability[] = [...OWNED, 'events:transfer', 'payouts:answer', 'expenses:edit'];

const SUPPORTED: readonly Ability[] = [
  'events:read',
  'events:cancel',
  'events:change',
  'overview:read',
  'orders:read',
  'orders:correct',
  'refunds:answer',
];

const SOLD: readonly Ability[] = [
  'events:read',
  'lots:read',
  'sale-point:sell',
  'sale-point:sales',
  'sale-point:lease',
];

/** The abilities of an area without an event. */
const ANYWHERE: Readonly<Record<RoleArea, readonly Ability[]>> = {
  producer: ['events:list', 'events:create', 'sale-points:edit', 'webhooks:edit', 'api-keys:edit', 'seller:edit'],
  'team-member': ['events:list'],
  support: ['events:list'],
  'sale-point': ['events:list'],
  'super-admin': [
    'events:list',
    'events:create',
    'users:read',
    'users:edit',
    'producers:answer',
    'audit:read',
    'platform:read',
    'operations:read',
    'operations:act',
    'venues:merge',
    'orders:release',
    'sale-points:edit',
    'legal:edit',
  ],
};

/**
 * Returns a viewer's abilities: the only place where roles and grants turn into rights.
 *
 * With an event it answers for that event; without one, for at least one event, and the caller that loads the row asks
 * again with it. In an area only that area's role counts; without one, every role of the viewer does.
 */
export function abilitiesFor(viewer: Viewer | undefined, event?: AccessedEvent, area?: RoleArea): ReadonlySet<Ability> {
  const abilities = new Set<Ability>(['public']);
  if (!viewer) return abilities;
  const areas = ROLE_AREAS.filter((role) => holdsRole(viewer, role) && (area === undefined || area === role));
  for (const ability of [...SIGNED_IN, ...areas.flatMap((role) => abilitiesIn(role, viewer, event))]) {
    abilities.add(ability);
  }
  return abilities;
}

/** Returns whether an area shows this event to the viewer: otherwise the answer is 404, and else 403. */
export function reachesEvent(viewer: Viewer, event: AccessedEvent, area: RoleArea): boolean {
  if (!holdsRole(viewer, area)) return false;
  switch (area) {
    case 'producer':
      return event.producer_id === viewer.id;
    case 'team-member':
      return viewer.grants.some((grants) => grants.event_id === event.id);
    case 'sale-point':
      return event.sale_point_member ?? false;
    case 'support':
    case 'super-admin':
      return true;
  }
}

/** The grants of people at a door. */
const DOOR_GRANTS: readonly Grant[] = ['checkins', 'supervise'];

/** Returns whether grants for an event are for its door and nothing else: such a person begins there. */
export function isForDoorAlone(grants: readonly Grant[]): boolean {
  return grants.includes('checkins') && grants.every((grant) => DOOR_GRANTS.includes(grant));
}

/** Returns the grants of which each gives a team member the ability for its event. */
export function grantsGiving(ability: Ability): readonly Grant[] {
  return GRANTS.filter((grant) => teamAbilities([grant]).includes(ability));
}

function abilitiesIn(role: RoleArea, viewer: Viewer, event: AccessedEvent | undefined): readonly Ability[] {
  const isWithinReach = !event || reachesEvent(viewer, event, role);
  return [...ANYWHERE[role], ...(isWithinReach ? abilitiesOn(role, viewer, event) : [])];
}

function abilitiesOn(role: RoleArea, viewer: Viewer, event: AccessedEvent | undefined): readonly Ability[] {
  switch (role) {
    case 'producer':
      return OWNED;
    case 'team-member':
      return teamAbilities(grantsOn(viewer, event));
    case 'support':
      return SUPPORTED;
    case 'sale-point':
      return salePointAbilities(grantsOn(viewer, event), event?.sale_point_supervisor ?? !event);
    case 'super-admin':
      return ADMINISTERED;
  }
}

function grantsOn(viewer: Viewer, event: AccessedEvent | undefined): readonly Grant[] {
  return event ? grantsFor(viewer, event.id) : viewer.grants.flatMap((grants) => grants.permissions);
}

/** Returns the abilities of grants. Any grant shows the event itself. A grant of a later version is ignored. */
function teamAbilities(grants: readonly Grant[]): readonly Ability[] {
  const granted = grants.flatMap((grant) => (Object.hasOwn(GRANTED, grant) ? GRANTED[grant] : []));
  return granted.length === 0 ? [] : ['events:read', ...granted];
}

/**
 * Returns an operator's abilities: sales; a forced release or a void needs a supervisor of the sale point, or of the
 * event.
 */
function salePointAbilities(grants: readonly Grant[], isSupervisor: boolean): readonly Ability[] {
  if (grants.includes('supervise')) return [...SOLD, ...SUPERVISION];
  return isSupervisor ? [...SOLD, 'sale-point:release', 'sale-point:void'] : SOLD;
}
