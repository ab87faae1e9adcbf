import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DeviceView, DoorEventView, PeerView, TillView } from '@festix/domain/contract';
import { enrolDevice, makeDoorPerson, type DeviceFacts } from '../../../testing/doors.ts';
import { makeEvent } from '../../../testing/events.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }] }, beforeEach);
let person: TestPerson;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
});

/** Returns a device with a key that has worked at an event. */
async function atWork(
  event_id: string,
  public_key: string | null,
  owner = person,
  kind: DeviceFacts['kind'] = 'door',
): Promise<DeviceView> {
  const device = await enrolDevice(api, owner, { kind });
  await api.database.query('update devices set public_key = $2 where id = $1', [device.id, public_key]);
  await api.database.query('insert into device_events (device_id, event_id, first_seen_at) values ($1, $2, now())', [
    device.id,
    event_id,
  ]);
  return device;
}

async function event(): Promise<DoorEventView> {
  return (await as(api, person).get(`/api/door/events/${show.id}`).expect(200)).body;
}

async function peers(): Promise<PeerView[]> {
  return (await event()).peers ?? [];
}

async function sellers(): Promise<PeerView[]> {
  return (await event()).sellers ?? [];
}

describe('peers of a device', () => {
  it('peers of a device are those at work at the event, each with its public key', async () => {
    const one = await atWork(show.id, 'chave-um');
    const other = await makeDoorPerson(api, show, 'Portaria dois');
    const two = await atWork(show.id, 'chave-dois', other);
    const told = await peers();
    expect(told.map(({ id, public_key }) => [id, public_key]).sort()).toEqual(
      [
        [one.id, 'chave-um'],
        [two.id, 'chave-dois'],
      ].sort(),
    );
    expect(told[0]).toEqual({
      id: expect.any(String),
      name: 'Celular 01',
      public_key: expect.any(String),
    });
  });

  it('devices of the producer, of a super-admin and of a member with a till at the door are peers', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const made = [
      await atWork(show.id, 'do produtor', show.producer),
      await atWork(show.id, 'da plataforma', admin),
      await atWork(show.id, 'do caixa', person, 'till'),
    ];
    expect((await peers()).map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  });

  it.each<[string, (device: DeviceView, owner: TestPerson) => Promise<unknown>]>([
    ['without a key', ({ id }) => api.database.query('update devices set public_key = null where id = $1', [id])],
    [
      'that has not worked at the event',
      ({ id }) => api.database.query('delete from device_events where device_id = $1', [id]),
    ],
    ['that was revoked', ({ id }) => api.database.query('update devices set revoked_at = now() where id = $1', [id])],
    [
      'of a blocked person',
      (_, { id }) => api.database.query('update users set blocked_at = now() where id = $1', [id]),
    ],
    [
      'of a deleted person',
      (_, { id }) => api.database.query('update users set deleted_at = now() where id = $1', [id]),
    ],
    [
      'of a person who left the team',
      (_, { id }) => api.database.query('delete from event_grants where user_id = $1', [id]),
    ],
    [
      'of a person who may no longer admit',
      (_, { id }) =>
        api.database.query(`update event_grants set permissions = '{sales,supervise}' where user_id = $1`, [id]),
    ],
    [
      'of a person who admits at another event alone',
      async (_, { id }) => {
        const other = await makeEvent(api, show.producer);
        await api.database.query('update event_grants set event_id = $2 where user_id = $1', [id, other]);
      },
    ],
  ])('a device %s is no peer', async (_, change) => {
    const owner = await makeDoorPerson(api, show, 'Portaria dois');
    const device = await atWork(show.id, 'chave', owner);
    expect((await peers()).map(({ id }) => id)).toEqual([device.id]);
    await change(device, owner);
    expect(await peers()).toEqual([]);
  });

  it('a till of a sale point’s operator is no peer, because its person may not admit, and a seller', async () => {
    const { operator } = await makeSalePoint(api, show);
    const till = await atWork(show.id, 'chave', operator, 'till');
    expect(await peers()).toEqual([]);
    expect(await sellers()).toEqual([{ id: till.id, name: 'Celular 01', public_key: 'chave' }]);
  });

  it('a seller is no phone, no till of a person who does not sell there, and none of a person who left the point', async () => {
    const { operator } = await makeSalePoint(api, show);
    await atWork(show.id, 'celular', operator, 'door');
    await atWork(show.id, 'da porta', person, 'till');
    const till = await atWork(show.id, 'caixa', operator, 'till');
    expect((await sellers()).map(({ id }) => id)).toEqual([till.id]);
    await api.database.query('delete from sale_point_operators where user_id = $1', [operator.id]);
    expect(await sellers()).toEqual([]);
  });

  it('a till gets the same peers and sellers as the doors', async () => {
    const { operator } = await makeSalePoint(api, show);
    const door = await atWork(show.id, 'porta');
    const till = await atWork(show.id, 'caixa', operator, 'till');
    const { body } = await as(api, operator).get(`/api/sale-point/till/${show.id}?hears=${door.id}`).expect(200);
    expect((body as TillView).peers?.map(({ id }) => id)).toEqual([door.id]);
    expect((body as TillView).sellers?.map(({ id }) => id)).toEqual([till.id]);
  });
});
