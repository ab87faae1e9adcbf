import { GRANTS, ROLES, type AccessedEvent, type Grant, type Role, type Viewer } from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import { AccessTokens } from '../kernel/access/access-tokens.ts';
import type { TestApi } from './api.ts';
import { enrolDevice, grant } from './doors.ts';
import { makeCashSession, makeHeldOp, makePlace, type GridPlace } from './grid-world.ts';
import { makePerson, type TestPerson } from './people.ts';
import { makeSalePoint, type TestSalePoint } from './sale-points.ts';
import { as, priceOf, type TestShow } from './shows.ts';
import { lease, makeTill } from './tills.ts';
import { giveGrants, makeMember } from './teams.ts';

interface Part {
  label: string;
  role: Role | null;
  grant?: Grant;
  /** Asks in the name of a phone of theirs. */
  is_device?: true;
  /** Sells at the sale point and does not supervise it. */
  is_operator?: true;
}

/**
 * A visitor, every role by itself, a team member with each single grant, phones, and, beside the supervisor of a sale
 * point, operators who only sell there.
 */
export const PARTS: readonly Part[] = [
  { label: 'visitor', role: null },
  ...ROLES.map((role) => ({ label: role, role })),
  ...GRANTS.map((grant) => ({ label: `team-member with ${grant}`, role: 'team-member' as const, grant })),
  { label: 'device of a producer', role: 'producer', is_device: true },
  { label: 'device of a sale point', role: 'sale-point', is_device: true },
  { label: 'operator', role: 'sale-point', is_operator: true },
  { label: 'operator with supervise', role: 'sale-point', is_operator: true, grant: 'supervise' },
  { label: 'device of an operator', role: 'sale-point', is_operator: true, is_device: true },
];

/** An actor of the grid, with the facts on which rights depend. */
export interface GridActor {
  label: string;
  person: TestPerson | null;
  /** The token sent with each of their calls: their own access token, or the phone's. */
  token: string | undefined;
  is_device: boolean;
  viewer: Viewer | undefined;
  /** A phone of their own. */
  device: string;
  /** Of those who sell, their own; of everybody else, somebody's. */
  till: GridTill;
  /** Whether a sale of that till is theirs to void. */
  is_supervisor: boolean;
}

/** The objects of a till at a sale point of the first event. */
export interface GridTill {
  /** An order that was sold there. */
  sale: string;
  /** Its drawer. */
  cash: string;
  /** Places that it has. */
  lease: string;
}

/** Two events of two producers. All people of the cast belong to the first, as far as they belong to any. */
export interface GridWorld {
  own: GridPlace;
  other: GridPlace;
  /** A held op of such a till, which a supervisor has to judge. */
  held: { device_id: string; op_id: string };
  cast: ReadonlyMap<string, GridActor>;
}

export async function makeWorld(api: TestApi): Promise<GridWorld> {
  const members = new Map<string, TestPerson>();
  for (const { label, role } of PARTS) if (role === 'team-member') members.set(label, await makeMember(api, label));
  const [own, other] = [await makePlace(api, [...members.values()]), await makePlace(api)];
  const point = await makeSalePoint(api, own.show);
  const helper = await makeHelper(api, own.show, point);
  const supervised = await workAtTill(api, own.show, point, point.supervisor);
  const tills = new Map([[point.supervisor.id, supervised]]);
  for (const person of [point.operator, helper]) tills.set(person.id, await workAtTill(api, own.show, point, person));
  const held = await makeHeldOp(api, own.show, point.supervisor);
  const tokens = api.app.get(AccessTokens, { strict: false });
  const cast = new Map<string, GridActor>();
  for (const part of PARTS) {
    const person = await personOf(part);
    if (person && part.grant && part.role === 'team-member') await giveGrants(api, own.show, person, [part.grant]);
    const viewer = person ? viewerOf(part, person, own) : undefined;
    const device = person ? (await enrolDevice(api, person)).id : own.device;
    const is_device = part.is_device ?? false;
    const token = person && is_device ? tokens.issue({ user_id: person.id, device_id: device }) : person?.token;
    const till = tills.get(person?.id ?? '') ?? supervised;
    const is_supervisor = part.role === 'sale-point' && (!part.is_operator || part.grant === 'supervise');
    cast.set(part.label, { label: part.label, person, token, is_device, viewer, device, till, is_supervisor });
  }
  return { own, other, held, cast };

  async function personOf({ label, role, is_operator, grant }: Part): Promise<TestPerson | null> {
    if (role === null) return null;
    if (role === 'producer') return own.show.producer;
    if (role === 'sale-point' && is_operator) return grant ? helper : point.operator;
    if (role === 'sale-point') return point.supervisor;
    return members.get(label) ?? makePerson(api, { name: label, roles: role === 'customer' ? [] : [role] });
  }
}

/** Creates a person who sells at a sale point and supervises its event by the grant. */
async function makeHelper(api: TestApi, show: TestShow, point: TestSalePoint): Promise<TestPerson> {
  const person = await makePerson(api, { name: 'Hélio', roles: ['sale-point'] });
  await api.database.query('insert into sale_point_operators (sale_point_id, user_id) values ($1, $2)', [
    point.id,
    person.id,
  ]);
  await grant(api, show, person, ['supervise']);
  return person;
}

async function workAtTill(api: TestApi, show: TestShow, point: TestSalePoint, person: TestPerson): Promise<GridTill> {
  const sale = await sellAtTill(api, show, person);
  const cash = await makeCashSession(api, show, point.id, person);
  const { id } = await lease(api, await makeTill(api, show, point, person));
  return { sale, cash, lease: id };
}

async function sellAtTill(api: TestApi, show: TestShow, operator: TestPerson): Promise<string> {
  const id = newId();
  const items = [{ price_id: priceOf(show.lots[0]).id, amount: 1 }];
  const body = { id, event_id: show.id, items, payment_method: 'cash' };
  await as(api, operator).post('/api/sale-point/orders', body).expect(201);
  return id;
}

function viewerOf({ role, grant }: Part, { id }: TestPerson, { show }: GridPlace): Viewer {
  return {
    id,
    roles: role === null || role === 'customer' ? ['customer'] : ['customer', role],
    grants: grant ? [{ event_id: show.id, permissions: [grant] }] : [],
  };
}

/**
 * Returns the facts of a place's event on which rights depend; sellers work at a sale point of the first place only.
 */
export function accessedEvent({ own }: GridWorld, place: GridPlace, actor: GridActor): AccessedEvent {
  const sellsThere = place === own && actor.viewer?.roles.includes('sale-point') === true;
  return {
    id: place.show.id,
    producer_id: place.show.producer.id,
    sale_point_member: sellsThere,
    sale_point_supervisor: sellsThere && actor.is_supervisor && actor.viewer?.grants.length === 0,
  };
}
