import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DoorEventView, SupervisorView } from '@festix/domain/contract';
import type { AreaExits, UnknownExit } from '@festix/domain/programme';
import { makeDoorPerson } from '../../../../testing/doors.ts';
import { TEST_PASSWORD, type TestPerson } from '../../../../testing/people.ts';
import { as } from '../../../../testing/shows.ts';
import { useApi } from '../../../../testing/use-api.ts';
import { useShow } from '../../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, { lots: [{ name: 'Pista' }] }, beforeEach);
let person: TestPerson;

beforeEach(async () => {
  person = await makeDoorPerson(api, show);
});

async function open(exits: AreaExits, unknown_exit: UnknownExit): Promise<void> {
  // A second area, so that the event has access facts whatever the first one says.
  const areas = [
    { number: 0, name: 'Recinto', exits, unknown_exit },
    { number: 1, name: 'Camarote' },
  ];
  await as(api, show.producer).put(`/api/producer/events/${show.id}/access`, { areas }).expect(200);
}

async function supervisors(): Promise<SupervisorView[] | undefined> {
  const { body } = await as(api, person).get(`/api/door/events/${show.id}`).expect(200);
  return (body as DoorEventView).supervisors;
}

describe('supervisors of a door', () => {
  it('supervisors of a door are the producer and those with the right to undo, each with the verifier of a PIN', async () => {
    await open('return', 'release');
    expect(await supervisors()).toMatchObject([{ id: show.producer.id, pin: null }]);
    await api.database.query(
      `update event_grants set permissions = permissions || '{supervise}' where event_id = $1 and user_id = $2`,
      [show.id, person.id],
    );
    await api.database.query(
      `insert into till_pins (user_id, salt, iterations, verifier, changed_at) values ($1, '\\x01', 10, '\\x02', now())`,
      [person.id],
    );
    const told = await supervisors();
    expect(told?.map(({ id }) => id).sort()).toEqual([show.producer.id, person.id].sort());
    expect(told?.find(({ id }) => id === person.id)?.pin).toEqual({ salt: 'AQ', iterations: 10, verifier: 'Ag' });
  });

  it('supervisors of a door set their PIN in the area of their role', async () => {
    await open('return', 'release');
    const body = { pin: '480162', password: TEST_PASSWORD };
    await as(api, show.producer).put('/api/producer/pin', body).expect(204);
    expect((await supervisors())?.[0]?.pin?.verifier).toEqual(expect.any(String));
    await as(api, show.producer).put('/api/team-member/pin', body).expect(403);
    await as(api, person).put('/api/team-member/pin', body).expect(204);
  });

  it.each([
    ['return', 'refuse'],
    ['none', 'release'],
  ] as const)(
    'supervisors of a door are told to no phone where exits are %s and unread ones %s',
    async (exits, unknown) => {
      await open(exits, unknown);
      expect(await supervisors()).toBeUndefined();
    },
  );
});
