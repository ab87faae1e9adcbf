import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DoorEventView } from '@festix/domain/contract';
import { makeDoorPerson } from '../../../../testing/doors.ts';
import type { TestPerson } from '../../../../testing/people.ts';
import { as } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, {}, beforeEach);
let person: TestPerson;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
});

async function open(unknown_exit: string, exits: string): Promise<void> {
  const areas = [{ number: 0, name: 'Recinto', exits, unknown_exit }];
  await as(api, show.producer).put(`/api/producer/events/${show.id}/access`, { areas }).expect(200);
}

const event = async () => (await as(api, person).get(`/api/door/events/${show.id}`).expect(200)).body as DoorEventView;

describe('supervisors at a door', () => {
  it('a door knows the PINs of the people who may release, where an area lets them', async () => {
    const rita = await makeDoorPerson(api, show, 'Rita', ['checkins', 'supervise']);
    const blocked = await makeDoorPerson(api, show, 'Caio', ['checkins', 'supervise']);
    await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
    await api.database.query(
      `insert into till_pins (user_id, salt, iterations, verifier, changed_at) values ($1, '\\x01', 10, '\\x02', now())`,
      [rita.id],
    );
    await open('release', 'return');
    const { supervisors = [] } = await event();
    expect(new Map(supervisors.map(({ id, pin }) => [id, pin]))).toEqual(
      new Map<string, object | null>([
        [show.producer.id, null],
        [rita.id, { salt: 'AQ', iterations: 10, verifier: 'Ag' }],
      ]),
    );
  });

  it.each([
    ['refuse', 'return'],
    ['release', 'none'],
  ])('a door knows no PIN where areas %s without an exit, and exits are %s', async (unknown_exit, exits) => {
    await open(unknown_exit, exits);
    expect(await event()).not.toHaveProperty('supervisors');
  });
});
