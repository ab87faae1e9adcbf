import { describe, expect, it } from '@jest/globals';
import type { TeamRowView, TeamView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { mailsTo } from '../../../testing/mails.ts';
import { makePerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { giveGrants, grantsOf, makeMember, makeTeam, rolesOf } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { name: 'Produtora Varal', roles: ['producer'] });

const TEAMS = '/api/producer/teams';

function create(facts: object = {}, by = producer) {
  return as(api, by).post(TEAMS, { id: newId(), name: 'Portaria', ...facts });
}

describe('new team', () => {
  it('a new team is returned, and invites the addresses that come with it, each once', async () => {
    const emails = [` Elis.${newId()}@Exemplo.br`, `pedro.${newId()}@exemplo.br`];
    const twice = [...emails, emails[0]?.trim().toUpperCase()];
    const team = (await create({ name: '  Portaria Norte ', emails: twice }).expect(201)).body as TeamView;
    const invited = emails.map((email) => email.trim().toLowerCase());
    expect(team).toMatchObject({ name: 'Portaria Norte', team_members: [], events: [] });
    expect(team.invitations.map(({ email }) => email).sort()).toEqual(invited.toSorted());
    for (const email of invited) expect(await mailsTo(api, email)).toHaveLength(1);
    expect((await as(api, producer).get(`${TEAMS}/${team.id}`).expect(200)).body).toEqual(team);
    const entries = await api.database.query('select action, actor_id from audit_entries where subject_id = $1', [
      team.id,
    ]);
    expect(entries).toEqual([{ action: 'teams:create', actor_id: producer.id }]);
  });

  it('a new team comes with an invitation to an event, or is not created', async () => {
    const show = await makeShow(api, { producer });
    const others = await makeShow(api);
    const email = `elis.${newId()}@exemplo.br`;
    const team_id = newId();
    const bodyWith = (event_id: string) => ({
      id: team_id,
      name: 'Portaria',
      invitation: { id: newId(), email, event_id, permissions: ['checkins'] },
    });
    await as(api, producer).post(TEAMS, bodyWith(others.id)).expect(404);
    await as(api, producer).get(`${TEAMS}/${team_id}`).expect(404);
    expect(await mailsTo(api, email)).toEqual([]);
    const team = (await as(api, producer).post(TEAMS, bodyWith(show.id)).expect(201)).body as TeamView;
    expect(team.invitations).toMatchObject([{ email, event: { id: show.id }, permissions: ['checkins'] }]);
    expect(await mailsTo(api, email)).toHaveLength(1);
  });

  it('a new team is created once by its id, mails included', async () => {
    const email = `elis.${newId()}@exemplo.br`;
    const body = { id: newId(), name: 'Portaria', emails: [email] };
    const answers = await Promise.all([1, 2, 3].map(() => as(api, producer).post(TEAMS, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await mailsTo(api, email)).toHaveLength(1);
    expect(
      (
        await as(api, producer)
          .post(TEAMS, { ...body, name: 'Outra' })
          .expect(409)
      ).body.code,
    ).toBe('ID_REUSED');
    const other = await makePerson(api, { roles: ['producer'] });
    expect((await create({ id: body.id }, other).expect(409)).body.code).toBe('ID_REUSED');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ emails: ['elis'] }, 'emails'],
    [{ emails: 'elis@exemplo.br' }, 'emails'],
    [{ emails: Array.from({ length: 51 }, (_, at) => `p${at}@exemplo.br`) }, 'emails'],
    [{ producer_id: newId() }, 'producer_id'],
    [{ id: 'x' }, 'id'],
  ])('a new team with %j is refused', async (facts, field) => {
    expect(Object.keys((await create(facts).expect(400)).body.errors)).toEqual([field]);
  });

  it('teams are limited to 200', async () => {
    const busy = await makePerson(api, { roles: ['producer'] });
    await api.database.query(
      `insert into teams (id, producer_id, name) select uuidv7(), $1, 'Equipe ' || n from generate_series(1, 199) n`,
      [busy.id],
    );
    const answers = await Promise.all(
      [newId(), newId()].map((id) => as(api, busy).post(TEAMS, { id, name: 'Mais uma' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TOO_MANY_TEAMS');
  });

  it('teams are for producers', async () => {
    for (const role of ['customer', 'team-member', 'super-admin'] as const)
      await create({}, await makePerson(api, { roles: [role] })).expect(403);
  });
});

describe('list of teams', () => {
  it('the list of teams shows a producer’s own, searched by name, sorted and counted', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    const show = await makeShow(api, { producer: own, lots: [] });
    const members = [await makeMember(api), await makeMember(api)];
    const portaria = await makeTeam(api, own, { name: 'Portaria São João', members, shows: [show] });
    await as(api, own)
      .post(`${TEAMS}/${portaria.id}/invitations`, { id: newId(), email: 'nova@exemplo.br' })
      .expect(201);
    await makeTeam(api, own, { name: 'Água e gelo' });
    await makeTeam(api, own, { name: 'Bar 100%' });
    await makeTeam(api, producer, { name: 'De outra' });
    const list = async (query = '') => (await as(api, own).get(`${TEAMS}?${query}`).expect(200)).body;
    const namesOf = ({ data }: { data: TeamRowView[] }) => data.map(({ name }) => name);
    const all = await list();
    expect([all.count, namesOf(all)]).toEqual([3, ['Água e gelo', 'Bar 100%', 'Portaria São João']]);
    expect(all.data[2]).toMatchObject({ members_count: 2, invitations_count: 1, events_count: 1 });
    expect(namesOf(await list('sort=created_at'))).toEqual(['Bar 100%', 'Água e gelo', 'Portaria São João']);
    expect(namesOf(await list('sort=name&sortDir=desc'))).toEqual(['Portaria São João', 'Bar 100%', 'Água e gelo']);
    expect(namesOf(await list('name=sao%20JOAO'))).toEqual(['Portaria São João']);
    expect(namesOf(await list('name=%25'))).toEqual(['Bar 100%']);
    expect(namesOf(await list('skip=1&take=1'))).toEqual(['Bar 100%']);
    await as(api, own).get(`${TEAMS}?sort=members`).expect(400);
  });

  it('the list of teams takes as many statements for many as for few', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    const read = () => as(api, own).get(TEAMS).expect(200);
    await makeTeam(api, own, { members: [await makeMember(api)] });
    const few = await countQueries(api, read);
    for (let made = 0; made < 6; made++) await makeTeam(api, own, { members: [await makeMember(api)] });
    expect(await countQueries(api, read)).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });
});

describe('edit of a team', () => {
  it('an edit writes the name and refuses an old version, which a change of members does not make', async () => {
    const team = await makeTeam(api, producer);
    const path = `${TEAMS}/${team.id}`;
    const tag = (await as(api, producer).get(path).expect(200)).headers['etag'] as string;
    await as(api, producer).post(`${path}/invitations`, { id: newId(), email: 'nova@exemplo.br' }).expect(201);
    const edited = await as(api, producer).patch(path, { name: ' Bar ' }).set('if-match', tag).expect(200);
    expect(edited.body.name).toBe('Bar');
    const stale = await as(api, producer).patch(path, { name: 'Caixa' }).set('if-match', tag).expect(412);
    expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: { name: 'Bar' } });
    expect((await as(api, producer).patch(path, {}).expect(200)).body.name).toBe('Bar');
    await as(api, producer).patch(path, { name: '' }).expect(400);
    await as(api, producer).patch(path, { members: [] }).expect(400);
    expect(await auditOf(api, team.id, 'teams:edit')).toMatchObject([
      { actor_id: producer.id, before: { name: 'Equipe da casa' }, after: { name: 'Bar' } },
      { actor_id: producer.id, before: { name: 'Bar' }, after: { name: 'Bar' } },
    ]);
  });
});

describe('another producer’s team', () => {
  it('another producer’s team is not found', async () => {
    const other = await makePerson(api, { roles: ['producer'] });
    const member = await makeMember(api);
    const team = await makeTeam(api, producer, { members: [member] });
    const path = `${TEAMS}/${team.id}`;
    const invitation = { id: newId(), email: 'nova@exemplo.br' };
    await as(api, producer).post(`${path}/invitations`, invitation).expect(201);
    const stranger = as(api, other);
    await stranger.get(path).expect(404);
    await stranger.patch(path, { name: 'Minha' }).expect(404);
    await stranger.delete(path).expect(404);
    await stranger.post(`${path}/invitations`, { id: newId(), email: 'x@exemplo.br' }).expect(404);
    await stranger.delete(`${path}/invitations/${invitation.id}`).expect(404);
    await stranger.delete(`${path}/members/${member.id}`).expect(404);
    const own = await makeTeam(api, other);
    await stranger.delete(`${TEAMS}/${own.id}/invitations/${invitation.id}`).expect(404);
    await stranger.delete(`${TEAMS}/${own.id}/members/${member.id}`).expect(404);
    const { body } = await as(api, producer).get(path).expect(200);
    expect([body.team_members.length, body.invitations.length]).toEqual([1, 1]);
  });
});

describe('departure from a team', () => {
  it('a departure ends the grants for the team’s events, and the role with the last team, and keeps their history', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const member = await makeMember(api);
    const team = await makeTeam(api, producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['checkins', 'sales']);
    await as(api, member).get(`/api/team-member/events/${show.id}`).expect(200);
    await as(api, producer).delete(`${TEAMS}/${team.id}/members/${member.id}`).expect(204);
    await as(api, member).get(`/api/team-member/events/${show.id}`).expect(403);
    expect(await grantsOf(api, show, member)).toBeUndefined();
    expect(await rolesOf(api, member)).toEqual(['customer']);
    const ended = await api.database.query(
      'select permissions from ended_grants where event_id = $1 and user_id = $2',
      [show.id, member.id],
    );
    expect(ended).toEqual([{ permissions: ['sales', 'checkins'] }]);
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries
       where event_id = $1 and action = 'grants:edit' order by id desc limit 1`,
      [show.id],
    );
    expect(entry).toEqual({
      actor_id: producer.id,
      before: [{ user_id: member.id, permissions: ['sales', 'checkins'] }],
      after: [{ user_id: member.id, permissions: [] }],
    });
    expect(await auditOf(api, team.id, 'teams:leave')).toMatchObject([
      { actor_id: producer.id, before: { user_id: member.id }, after: null },
    ]);
    await as(api, producer).delete(`${TEAMS}/${team.id}/members/${member.id}`).expect(404);
  });

  it('a departure keeps grants from the event’s other teams, and other events', async () => {
    const [one, other] = [await makeShow(api, { producer, lots: [] }), await makeShow(api, { producer, lots: [] })];
    const member = await makeMember(api);
    const leaving = await makeTeam(api, producer, { members: [member], shows: [one, other] });
    const staying = await makeTeam(api, producer, { members: [member], shows: [one] });
    await giveGrants(api, one, member, ['checkins']);
    await giveGrants(api, other, member, ['lots']);
    await as(api, producer).delete(`${TEAMS}/${leaving.id}/members/${member.id}`).expect(204);
    expect(await grantsOf(api, one, member)).toEqual(['checkins']);
    expect(await grantsOf(api, other, member)).toBeUndefined();
    expect(await rolesOf(api, member)).toContain('team-member');
    await as(api, producer).delete(`${TEAMS}/${staying.id}`).expect(204);
    expect(await grantsOf(api, one, member)).toBeUndefined();
    expect(await rolesOf(api, member)).toEqual(['customer']);
  });

  it('concurrent departures from two producers’ teams leave no role behind', async () => {
    const other = await makePerson(api, { roles: ['producer'] });
    for (let round = 0; round < 5; round++) {
      const member = await makeMember(api);
      const teams = [
        await makeTeam(api, producer, { members: [member] }),
        await makeTeam(api, other, { members: [member] }),
      ];
      await Promise.all(
        teams.map((team) => as(api, team.producer).delete(`${TEAMS}/${team.id}/members/${member.id}`).expect(204)),
      );
      expect(await rolesOf(api, member)).toEqual(['customer']);
    }
  });
});

describe('removed team', () => {
  it('a removal ends the members’ grants and roles, the invitations, and the team', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const members = [await makeMember(api), await makeMember(api)] as const;
    const team = await makeTeam(api, producer, { members, shows: [show] });
    for (const member of members) await giveGrants(api, show, member, ['checkins']);
    await as(api, producer).delete(`${TEAMS}/${team.id}`).expect(204);
    for (const member of members) {
      expect(await grantsOf(api, show, member)).toBeUndefined();
      expect(await rolesOf(api, member)).toEqual(['customer']);
    }
    await as(api, producer).get(`${TEAMS}/${team.id}`).expect(404);
    await as(api, producer).delete(`${TEAMS}/${team.id}`).expect(404);
  });

  it('a removal leaves no grant that is given at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const show = await makeShow(api, { producer, lots: [] });
      const member = await makeMember(api);
      const team = await makeTeam(api, producer, { members: [member], shows: [show] });
      const [removed] = await Promise.all([
        as(api, producer).delete(`${TEAMS}/${team.id}`),
        as(api, producer).put(`/api/producer/events/${show.id}/grants`, {
          grants: [{ user_id: member.id, permissions: ['checkins'] }],
        }),
      ]);
      expect(removed.status).toBe(204);
      expect(await grantsOf(api, show, member)).toBeUndefined();
    }
  });
});
