import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DeviceView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { enrolDevice, makeDoorPerson, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

type Who =
  | 'visitor'
  | 'customer'
  | 'owner'
  | 'other producer'
  | 'door'
  | 'sales'
  | 'supervisor'
  | 'support'
  | 'super-admin'
  | 'stranger of the team';

/** The status that each caller gets: those with the right, and all others. */
type Answers = Record<Who, number>;

const api = useApi();
const show = useShow(api);
let people: Record<Who, TestPerson | null>;
let device: DeviceView;

beforeAll(async () => {
  const elsewhere = await makeShow(api);
  people = {
    visitor: null,
    customer: await makePerson(api),
    owner: show.producer,
    'other producer': elsewhere.producer,
    door: await makeDoorPerson(api, show, 'Porta'),
    sales: await makeDoorPerson(api, show, 'Vendas', ['sales']),
    supervisor: await makeDoorPerson(api, show, 'Chefia', ['supervise']),
    support: await makePerson(api, { roles: ['support'] }),
    'super-admin': await makePerson(api, { roles: ['super-admin'] }),
    'stranger of the team': await makeDoorPerson(api, elsewhere, 'De outro evento', ['checkins', 'supervise']),
  };
  device = await enrolDevice(api, show.producer);
  const [ticket] = (await sellTickets(api, show)) as [TestTicket];
  await as(api, show.producer)
    .post(`/api/door/events/${show.id}/checkins`, { id: newId(), ticket_id: ticket.id, device_id: device.id })
    .expect(201);
});

/** Allows any role with the right in the door's area; callers who can't see the event get 404. */
const DOOR: Answers = {
  visitor: 401,
  customer: 404,
  owner: 200,
  'other producer': 404,
  door: 200,
  sales: 403,
  supervisor: 403,
  support: 403,
  'super-admin': 200,
  'stranger of the team': 404,
};
/** Checks in an area the role first, then the event's scope, then the grant. */
const PRODUCER: Answers = { ...allOthers(403), visitor: 401, owner: 200, 'other producer': 404 };
const TEAM: Answers = { ...allOthers(403), visitor: 401, door: 200, 'stranger of the team': 404 };
const ADMIN: Answers = { ...allOthers(403), visitor: 401, 'super-admin': 200 };

function allOthers(status: number): Answers {
  return {
    visitor: status,
    customer: status,
    owner: status,
    'other producer': status,
    door: status,
    sales: status,
    supervisor: status,
    support: status,
    'super-admin': status,
    'stranger of the team': status,
  };
}

const whos = Object.keys(DOOR) as Who[];
const grid = (calls: [string, Answers][]): [string, Who, number][] =>
  calls.flatMap(([path, answers]) => whos.map((who): [string, Who, number] => [path, who, answers[who]]));

describe('right to check in', () => {
  const creates: [string, Answers][] = [
    ['producer', PRODUCER],
    ['team-member', TEAM],
    ['super-admin', ADMIN],
  ];
  it.each(grid(creates))('a check-in in the area of a %s as %s gets %i', async (area, who, status) => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const answer = await as(api, people[who]).post(`/api/${area}/events/${show.id}/checkins`, {
      id: newId(),
      ticket_id: ticket.id,
    });
    expect(answer.status).toBe(status === 200 ? 201 : status);
    const entered = await api.database.query('select from checkins where ticket_id = $1', [ticket.id]);
    expect(entered).toHaveLength(status === 200 ? 1 : 0);
  });

  it.each(whos)('a check-in in the door’s area is allowed or refused as %s', async (who) => {
    const [ticket] = (await sellTickets(api, show)) as [TestTicket];
    const person = people[who];
    const own = person ? await enrolDevice(api, person) : device;
    const answer = await as(api, person).post(`/api/door/events/${show.id}/checkins`, {
      id: newId(),
      ticket_id: ticket.id,
      device_id: own.id,
    });
    expect(answer.status).toBe(DOOR[who] === 200 ? 201 : DOOR[who]);
  });

  it('a check-in checks the ability before it validates the body', async () => {
    await as(api, people.sales).post(`/api/door/events/${show.id}/checkins`, { nonsense: 1 }).expect(403);
    await as(api, people['other producer'])
      .post(`/api/producer/events/${show.id}/checkins`, { nonsense: 1 })
      .expect(404);
  });
});

describe('right to revoke a device', () => {
  const revokes: [string, Answers][] = [
    ['producer', PRODUCER],
    ['team-member', { ...TEAM, door: 403, supervisor: 200 }],
    ['super-admin', ADMIN],
  ];
  it.each(grid(revokes))('a revocation in the area of a %s as %s gets %i', async (area, who, status) => {
    const phone = await enrolDevice(api, show.producer);
    await api.database.query('insert into device_events (device_id, event_id) values ($1, $2)', [phone.id, show.id]);
    const answer = await as(api, people[who]).delete(`/api/${area}/events/${show.id}/devices/${phone.id}`);
    expect(answer.status).toBe(status === 200 ? 204 : status);
    const standing = await api.database.query('select from devices where id = $1 and revoked_at is null', [phone.id]);
    expect(standing).toHaveLength(status === 200 ? 0 : 1);
  });
});

describe('ids of another event', () => {
  it('ids of another event get 404 @V8.2.2', async () => {
    const elsewhere = await makeShow(api);
    const [foreign] = (await sellTickets(api, elsewhere)) as [TestTicket];
    const owner = as(api, people.owner);
    await owner.post(`/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id: foreign.id }).expect(409);
    const found = await owner
      .get(`/api/producer/events/${show.id}/checkins/orders?text=${foreign.id}&isTicketId=1`)
      .expect(200);
    expect(found.body).toEqual({ data: [] });
    await owner.get(`/api/producer/events/${newId()}/checkins`).expect(404);
    await owner.get('/api/producer/events/x/checkins').expect(404);
  });
});
