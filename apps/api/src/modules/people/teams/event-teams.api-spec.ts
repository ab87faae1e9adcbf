import { describe, expect, it } from '@jest/globals';
import { type EventTeamsView } from '@festix/domain/contract';
import { GRANTS, type Grant } from '@festix/domain/people';
import { newId } from '../../../kernel/database/ids.ts';
import { startProcess } from '../../../testing/api-process.ts';
import { Listener } from '../../../testing/listener.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, grantsOf, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { name: 'Produtora', roles: ['producer'] });
const admin = usePerson(api, { roles: ['super-admin'] });

const quietShow = () => makeShow(api, { producer, lots: [] });
const teamsOf = (show: TestShow, area = 'producer') => `/api/${area}/events/${show.id}/teams`;
const grantsAt = (show: TestShow, area = 'producer') => `/api/${area}/events/${show.id}/grants`;
const gives = (...grants: [TestPerson, Grant[]][]) => ({
  grants: grants.map(([{ id: user_id }, permissions]) => ({ user_id, permissions })),
});

async function read(show: TestShow, by = producer, area = 'producer'): Promise<EventTeamsView> {
  return (await as(api, by).get(teamsOf(show, area)).expect(200)).body as EventTeamsView;
}

describe('teams of an event', () => {
  it('an event’s teams are all of its producer, with those attached and the grants of their members', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    const show = await makeShow(api, { producer: own, lots: [] });
    const [elis, pedro] = [await makeMember(api, 'Élis'), await makeMember(api, 'Pedro')];
    const door = await makeTeam(api, own, { name: 'Portaria', members: [elis, pedro], shows: [show] });
    const bar = await makeTeam(api, own, { name: 'Bar', members: [pedro], shows: [show] });
    const idle = await makeTeam(api, own, { name: 'Caixa', members: [await makeMember(api)] });
    await giveGrants(api, show, pedro, ['supervise', 'checkins']);
    const expected: EventTeamsView = {
      teams: [
        { id: bar.id, name: 'Bar', members_count: 1, is_attached: true },
        { id: idle.id, name: 'Caixa', members_count: 1, is_attached: false },
        { id: door.id, name: 'Portaria', members_count: 2, is_attached: true },
      ],
      members: [
        { user: { id: elis.id, name: 'Élis', email: elis.email }, team_ids: [door.id], permissions: [] },
        {
          user: { id: pedro.id, name: 'Pedro', email: pedro.email },
          team_ids: [door.id, bar.id].sort(),
          permissions: ['checkins', 'supervise'],
        },
      ],
    };
    expect(await read(show, own)).toEqual(expected);
    expect(await read(show, admin, 'super-admin')).toEqual(expected);
  });

  it('an event’s teams take as many statements for many people as for few', async () => {
    const show = await quietShow();
    await makeTeam(api, producer, { members: [await makeMember(api)], shows: [show] });
    const few = await countQueries(api, () => read(show));
    for (let made = 0; made < 5; made++)
      await makeTeam(api, producer, { members: [await makeMember(api), await makeMember(api)], shows: [show] });
    expect(await countQueries(api, () => read(show))).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it('an event’s teams are shown to the producer and super-admins', async () => {
    const show = await quietShow();
    const stranger = await makePerson(api, { roles: ['producer'] });
    const member = await makeMember(api);
    await makeTeam(api, producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, [...GRANTS]);
    await as(api, stranger).get(teamsOf(show)).expect(404);
    await as(api, member).get(teamsOf(show)).expect(403);
    await as(api, member).get(teamsOf(show, 'team-member')).expect(404);
    await as(api, stranger)
      .put(grantsAt(show), gives([member, []]))
      .expect(404);
    await as(api, stranger).put(teamsOf(show), { team_ids: [] }).expect(404);
  });

  it('an event’s teams show a super-admin the addresses of all members, each once', async () => {
    const show = await quietShow();
    const [elis, pedro] = [await makeMember(api), await makeMember(api)];
    await makeTeam(api, producer, { members: [elis, pedro], shows: [show] });
    await makeTeam(api, producer, { members: [pedro], shows: [show] });
    await makeTeam(api, producer, { members: [await makeMember(api)] });
    const path = `/api/super-admin/events/${show.id}/team-members`;
    expect((await as(api, admin).get(path).expect(200)).body).toEqual({
      teamMemberEmails: [elis.email, pedro.email].sort(),
    });
    await as(api, producer).get(path).expect(403);
  });
});

describe('attached teams', () => {
  it('an attachment sets the event’s teams, and ends the grants of people left in none', async () => {
    const show = await quietShow();
    const [leaving, staying] = [await makeMember(api), await makeMember(api)];
    const door = await makeTeam(api, producer, { members: [leaving, staying], shows: [show] });
    const bar = await makeTeam(api, producer, { members: [staying] });
    await giveGrants(api, show, leaving, ['lots']);
    await giveGrants(api, show, staying, ['checkins']);
    const { body } = await as(api, producer)
      .put(teamsOf(show), { team_ids: [bar.id] })
      .expect(200);
    expect(body.teams.filter((team: { is_attached: boolean }) => team.is_attached)).toEqual([
      { id: bar.id, name: 'Equipe da casa', members_count: 1, is_attached: true },
    ]);
    expect(await grantsOf(api, show, leaving)).toBeUndefined();
    expect(await grantsOf(api, show, staying)).toEqual(['checkins']);
    await as(api, leaving).get(`/api/team-member/events/${show.id}`).expect(404);
    await as(api, producer)
      .put(teamsOf(show), { team_ids: [bar.id, door.id, bar.id] })
      .expect(200);
    expect(await grantsOf(api, show, leaving)).toBeUndefined();
    const entries = await api.database.query(
      `select before -> 'team_ids' as before, after -> 'team_ids' as after from audit_entries
       where event_id = $1 and action = 'grants:attach' order by id`,
      [show.id],
    );
    expect(entries).toEqual([
      { before: [door.id], after: [bar.id] },
      { before: [bar.id], after: expect.arrayContaining([bar.id, door.id]) },
    ]);
  });

  it('an attachment takes teams of the event’s producer only', async () => {
    const show = await quietShow();
    const foreign = await makeTeam(api, await makePerson(api, { roles: ['producer'] }));
    for (const team of [foreign.id, newId()]) {
      await as(api, producer)
        .put(teamsOf(show), { team_ids: [team] })
        .expect(404);
      await as(api, admin)
        .put(teamsOf(show, 'super-admin'), { team_ids: [team] })
        .expect(404);
    }
    await as(api, producer).put(teamsOf(show), { team_ids: 'all' }).expect(400);
    await as(api, producer).put(teamsOf(show), {}).expect(400);
  });
});

describe('grants', () => {
  it.each(GRANTS.map((grant) => [grant]))('the grant %s can be given and removed', async (grant) => {
    const show = await quietShow();
    const member = await makeMember(api);
    await makeTeam(api, producer, { members: [member], shows: [show] });
    await as(api, member).get(`/api/team-member/events/${show.id}`).expect(404);
    await as(api, producer)
      .put(grantsAt(show), gives([member, [grant]]))
      .expect(200);
    await as(api, member).get(`/api/team-member/events/${show.id}`).expect(200);
    expect((await as(api, member).get('/api/me').expect(200)).body.grants).toEqual([
      { event_id: show.id, permissions: [grant] },
    ]);
    await as(api, producer)
      .put(grantsAt(show), gives([member, []]))
      .expect(200);
    await as(api, member).get(`/api/team-member/events/${show.id}`).expect(404);
    const ended = await api.database.query('select permissions from ended_grants where user_id = $1', [member.id]);
    expect(ended).toEqual([{ permissions: [grant] }]);
  });

  it('grants are written for the named people, and others keep theirs', async () => {
    const show = await quietShow();
    const [elis, pedro] = [await makeMember(api, 'Elis'), await makeMember(api, 'Pedro')];
    await makeTeam(api, producer, { members: [elis, pedro], shows: [show] });
    await as(api, admin)
      .put(grantsAt(show, 'super-admin'), gives([elis, ['lots']], [pedro, ['sales']]))
      .expect(200);
    const { body } = await as(api, producer)
      .put(grantsAt(show), gives([pedro, ['sales', 'overview', 'sales']]))
      .expect(200);
    expect(body.members.map(({ permissions }: { permissions: Grant[] }) => permissions)).toEqual([
      ['lots'],
      ['overview', 'sales'],
    ]);
    await as(api, producer)
      .put(grantsAt(show), gives([pedro, ['overview', 'sales']]))
      .expect(200);
    const entries = await api.database.query(
      `select actor_id, after from audit_entries where event_id = $1 and action = 'grants:edit' order by id`,
      [show.id],
    );
    expect(entries).toEqual([
      { actor_id: admin.id, after: expect.arrayContaining([{ user_id: elis.id, permissions: ['lots'] }]) },
      { actor_id: producer.id, after: [{ user_id: pedro.id, permissions: ['overview', 'sales'] }] },
    ]);
  });

  it('grants are for members of attached teams', async () => {
    const show = await quietShow();
    const member = await makeMember(api);
    const idle = await makeMember(api);
    await makeTeam(api, producer, { members: [member], shows: [show] });
    await makeTeam(api, producer, { members: [idle] });
    for (const other of [idle, await makePerson(api), { ...idle, id: newId() }]) {
      const { body } = await as(api, producer)
        .put(grantsAt(show), gives([member, ['lots']], [other, ['lots']]))
        .expect(422);
      expect(body.code).toBe('NOT_TEAM_MEMBER');
    }
    expect(await grantsOf(api, show, member)).toBeUndefined();
  });

  it.each([
    [{ grants: [{ user_id: newId(), permissions: ['everything'] }] }],
    [{ grants: [{ user_id: 'x', permissions: [] }] }],
    [{ grants: [{ user_id: newId() }] }],
    [{ grants: [{ user_id: newId(), permissions: [], role: 'producer' }] }],
    [{ grants: {} }],
    [{}],
  ])('grants with %j are refused', async (body) => {
    await as(api, producer)
      .put(grantsAt(await quietShow()), body)
      .expect(400);
  });

  it('grants that name a person twice are refused', async () => {
    const id = newId();
    const twice = { grants: [id, id].map((user_id) => ({ user_id, permissions: [] })) };
    await as(api, producer)
      .put(grantsAt(await quietShow()), twice)
      .expect(400);
  });
});

describe('concurrent edits', () => {
  it('concurrent edits of grants are detected by their version', async () => {
    const show = await quietShow();
    const member = await makeMember(api);
    const team = await makeTeam(api, producer, { members: [member], shows: [show] });
    const tag = (await as(api, producer).get(teamsOf(show)).expect(200)).headers['etag'] as string;
    const edits = (['lots', 'sales', 'faq'] as const).map((grant) =>
      as(api, producer)
        .put(grantsAt(show), gives([member, [grant]]))
        .set('if-match', tag),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const won = answers.find(({ status }) => status === 200);
    const lost = answers.find(({ status }) => status === 412);
    expect(lost?.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: won?.body });
    expect(lost?.headers['etag']).toBe(won?.headers['etag']);
    await as(api, producer).put(teamsOf(show), { team_ids: [] }).set('if-match', tag).expect(412);
    const fresh = won?.headers['etag'] as string;
    const again = await as(api, producer).get(teamsOf(show)).set('if-none-match', fresh);
    expect(again.status).toBe(304);
    await as(api, producer)
      .put(teamsOf(show), { team_ids: [team.id] })
      .set('if-match', fresh)
      .expect(200);
  });
});

describe('rights that end', () => {
  it('an ended grant counts at once, on open sockets too, and on other processes', async () => {
    const show = await quietShow();
    const member = await makeMember(api);
    await makeTeam(api, producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['checkins']);
    const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
    const other = await startProcess({ DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET, ALLOW_SANDBOX: '1' });
    try {
      const bearer = { authorization: `Bearer ${member.token}` };
      const path = `/api/team-member/events/${show.id}/checkins`;
      await other.request.get(path).set(bearer).expect(200);
      const lines = await Promise.all([api.url, other.url].map((url) => Listener.connect(url, member.token)));
      for (const line of lines) expect(await line.join(show.id)).toEqual({ ok: true });
      const bystander = await Listener.connect(api.url, producer.token);
      const ended = Promise.all(lines.map((line) => line.ended()));
      await as(api, producer)
        .put(grantsAt(show), gives([member, ['faq']]))
        .expect(200);
      await as(api, member).get(path).expect(403);
      expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
      await other.request.get(path).set(bearer).expect(403);
      const back = await Listener.connect(other.url, member.token);
      expect(await back.join(show.id)).toEqual({ ok: false, code: 'FORBIDDEN' });
      expect(bystander.socket.connected).toBe(true);
      for (const line of [...lines, back, bystander]) line.close();
    } finally {
      await other.stop();
    }
  }, 120_000);
});
