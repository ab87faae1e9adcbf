import { GRANTS, ROLES, type AccessedEvent, type Grant, type Role, type Viewer } from '@festix/domain';
import { newId } from '../kernel/ids.ts';
import { AccessTokens } from '../kernel/access-tokens.ts';
import type { TestApi } from './api.ts';
import { enrolDevice } from './doors.ts';
import { makePlace, type GridPlace } from './grid-world.ts';
import { makePerson, type TestPerson } from './people.ts';
import { makeSalePoint } from './sale-points.ts';
import { as, priceOf, type TestShow } from './shows.ts';
import { giveGrants, makeMember } from './teams.ts';

interface Part {
  label: string;
  role: Role | null;
  grant?: Grant;
  /** Asks in the name of a phone of theirs. */
  is_device?: true;
}

/** Nobody, every role by itself, a member of the team with each single grant, and phones. */
export const PARTS: readonly Part[] = [
  { label: 'visitor', role: null },
  ...ROLES.map((role) => ({ label: role, role })),
  ...GRANTS.map((grant) => ({ label: `team-member with ${grant}`, role: 'team-member' as const, grant })),
  { label: 'device of a producer', role: 'producer', is_device: true },
  { label: 'device of a sale point', role: 'sale-point', is_device: true },
];

/** Somebody at the grid, with as much about them as rights depend on. */
export interface GridActor {
  label: string;
  person: TestPerson | null;
  /** What goes with each of their calls: their own access token, or that of the phone. */
  token: string | undefined;
  is_device: boolean;
  viewer: Viewer | undefined;
  /** A phone of their own. */
  device: string;
}

/** Two events of two producers. All people of the cast belong to the first, as far as they belong to any. */
export interface GridWorld {
  own: GridPlace;
  other: GridPlace;
  /** An order that the operator of the cast sold. */
  sale: string;
  cast: ReadonlyMap<string, GridActor>;
}

export async function makeWorld(api: TestApi): Promise<GridWorld> {
  const members = new Map<string, TestPerson>();
  for (const { label, role } of PARTS) if (role === 'team-member') members.set(label, await makeMember(api, label));
  const [own, other] = [await makePlace(api, [...members.values()]), await makePlace(api)];
  const { operator } = await makeSalePoint(api, own.show);
  const sale = await sellAtTill(api, own.show, operator);
  const tokens = api.app.get(AccessTokens, { strict: false });
  const cast = new Map<string, GridActor>();
  for (const part of PARTS) {
    const person = await personOf(part);
    if (person && part.grant) await giveGrants(api, own.show, person, [part.grant]);
    const viewer = person ? viewerOf(part, person, own) : undefined;
    const device = person ? (await enrolDevice(api, person)).id : own.device;
    const is_device = part.is_device ?? false;
    const token = person && is_device ? tokens.issue({ user_id: person.id, device_id: device }) : person?.token;
    cast.set(part.label, { label: part.label, person, token, is_device, viewer, device });
  }
  return { own, other, sale, cast };

  async function personOf({ label, role }: Part): Promise<TestPerson | null> {
    if (role === null) return null;
    if (role === 'producer') return own.show.producer;
    if (role === 'sale-point') return operator;
    return members.get(label) ?? makePerson(api, { name: label, roles: role === 'customer' ? [] : [role] });
  }
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

/** As much of a place's event as rights depend on; the operator works at a sale point of the first only. */
export function accessedEvent({ own }: GridWorld, place: GridPlace, actor: GridActor): AccessedEvent {
  return {
    id: place.show.id,
    producer_id: place.show.producer.id,
    sale_point_member: place === own && actor.viewer?.roles.includes('sale-point') === true,
  };
}
