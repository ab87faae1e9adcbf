import { beforeAll, describe, expect, it } from '@jest/globals';
import { fieldProblems } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { broughtBy, codeIn, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { giveGrants, grantsOf, makeMember, makeTeam, rolesOf, type TestTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const DAY = 24 * 3600 * 1000;

const api = useApi();
const producer = usePerson(api, { name: 'Produtora Varal', roles: ['producer'] });
let team: TestTeam;

beforeAll(async () => {
  team = await makeTeam(api, producer, { name: 'Portaria' });
});

function freshEmail(): string {
  return `elis.${newId()}@exemplo.br`;
}

function pathOf({ id }: TestTeam): string {
  return `/api/producer/teams/${id}`;
}

function invite(email: string, to = team, id = newId()) {
  return as(api, to.producer).post(`${pathOf(to)}/invitations`, { id, email });
}

/** Returns the code of the last mail to an address. */
async function codeSentTo(email: string): Promise<string> {
  const mail = (await mailsTo(api, email)).at(-1);
  if (!mail) throw new Error(`no mail went to ${email}`);
  return codeIn(mail);
}

/** Accepts as a newcomer, or as the signed-in owner of the account. */
function accept(email: string, token: string, { name, by }: { name?: string; by?: { token: string } } = {}) {
  const call = api.request.post('/api/auth/verify-code');
  if (by) void call.set('authorization', `Bearer ${by.token}`);
  return call.send({ type: 'invite', email, token, ...(name && { name }) });
}

async function membersOf(which = team): Promise<string[]> {
  const { body } = await as(api, which.producer).get(pathOf(which)).expect(200);
  return body.team_members.map((person: { email: string }) => person.email);
}

describe('invitation', () => {
  it('an invitation mails a code and a link, valid for seven days', async () => {
    const email = freshEmail();
    const { body } = await invite(` ${email.toUpperCase()} `).expect(201);
    expect(body).toMatchObject({ email });
    expect(new Date(body.expires_at).getTime() - new Date(body.created_at).getTime()).toBeCloseTo(7 * DAY, -4);
    const [mail] = await mailsTo(api, email);
    expect(mail).toMatchObject({ template: 'team-invitation', to: expect.stringContaining(email) });
    expect(mail?.text).toContain('Produtora Varal');
    expect(mail?.text).toContain('Portaria');
    const link = linkIn(mail!);
    expect(link.pathname).toBe('/new-password');
    expect(link.search).toBe('?type=invite');
    expect(broughtBy(link)).toEqual({ type: 'invite', token: codeIn(mail!), email });
    const { body: read } = await as(api, producer).get(pathOf(team)).expect(200);
    expect(read.invitations).toContainEqual(body);
  });

  it('an invitation’s link says that the address has an account', async () => {
    const { email } = await makePerson(api);
    await invite(email).expect(201);
    const [mail] = await mailsTo(api, email);
    expect(broughtBy(linkIn(mail!))).toMatchObject({ type: 'invite', email, account: '1' });
  });

  it('an invitation is made once by its id', async () => {
    const email = freshEmail();
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => invite(email, team, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await mailsTo(api, email)).toHaveLength(1);
    const other = await makeTeam(api, producer);
    expect((await invite(email, other, id).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('an invitation is recorded in the audit log, once', async () => {
    const own = await makeTeam(api, producer);
    const email = freshEmail();
    const id = newId();
    const { body } = await invite(email, own, id).expect(201);
    await invite(email, own, id).expect(200);
    expect(await auditOf(api, own.id, 'teams:invite')).toMatchObject([
      { actor_id: producer.id, subject_kind: 'team', before: null, after: body },
    ]);
  });

  it('invitations are limited to ten mails per address and quarter of an hour, over all teams', async () => {
    const email = freshEmail();
    for (let i = 0; i < 10; i += 1) await invite(email).expect(201);
    expect((await invite(email, await makeTeam(api, producer)).expect(429)).body.code).toBe('RATE_LIMITED');
    expect(await mailsTo(api, email)).toHaveLength(10);
  });

  it('a team is limited to 500 people, open invitations included', async () => {
    const full = await makeTeam(api, producer);
    await api.database.query(
      `insert into team_invitations (id, team_id, email, expires_at)
       select uuidv7(), $1, n || '@exemplo.br', now() + interval '1 day' from generate_series(1, 499) n`,
      [full.id],
    );
    await invite(freshEmail(), full).expect(201);
    expect((await invite(freshEmail(), full).expect(409)).body.code).toBe('TEAM_FULL');
    await invite('1@exemplo.br', full).expect(201);
  });

  it('an invitation of a member, or of an invalid address, is refused', async () => {
    const member = await makeMember(api);
    const own = await makeTeam(api, producer, { members: [member] });
    expect((await invite(member.email.toUpperCase(), own).expect(409)).body.code).toBe('ALREADY_MEMBER');
    await invite(member.email).expect(201);
    await invite('elis').expect(400);
  });
});

describe('invitation to an event', () => {
  const inviteTo = (event_id: string | undefined, permissions: readonly string[] | undefined, email = freshEmail()) =>
    as(api, producer).post(`${pathOf(team)}/invitations`, { id: newId(), email, event_id, permissions });

  it('an invitation to an event names it in the mail, and its link leads there', async () => {
    const show = await makeShow(api, { producer, event: { name: 'Arraial da Lua' } });
    const { body } = await inviteTo(show.id, ['sales', 'overview']).expect(201);
    expect(body).toMatchObject({ event: { id: show.id, name: 'Arraial da Lua' }, permissions: ['overview', 'sales'] });
    const [mail] = await mailsTo(api, body.email);
    expect(mail?.subject).toBe('Produtora Varal convidou você para trabalhar em Arraial da Lua');
    expect(mail?.text).toContain('Portaria');
    expect(linkIn(mail!).searchParams.get('redirectUrl')).toBe(`/team-member/events/${show.id}`);
    const { body: read } = await as(api, producer).get(pathOf(team)).expect(200);
    expect(read.invitations).toContainEqual(body);
  });

  it.each([
    [['checkins'], 'door'],
    [['checkins', 'supervise'], 'door'],
    [['checkins', 'sales'], 'team-member/events'],
    [['supervise'], 'team-member/events'],
    [[], 'team-member/events'],
  ])('an invitation to an event for %j begins at %s', async (permissions, place) => {
    const show = await makeShow(api, { producer });
    const { body } = await inviteTo(show.id, permissions).expect(201);
    const [mail] = await mailsTo(api, body.email);
    expect(linkIn(mail!).searchParams.get('redirectUrl')).toBe(`/${place}/${show.id}`);
  });

  it('who accepts works at the event with the team, and may do there what the invitation says', async () => {
    const show = await makeShow(api, { producer });
    const { body } = await inviteTo(show.id, ['checkins']).expect(201);
    const { body: session } = await accept(body.email, await codeSentTo(body.email)).expect(200);
    expect(session.user.grants).toEqual([{ event_id: show.id, permissions: ['checkins'] }]);
    const bearer = { token: session.access_token as string };
    const { body: events } = await as(api, bearer).get('/api/team-member/events').expect(200);
    expect(events.data.map(({ id }: { id: string }) => id)).toEqual([show.id]);
    await as(api, bearer).get(`/api/team-member/events/${show.id}/checkins`).expect(200);
    await as(api, bearer).get(`/api/team-member/events/${show.id}/orders`).expect(403);
    const { body: teams } = await as(api, producer).get(`/api/producer/events/${show.id}/teams`).expect(200);
    expect(teams.teams).toContainEqual(expect.objectContaining({ id: team.id, is_attached: true }));
    const actor = { actor_id: session.user.id };
    expect(await auditOf(api, show.id, 'grants:attach')).toMatchObject([{ ...actor, after: { team_ids: [team.id] } }]);
    expect(await auditOf(api, show.id, 'grants:edit')).toMatchObject([
      { ...actor, after: [{ user_id: session.user.id, permissions: ['checkins'] }] },
    ]);
  });

  it('an acceptance keeps what the person may do at the event already', async () => {
    const show = await makeShow(api, { producer });
    const member = await makeMember(api);
    await makeTeam(api, producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['lots']);
    await inviteTo(show.id, ['checkins'], member.email).expect(201);
    await accept(member.email, await codeSentTo(member.email), { by: member }).expect(200);
    expect(await grantsOf(api, show, member)).toEqual(['lots', 'checkins']);
  });

  it('an acceptance gives no right at an event that has another producer by then', async () => {
    const show = await makeShow(api, { producer });
    const { body } = await inviteTo(show.id, ['sales']).expect(201);
    const heir = await makePerson(api, { roles: ['producer'] });
    await api.database.query('update events set producer_id = $2 where id = $1', [show.id, heir.id]);
    const { body: session } = await accept(body.email, await codeSentTo(body.email)).expect(200);
    expect(session.user).toMatchObject({ roles: ['customer', 'team-member'], grants: [] });
    expect(await membersOf()).toContain(body.email);
  });

  it('an invitation to another producer’s event, or with permissions and no event, is refused', async () => {
    const other = await makeShow(api);
    await inviteTo(other.id, ['sales']).expect(404);
    await inviteTo(newId(), []).expect(404);
    expect((await inviteTo(undefined, ['sales']).expect(400)).body.errors).toEqual({
      event_id: [fieldProblems.required],
    });
    const show = await makeShow(api, { producer });
    await inviteTo(show.id, ['payouts', 'everything']).expect(400);
  });

  it('an invitation outlives its event, and is to the team alone then', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const { body } = await inviteTo(show.id, ['sales']).expect(201);
    await as(api, producer).delete(`/api/producer/events/${show.id}`).expect(204);
    const { body: session } = await accept(body.email, await codeSentTo(body.email)).expect(200);
    expect(session.user.grants).toEqual([]);
  });
});

describe('acceptance', () => {
  it('an acceptance creates an account without a password, with the e-mail confirmed, and joins the team', async () => {
    const email = freshEmail();
    await invite(email).expect(201);
    const { body } = await accept(email, await codeSentTo(email)).expect(200);
    expect(body.user).toMatchObject({ email, roles: ['customer', 'team-member'], grants: [], has_password: false });
    const bearer = { token: body.access_token as string };
    expect((await as(api, bearer).get('/api/team-member/events').expect(200)).body).toEqual({ data: [], count: 0 });
    expect(await membersOf()).toContain(email);
    const { body: read } = await as(api, producer).get(pathOf(team)).expect(200);
    expect(read.invitations.map((invitation: { email: string }) => invitation.email)).not.toContain(email);
    const [account] = await api.database.query(
      'select email_confirmed_at is not null as confirmed, password_hash from users where email = $1',
      [email],
    );
    expect(account).toEqual({ confirmed: true, password_hash: null });
    const entries = await api.database.query(
      `select actor_id, subject_id from audit_entries where action = 'teams:join' and after ->> 'user_id' = $1`,
      [body.user.id],
    );
    expect(entries).toEqual([{ actor_id: body.user.id, subject_id: team.id }]);
  });

  it('an acceptance gives no grant at the team’s events, whatever a colleague has', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const colleague = await makeMember(api);
    const own = await makeTeam(api, producer, { members: [colleague], shows: [show] });
    await giveGrants(api, show, colleague, ['checkins', 'sales']);
    const email = freshEmail();
    await invite(email, own).expect(201);
    const { body } = await accept(email, await codeSentTo(email)).expect(200);
    expect(body.user.grants).toEqual([]);
    const bearer = { token: body.access_token as string };
    await as(api, bearer).get(`/api/team-member/events/${show.id}`).expect(404);
    expect((await as(api, bearer).get('/api/team-member/events').expect(200)).body.count).toBe(0);
    const { body: read } = await as(api, producer).get(`/api/producer/events/${show.id}/teams`).expect(200);
    const permissions = read.members.map((one: { user: { id: string }; permissions: string[] }) => [
      one.user.id,
      one.permissions,
    ]);
    expect(new Map(permissions)).toEqual(
      new Map([
        [colleague.id, ['sales', 'checkins']],
        [body.user.id, []],
      ]),
    );
  });

  it('an acceptance sets a newcomer’s name, and nobody else’s', async () => {
    const email = freshEmail();
    await invite(email).expect(201);
    const { body } = await accept(email, await codeSentTo(email), { name: ' Ivo Porteiro ' }).expect(200);
    expect(body.user.name).toBe('Ivo Porteiro');
    const person = await makePerson(api, { name: 'Ana Lima' });
    await invite(person.email).expect(201);
    const known = await accept(person.email, await codeSentTo(person.email), { name: 'Outra', by: person }).expect(200);
    expect(known.body.user.name).toBe('Ana Lima');
    expect((await accept(email, 'AAAAAAAA', { name: ' ' })).body).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('an acceptance joins the address’s account, once', async () => {
    const person = await makePerson(api, { name: 'Elis' });
    await invite(person.email).expect(201);
    const code = await codeSentTo(person.email);
    const answers = await Promise.all([1, 2].map(() => accept(person.email, code, { by: person })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 200)?.body.user).toMatchObject({ id: person.id, name: 'Elis' });
    expect((await membersOf()).filter((email) => email === person.email)).toHaveLength(1);
    expect(await rolesOf(api, person)).toEqual(['customer', 'team-member']);
    await accept(person.email, code, { by: person }).expect(400);
  });

  it('an acceptance does not reset an existing password', async () => {
    const known = await makePerson(api);
    await invite(known.email).expect(201);
    const { body } = await accept(known.email, await codeSentTo(known.email), { by: known }).expect(200);
    const change = () => as(api, { token: body.access_token as string });
    await change()
      .put('/api/auth/password', { password: 'uma senha bem longa' })
      .expect(422)
      .expect(/CURRENT_PASSWORD_WRONG/);
    await change()
      .put('/api/auth/password', { password: 'uma senha bem longa', current_password: TEST_PASSWORD })
      .expect(204);
  });

  it('an acceptance answers each invitation by itself', async () => {
    const email = freshEmail();
    const other = await makeTeam(api, await makePerson(api, { roles: ['producer'] }), { name: 'Bar' });
    await invite(email).expect(201);
    const first = await codeSentTo(email);
    await invite(email, other).expect(201);
    const second = await codeSentTo(email);
    const { body: joined } = await accept(email, first).expect(200);
    const by = { token: joined.access_token as string };
    expect(await membersOf()).toContain(email);
    expect(await membersOf(other)).not.toContain(email);
    await accept(email, second, { by }).expect(200);
    expect(await membersOf(other)).toContain(email);
  });

  it('an acceptance takes only the last code of an address invited twice', async () => {
    const email = freshEmail();
    await invite(email).expect(201);
    const old = await codeSentTo(email);
    const { body } = await invite(email).expect(201);
    const fresh = await codeSentTo(email);
    const { body: read } = await as(api, producer).get(pathOf(team)).expect(200);
    expect(read.invitations.filter((invitation: { email: string }) => invitation.email === email)).toEqual([body]);
    expect((await accept(email, old).expect(400)).body.code).toBe('CODE_INVALID');
    await accept(email, fresh).expect(200);
  });

  it('an acceptance is refused after seven days', async () => {
    const email = freshEmail();
    await invite(email).expect(201);
    const code = await codeSentTo(email);
    api.clock.advance(7 * DAY + 1000);
    try {
      expect((await accept(email, code).expect(400)).body.code).toBe('CODE_INVALID');
    } finally {
      api.clock.advance(-7 * DAY - 1000);
    }
    expect(await membersOf()).not.toContain(email);
  });

  it.each([
    [
      'withdrawn',
      async (which: TestTeam, invitation: string) =>
        as(api, producer)
          .delete(`${pathOf(which)}/invitations/${invitation}`)
          .expect(204),
    ],
    ['gone with its team', async (which: TestTeam) => as(api, producer).delete(pathOf(which)).expect(204)],
  ])('an acceptance is refused, and creates no account, once the invitation is %s', async (_, end) => {
    const email = freshEmail();
    const own = await makeTeam(api, producer);
    const { body } = await invite(email, own).expect(201);
    const code = await codeSentTo(email);
    await end(own, body.id);
    expect((await accept(email, code).expect(400)).body.code).toBe('CODE_INVALID');
    expect(await api.database.query('select from users where email = $1', [email])).toEqual([]);
  });

  it('a concurrent acceptance and withdrawal end in one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const email = freshEmail();
      const { body } = await invite(email).expect(201);
      const code = await codeSentTo(email);
      const [accepted, withdrawn] = await Promise.all([
        accept(email, code),
        as(api, producer).delete(`${pathOf(team)}/invitations/${body.id}`),
      ]);
      expect([
        [200, 404],
        [400, 204],
      ]).toContainEqual([accepted.status, withdrawn.status]);
      expect((await membersOf()).includes(email)).toBe(accepted.status === 200);
    }
  });
});

describe('withdrawal', () => {
  it('a withdrawal ends an invitation of that team only', async () => {
    const { body } = await invite(freshEmail()).expect(201);
    const other = await makeTeam(api, producer);
    await as(api, producer)
      .delete(`${pathOf(other)}/invitations/${body.id}`)
      .expect(404);
    await as(api, producer)
      .delete(`${pathOf(team)}/invitations/${body.id}`)
      .expect(204);
    await as(api, producer)
      .delete(`${pathOf(team)}/invitations/${body.id}`)
      .expect(404);
  });
});
