import fc from 'fast-check';
import { ABILITIES, abilitiesFor, reachesEvent, type Ability } from './abilities.ts';
import { EVENT_TABS, eventTabs } from './event-tabs.ts';
import {
  GRANTS,
  holdsRole,
  ROLE_AREAS,
  ROLES,
  type AccessedEvent,
  type Grant,
  type Role,
  type Viewer,
} from './viewer.ts';

const event: AccessedEvent = { id: 'event', producer_id: 'producer' };
const another: AccessedEvent = { id: 'another', producer_id: 'somebody' };
/** The same for a supervisor of one of its sale points. */
const supervised: AccessedEvent = { ...event, sale_point_member: true, sale_point_supervisor: true };

function viewer(id: string, roles: Role[], permissions?: Grant[]): Viewer {
  return { id, roles, grants: permissions ? [{ event_id: event.id, permissions }] : [] };
}

const producer = viewer('producer', ['customer', 'producer']);
const member = (...permissions: Grant[]) => viewer('member', ['customer', 'team-member'], permissions);
const support = viewer('support', ['support']);
const seller = (...permissions: Grant[]) => viewer('seller', ['sale-point'], permissions);
const admin = viewer('admin', ['super-admin']);

const tabKeys = (who: Viewer, where: AccessedEvent = event) =>
  eventTabs(abilitiesFor(who, where)).map(({ key }) => key);

it('abilitiesFor a visitor are public', () => {
  expect([...abilitiesFor(undefined, event)]).toEqual(['public']);
});

it('abilitiesFor a customer contain his own account, and nothing inside of an event', () => {
  expect([...abilitiesFor(viewer('me', ['customer']), event)]).toEqual([
    'public',
    'account:me',
    'account:devices',
    'customer:orders',
  ]);
});

it.each<[string, Viewer, AccessedEvent, Ability, boolean]>([
  ['a producer', producer, event, 'events:edit', true],
  ['a producer', producer, event, 'checkins:undo', true],
  ['a producer', producer, event, 'orders:refund', true],
  ['a producer', producer, event, 'orders:correct', true],
  ['a member with sales', member('sales'), event, 'orders:correct', false],
  ['support', support, event, 'orders:correct', true],
  ['a producer', producer, event, 'refunds:answer', true],
  ['a producer', producer, event, 'grants:edit', true],
  ['a producer', producer, event, 'payouts:remove', true],
  ['a producer', producer, event, 'events:transfer', false],
  ['a producer', producer, event, 'payouts:answer', false],
  ['a producer', producer, another, 'events:read', false],
  ['a producer', producer, another, 'events:create', true],
  ['a member with checkins', member('checkins'), event, 'checkins:create', true],
  ['a member with checkins', member('checkins'), event, 'door:work', true],
  ['a member with checkins', member('checkins'), event, 'checkins:undo', false],
  ['a member with checkins', member('checkins'), event, 'devices:revoke', false],
  ['a member with checkins', member('checkins'), event, 'lots:edit', false],
  ['a member with checkins', member('checkins'), another, 'door:work', false],
  ['a member who supervises', member('supervise'), event, 'checkins:undo', true],
  ['a member who supervises', member('supervise'), event, 'checkins:read', true],
  ['a member who supervises', member('supervise'), event, 'checkins:create', false],
  ['a member who supervises', member('supervise'), another, 'checkins:read', false],
  ['a member who supervises', member('supervise'), event, 'sale-point:release', true],
  ['a member who supervises', member('supervise'), event, 'documents:reveal', true],
  ['a member with general', member('general'), event, 'events:edit', true],
  ['a member with general', member('general'), event, 'events:cancel', false],
  ['a member with general', member('general'), event, 'events:change', false],
  ['a member with payouts', member('payouts'), event, 'payouts:request', true],
  ['a member with payouts', member('payouts'), event, 'payouts:remove', false],
  ['a member with nothing', member(), event, 'events:read', false],
  ['a member with nothing', member(), event, 'events:list', true],
  ['support', support, event, 'orders:read', true],
  ['support', support, event, 'events:cancel', true],
  ['support', support, event, 'events:change', true],
  ['support', support, event, 'orders:refund', false],
  ['support', support, event, 'refunds:answer', true],
  ['support', support, event, 'orders:resend', false],
  ['support', support, event, 'orders:file', false],
  ['support', support, event, 'door:work', false],
  ['an operator of the sale point', seller(), { ...event, sale_point_member: true }, 'sale-point:sell', true],
  ['an operator of the sale point', seller(), { ...event, sale_point_member: true }, 'sale-point:lease', true],
  ['an operator of the sale point', seller(), { ...event, sale_point_member: true }, 'sale-point:release', false],
  [
    'an operator who supervises',
    seller('supervise'),
    { ...event, sale_point_member: true },
    'sale-point:release',
    true,
  ],
  ['an operator of another sale point', seller('supervise'), event, 'sale-point:sell', false],
  ['a supervisor of the sale point', seller(), supervised, 'sale-point:release', true],
  ['a supervisor of the sale point', seller(), supervised, 'sale-point:void', true],
  ['a supervisor of the sale point', seller(), supervised, 'checkins:undo', false],
  [
    'a person without membership, named as supervisor of the sale point',
    seller(),
    { ...event, sale_point_supervisor: true },
    'sale-point:release',
    false,
  ],
  ['a super-admin', admin, event, 'events:transfer', true],
  ['a super-admin', admin, another, 'payouts:answer', true],
  ['a super-admin', admin, another, 'expenses:edit', true],
  ['a producer', producer, event, 'expenses:edit', false],
  ['a member with payouts', member('payouts'), event, 'expenses:edit', false],
  ['a super-admin', admin, another, 'door:work', true],
])('%s (%j) on %j: %s is %s @V8.1.1', (_, who, where, ability, allowed) => {
  expect(abilitiesFor(who, where).has(ability)).toBe(allowed);
});

it('abilitiesFor a member lack the producer’s own abilities, even with every grant', () => {
  const all = abilitiesFor(member(...GRANTS), event);
  const own = abilitiesFor(producer, event);
  expect([...own].filter((ability) => !all.has(ability))).toEqual([
    'events:create',
    'sale-points:edit',
    'webhooks:edit',
    'api-keys:edit',
    'seller:edit',
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
  ]);
});

it('abilitiesFor ignores a grant of a later version', () => {
  expect([...abilitiesFor(member('constructor' as Grant), event)]).toEqual([...abilitiesFor(member(), event)]);
});

describe('area', () => {
  const both = viewer('producer', ['producer', 'team-member'], ['checkins']);

  it('abilitiesFor an area count only the role of that area', () => {
    expect(abilitiesFor(both, event, 'producer').has('events:cancel')).toBe(true);
    expect(abilitiesFor(both, event, 'team-member').has('events:cancel')).toBe(false);
    expect(abilitiesFor(both, event, 'team-member').has('checkins:create')).toBe(true);
  });

  it('abilitiesFor an area are those of nobody for a viewer without its role', () => {
    expect([...abilitiesFor(both, event, 'super-admin')]).toEqual([...abilitiesFor(viewer('x', []), event)]);
    expect(holdsRole(both, 'super-admin')).toBe(false);
    expect(holdsRole(undefined, 'producer')).toBe(false);
    expect(holdsRole(both, 'producer')).toBe(true);
  });

  it.each([
    [producer, event, 'producer', true],
    [producer, another, 'producer', false],
    [producer, event, 'super-admin', false],
    [member(), event, 'team-member', true],
    [member('checkins'), another, 'team-member', false],
    [support, another, 'support', true],
    [seller(), event, 'sale-point', false],
    [seller(), { ...event, sale_point_member: true }, 'sale-point', true],
    [admin, another, 'super-admin', true],
  ] as const)('reachesEvent for %j on %j in %s is %s', (who, where, area, shown) => {
    expect(reachesEvent(who, where, area)).toBe(shown);
  });
});

it('abilitiesFor without an event contain every ability that at least one event allows', () => {
  expect(abilitiesFor(member('lots')).has('lots:edit')).toBe(true);
  expect(abilitiesFor(producer).has('events:edit')).toBe(true);
  expect(abilitiesFor(seller()).has('sale-point:sell')).toBe(true);
  expect(abilitiesFor(member()).has('events:read')).toBe(false);
});

describe('event tabs', () => {
  it.each(GRANTS.filter((grant) => grant !== 'supervise'))(
    'a member with %s sees that tab and no other, participants along with sales, and accesses along with lots',
    (grant) => {
      const beside: Partial<Record<string, string[]>> = { sales: ['participants'], lots: ['access'] };
      expect(tabKeys(member(grant))).toEqual([grant, ...(beside[grant] ?? [])]);
    },
  );

  it('a member with the grant supervise alone sees the tabs of entries and of leases', () => {
    expect(tabKeys(member('supervise'))).toEqual(['checkins', 'leases']);
  });

  it('eventTabs shows all tabs to the producer and none to a stranger', () => {
    const keys: string[] = EVENT_TABS.map(({ key }) => key);
    expect(tabKeys(producer)).toEqual(keys.filter((key) => key !== 'expenses'));
    expect(tabKeys(admin)).toEqual(keys);
    expect(tabKeys(producer, another)).toEqual([]);
    expect(tabKeys(support)).toEqual(['overview', 'sales', 'participants', 'refunds', 'changes']);
  });

  it('eventTabs shows teams only to the producer and to super-admins', () => {
    const seesTeams = (who: Viewer) => tabKeys(who).includes('teams');
    expect([producer, admin, member(...GRANTS), support, seller('supervise')].map(seesTeams)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it.each([
  [undefined, false, false],
  [viewer('me', ['customer']), false, false],
  [member('checkins'), true, false],
  [member('checkins', 'supervise'), true, true],
  [member('sales'), false, false],
  [producer, true, true],
  [admin, true, true],
  [support, false, false],
] as const)('at the door, %j works: %s, supervises: %s', (who, works, supervises) => {
  const abilities = abilitiesFor(who, event);
  expect([abilities.has('door:work'), abilities.has('checkins:undo')]).toEqual([works, supervises]);
});

describe('any viewer', () => {
  const anyViewer: fc.Arbitrary<Viewer> = fc.record({
    id: fc.constantFrom('producer', 'somebody', 'me'),
    roles: fc.subarray([...ROLES]),
    grants: fc.array(
      fc.record({ event_id: fc.constantFrom('event', 'another'), permissions: fc.subarray([...GRANTS]) }),
      { maxLength: 2 },
    ),
  });
  const anyEvent: fc.Arbitrary<AccessedEvent> = fc.record({
    id: fc.constantFrom('event', 'another'),
    producer_id: fc.constantFrom('producer', 'somebody'),
    sale_point_member: fc.boolean(),
    sale_point_supervisor: fc.boolean(),
  });

  it('abilitiesFor any viewer are the union over all areas, and contain only known abilities', () => {
    fc.assert(
      fc.property(anyViewer, anyEvent, (who, where) => {
        const inAreas = new Set(ROLE_AREAS.flatMap((area) => [...abilitiesFor(who, where, area)]));
        expect(abilitiesFor(who, where)).toEqual(inAreas);
        expect([...inAreas].every((ability) => ABILITIES.includes(ability))).toBe(true);
      }),
    );
  });

  it('abilitiesFor an event add nothing that the viewer lacks without an event', () => {
    fc.assert(
      fc.property(anyViewer, anyEvent, fc.constantFrom(undefined, ...ROLE_AREAS), (who, where, area) => {
        const anywhere = abilitiesFor(who, undefined, area);
        expect([...abilitiesFor(who, where, area)].every((ability) => anywhere.has(ability))).toBe(true);
      }),
    );
  });

  it('abilitiesFor any viewer contain no reading of an event that reachesEvent refuses', () => {
    fc.assert(
      fc.property(anyViewer, anyEvent, fc.constantFrom(...ROLE_AREAS), (who, where, area) => {
        return !abilitiesFor(who, where, area).has('events:read') || reachesEvent(who, where, area);
      }),
    );
  });
});

it('every ability is held by somebody', () => {
  const everybody = [producer, member(...GRANTS), support, seller('supervise'), admin].flatMap((who) => [
    ...abilitiesFor(who),
  ]);
  expect(ABILITIES.filter((ability) => !everybody.includes(ability))).toEqual([]);
});
