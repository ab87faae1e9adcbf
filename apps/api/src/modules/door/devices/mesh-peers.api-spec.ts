import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DeviceView, DoorEventView, PeerView } from '@festix/domain/contract';
import { enrolDevice, makeDoorPerson } from '../../../testing/doors.ts';
import type { TestPerson } from '../../../testing/people.ts';
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
async function atWork(event_id: string, public_key: string | null, owner = person): Promise<DeviceView> {
  const device = await enrolDevice(api, owner);
  await api.database.query('update devices set public_key = $2 where id = $1', [device.id, public_key]);
  await api.database.query('insert into device_events (device_id, event_id, first_seen_at) values ($1, $2, now())', [
    device.id,
    event_id,
  ]);
  return device;
}

async function peers(): Promise<PeerView[]> {
  const { body } = await as(api, person).get(`/api/door/events/${show.id}`).expect(200);
  return (body as DoorEventView).peers ?? [];
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

  it('a device without a key, of another event, revoked, or of a blocked person is no peer', async () => {
    const elsewhere = await makeDoorPerson(api, show, 'Outra pessoa');
    await atWork(show.id, null);
    const away = await enrolDevice(api, person);
    await api.database.query(`update devices set public_key = 'chave' where id = $1`, [away.id]);
    const revoked = await atWork(show.id, 'revogada');
    await api.database.query('update devices set revoked_at = now() where id = $1', [revoked.id]);
    await atWork(show.id, 'bloqueada', elsewhere);
    await api.database.query('update users set blocked_at = now() where id = $1', [elsewhere.id]);
    expect(await peers()).toEqual([]);
  });
});
