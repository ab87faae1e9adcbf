import { describe, expect, it } from '@jest/globals';
import type { UserDetailView, UserPatch, UserRowView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi } from '../../../testing/api.ts';
import { TestBrowser } from '../../../testing/callers.ts';
import { Listener } from '../../../testing/listener.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { lastMail, mailsTo } from '../../../testing/mails.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { signInHalf, turnOn } from '../../../testing/second-factors.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';
import { TakeSecondFactor } from './take-second-factor.ts';

const api = useApi();
const admin = usePerson(api, { name: 'Ana Administra', roles: ['super-admin'] });

const USERS = '/api/super-admin/users';

function edit(person: TestPerson, patch: UserPatch, by = admin) {
  return as(api, by).patch(`${USERS}/${person.id}`, patch);
}

async function read(person: TestPerson): Promise<UserDetailView> {
  return (await as(api, admin).get(`${USERS}/${person.id}`).expect(200)).body as UserDetailView;
}

describe('list of users', () => {
  async function list(query: string): Promise<UserRowView[]> {
    return (await as(api, admin).get(`${USERS}?take=100&${query}`).expect(200)).body.data as UserRowView[];
  }
  const namesOf = (rows: UserRowView[]) => rows.map(({ name }) => name);

  it('the list of users searches parts of a name without accents, of an e-mail and of a document', async () => {
    const id = newId();
    const érica = await makePerson(api, { name: 'Érica Conceição de Assis', email: `erica.${id}@exemplo.br` });
    await api.database.query(`update users set document = '12ABC34501DE35' where id = $1`, [érica.id]);
    const cpf = await makePerson(api, { name: 'João 100% Souza' });
    await api.database.query(`update users set document = '52998224725' where id = $1`, [cpf.id]);
    for (const query of [
      'conceicao',
      'CONCEIÇÃO',
      'onceiç',
      'assis érica',
      `erica.${id}`,
      `${id}@ex`,
      '12.ABC.345/01DE-35',
      '12abc345',
    ])
      expect(namesOf(await list(`query=${encodeURIComponent(query)}`))).toEqual(['Érica Conceição de Assis']);
    for (const query of ['529.982.247-25', '529982', '982.247', '100%', 'joao souza'])
      expect(namesOf(await list(`query=${encodeURIComponent(query)}`))).toEqual(['João 100% Souza']);
    for (const query of ['conceicao joao', 'con%cao', '529_82', "'; --"])
      expect(await list(`query=${encodeURIComponent(query)}`)).toEqual([]);
  });

  it('the list of users searches in an index', async () => {
    const plan = await api.database.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `explain select from users u where fold_text(u.name || ' ' || u.email || ' ' || coalesce(u.document, '')) like fold_text('%assis%')`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search');
  });

  it('the list of users filters by role, sorts and pages', async () => {
    const word = newId();
    const named = (name: string, roles: ('support' | 'producer')[] = []) =>
      makePerson(api, { name, email: `${name.toLowerCase().replace(/\W/g, '')}${word}@exemplo.br`, roles });
    for (const [name, roles] of [
      ['Zeca', ['support']],
      ['Ágata', []],
      ['Bento', ['producer', 'support']],
    ] as const)
      await named(name, [...roles]);
    expect(namesOf(await list(`query=${word}&sort=name`))).toEqual(['Ágata', 'Bento', 'Zeca']);
    expect(namesOf(await list(`query=${word}&sort=name&sortDir=desc`))).toEqual(['Zeca', 'Bento', 'Ágata']);
    expect(namesOf(await list(`query=${word}`))).toEqual(['Bento', 'Ágata', 'Zeca']);
    expect(namesOf(await list(`query=${word}&sort=created_at&sortDir=asc`))).toEqual(['Zeca', 'Ágata', 'Bento']);
    expect(namesOf(await list(`query=${word}&role=support&sort=name`))).toEqual(['Bento', 'Zeca']);
    expect(namesOf(await list(`query=${word}&role=customer&sort=name`))).toEqual(['Ágata', 'Bento', 'Zeca']);
    const page = (await as(api, admin).get(`${USERS}?query=${word}&sort=name&skip=1&take=1`).expect(200)).body;
    expect([page.count, namesOf(page.data)]).toEqual([3, ['Bento']]);
    await as(api, admin).get(`${USERS}?role=owner`).expect(400);
    await as(api, admin).get(`${USERS}?sort=email`).expect(400);
  });

  it('the list of users answers 25 at a time, with as many statements for many as for few', async () => {
    for (let made = 0; made < 30; made++) await makePerson(api, { password: null });
    const { body } = await as(api, admin).get(USERS).expect(200);
    expect(body.data).toHaveLength(25);
    const many = await countQueries(api, () => as(api, admin).get(USERS).expect(200));
    const few = await countQueries(api, () => as(api, admin).get(`${USERS}?take=1`).expect(200));
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(3);
  });

  it('the list of users leaves out deleted accounts', async () => {
    const gone = await makePerson(api, { name: 'Sumida' });
    await api.database.query('update users set deleted_at = now() where id = $1', [gone.id]);
    expect(await list('query=sumida')).toEqual([]);
    await as(api, admin).get(`${USERS}/${gone.id}`).expect(404);
    await edit(gone, { blocked: true }).expect(404);
  });

  it('the list of users is for super-admins', async () => {
    for (const role of ['producer', 'support', 'sale-point'] as const) {
      const other = await makePerson(api, { roles: [role] });
      await as(api, other).get(USERS).expect(403);
      await as(api, other).get(`${USERS}/${admin.id}`).expect(403);
      await edit(admin, { roles: [] }, other).expect(403);
    }
  });
});

describe('one user', () => {
  it('a user’s page shows roles, taxes, teams, events and the last visit', async () => {
    const show = await makeShow(api, { lots: [] });
    const member = await makeMember(api, 'Elis');
    const team = await makeTeam(api, show.producer, { name: 'Portaria', members: [member] });
    expect(await read(member)).toMatchObject({
      id: member.id,
      name: 'Elis',
      roles: ['customer', 'team-member'],
      teams: [{ id: team.id, name: 'Portaria', producer: { id: show.producer.id, name: 'Produtora' } }],
      events_count: 0,
      last_seen_at: null,
      blocked_at: null,
    });
    await api.request
      .post('/api/auth/sign-in')
      .send({ email: show.producer.email, password: TEST_PASSWORD })
      .expect(200);
    const producer = await read(show.producer);
    expect(producer).toMatchObject({
      events_count: 1,
      teams: [],
      administrate_tax: null,
      convenience_tax: 10,
      rebate_tax: null,
    });
    expect(producer.last_seen_at).not.toBeNull();
    await as(api, admin).get(`${USERS}/${newId()}`).expect(404);
  });
});

describe('edit of a user', () => {
  it('an edit adds and removes roles at once', async () => {
    const person = await makePerson(api);
    await as(api, person).get('/api/support/events').expect(403);
    const given = (await edit(person, { roles: ['support', 'producer'] }).expect(200)).body as UserDetailView;
    expect(given.roles).toEqual(['customer', 'producer', 'support']);
    await as(api, person).get('/api/support/events').expect(200);
    await edit(person, { roles: ['customer'] }).expect(200);
    await as(api, person).get('/api/support/events').expect(403);
    const entries = await api.database.query(
      `select actor_id, before -> 'roles' as before, after -> 'roles' as after from audit_entries
       where subject_id = $1 and action = 'users:edit' order by id`,
      [person.id],
    );
    expect(entries).toEqual([
      { actor_id: admin.id, before: ['customer'], after: ['customer', 'producer', 'support'] },
      { actor_id: admin.id, before: ['customer', 'producer', 'support'], after: ['customer'] },
    ]);
  });

  it('an edit does not change the role that teams give', async () => {
    const stranger = await makePerson(api);
    expect((await edit(stranger, { roles: ['team-member'] }).expect(200)).body.roles).toEqual(['customer']);
    const member = await makeMember(api);
    expect((await edit(member, { roles: ['support'] }).expect(200)).body.roles).toEqual([
      'customer',
      'team-member',
      'support',
    ]);
  });

  it('an edit sets each of the three taxes by itself', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    await edit(producer, { administrate_tax: 3.25, convenience_tax: 17.65, rebate_tax: 20 }).expect(200);
    const { body } = await edit(producer, { administrate_tax: null }).expect(200);
    expect(body).toMatchObject({
      administrate_tax: null,
      convenience_tax: 17.65,
      rebate_tax: 20,
      roles: ['customer', 'producer'],
    });
    const show = await makeShow(api, { producer, lots: [] });
    const event = (await as(api, producer).get(`/api/producer/events/${show.id}`).expect(200)).body;
    expect(event.convenience_tax).toBe(17.65);
  });

  it('an edit of taxes counts for later sales and events: orders keep theirs, and events their fee', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    await edit(producer, { administrate_tax: 5, convenience_tax: 10 }).expect(200);
    const show = await makeShow(api, { producer });
    const soldAt = async () => {
      const { order } = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
      return order.id;
    };
    const taxesOf = async (id: string) => {
      const [taxes] = await api.database.query(
        'select administrate_tax, convenience_tax, tax_amount from orders where id = $1',
        [id],
      );
      return taxes;
    };
    const before = await soldAt();
    await edit(producer, { administrate_tax: 8, convenience_tax: 12.5 }).expect(200);
    const old = { administrate_tax: 500, convenience_tax: 1000, tax_amount: 1000 };
    expect(await taxesOf(before)).toEqual(old);
    expect(await taxesOf(await soldAt())).toEqual({ ...old, administrate_tax: 800 });
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries
       where subject_id = $1 and action = 'users:edit' order by id desc limit 1`,
      [producer.id],
    );
    expect(entry).toMatchObject({
      actor_id: admin.id,
      before: { administrate_tax: 5, convenience_tax: 10 },
      after: { administrate_tax: 8, convenience_tax: 12.5 },
    });
  });

  it.each<[object, string]>([
    [{ roles: ['owner'] }, 'roles'],
    [{ roles: null }, 'roles'],
    [{ convenience_tax: null }, 'convenience_tax'],
    [{ rebate_tax: 0.001 }, 'rebate_tax'],
    [{ blocked: 'yes' }, 'blocked'],
    [{ email: 'a@b.c' }, 'email'],
  ])('an edit with %j is refused', async (patch, field) => {
    const person = await makePerson(api);
    expect(Object.keys((await edit(person, patch as UserPatch).expect(400)).body.errors)).toEqual([field]);
  });

  it('an edit of an old version is refused with the present state', async () => {
    const person = await makePerson(api);
    const tag = (await as(api, admin).get(`${USERS}/${person.id}`).expect(200)).headers['etag'] as string;
    await edit(person, { roles: ['support'] })
      .set('if-match', tag)
      .expect(200);
    const { body } = await edit(person, { roles: [] }).set('if-match', tag).expect(412);
    expect(body).toMatchObject({ code: 'PRECONDITION_FAILED', current: { roles: ['customer', 'support'] } });
  });

  it('an edit leaves a producer with events the role', async () => {
    const show = await makeShow(api, { lots: [] });
    const { body } = await edit(show.producer, { roles: [] }).expect(409);
    expect(body.code).toBe('PRODUCER_HAS_EVENTS');
    expect((await read(show.producer)).roles).toContain('producer');
    await edit(show.producer, { roles: ['producer', 'support'] }).expect(200);
  });

  it('an edit and a concurrent creation of an event run one after the other', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    const event = { id: newId(), name: 'Festa', slug: `festa-${newId()}`, availability: 'public' };
    const dates = { start_date: '2031-06-20T22:00:00.000Z', end_date: '2031-06-21T04:00:00.000Z' };
    const { asked } = await api.database.transaction(async (tx) => {
      await tx.query(`update users set roles = '{customer}' where id = $1`, [producer.id]);
      const asked = as(api, producer)
        .post('/api/producer/events', { ...event, ...dates })
        .then((given) => given);
      await statementsWait(api);
      return { asked };
    });
    expect((await asked).status).toBe(400);
    expect(await api.database.query('select from events where producer_id = $1', [producer.id])).toEqual([]);
  });

  it('an edit removes the role of a producer without events, and the open invitations of that producer', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    const team = await makeTeam(api, producer);
    await as(api, producer)
      .post(`/api/producer/teams/${team.id}/invitations`, { id: newId(), email: 'convidada@exemplo.br' })
      .expect(201);
    await edit(producer, { roles: [] }).expect(200);
    await as(api, producer).get('/api/producer/teams').expect(403);
    expect(await api.database.query('select from team_invitations where team_id = $1', [team.id])).toEqual([]);
    const entries = await api.database.query(
      `select actor_id, before ->> 'email' as email from audit_entries
       where subject_id = $1 and action = 'teams:withdraw'`,
      [team.id],
    );
    expect(entries).toEqual([{ actor_id: admin.id, email: 'convidada@exemplo.br' }]);
  });
});

describe('super-admins', () => {
  it('the last super-admin stays one, and none removes the own role', async () => {
    const lone = await startApi();
    try {
      const first = await makePerson(lone, { roles: ['super-admin'] });
      const patch = (by: TestPerson, person: TestPerson, body: UserPatch) =>
        as(lone, by).patch(`${USERS}/${person.id}`, body);
      for (const body of [{ roles: [] }, { blocked: true }])
        expect((await patch(first, first, body).expect(409)).body.code).toBe('LAST_SUPER_ADMIN');
      const second = await makePerson(lone, { roles: ['super-admin'] });
      for (const body of [{ roles: ['support' as const] }, { blocked: true }])
        expect((await patch(first, first, body).expect(409)).body.code).toBe('OWN_ROLES');
      await patch(first, first, { roles: ['super-admin', 'support'] }).expect(200);
      const race = await Promise.all([patch(first, second, { roles: [] }), patch(second, first, { roles: [] })]);
      expect(race.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
      const left = await lone.database.query(`select id from users where roles @> '{super-admin}'`);
      expect(left).toHaveLength(1);
    } finally {
      await lone.close();
    }
  });

  it('a blocked super-admin does not count', async () => {
    const other = await makePerson(api, { roles: ['super-admin'] });
    await edit(other, { blocked: true }).expect(200);
    await edit(other, { roles: [] }).expect(200);
    expect((await edit(admin, { blocked: true }).expect(409)).body.code).toBe('LAST_SUPER_ADMIN');
  });
});

describe('block', () => {
  it('a block ends every session, token and socket at once, until it is lifted @V7.4.5', async () => {
    const person = await makePerson(api, { roles: ['producer'] });
    const signIn = () => api.request.post('/api/auth/sign-in').send({ email: person.email, password: TEST_PASSWORD });
    const signedIn = await signIn().expect(200);
    const cookie = (signedIn.headers['set-cookie'] as unknown as string[])[0] as string;
    const bearer = { token: signedIn.body.access_token as string };
    await as(api, bearer).get('/api/me').expect(200);
    const lines = await Promise.all([bearer, person].map(({ token }) => Listener.connect(api.url, token)));
    const ended = Promise.all(lines.map((line) => line.ended()));
    const blocked = (await edit(person, { blocked: true }).expect(200)).body as UserDetailView;
    expect(blocked.blocked_at).not.toBeNull();
    expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
    await as(api, bearer).get('/api/me').expect(401);
    await as(api, person).get('/api/me').expect(401);
    await api.request.post('/api/auth/refresh').set('cookie', cookie).expect(401);
    expect((await signIn().expect(403)).body.code).toBe('ACCOUNT_BLOCKED');

    expect((await edit(person, { blocked: true }).expect(200)).body.blocked_at).toBe(blocked.blocked_at);
    expect((await edit(person, { blocked: false }).expect(200)).body.blocked_at).toBeNull();
    await signIn().expect(200);
    await as(api, bearer).get('/api/me').expect(401);
  });
});

describe('second factor', () => {
  it('a second factor is removed from a person who lost it by a super-admin, with an audit entry and a mail @V6.4.4', async () => {
    const person = await makePerson(api);
    expect(await read(person)).toMatchObject({ has_second_factor: false });
    const { browser } = await turnOn(api, person);
    const half = await signInHalf(api, person);
    expect(await read(person)).toMatchObject({ has_second_factor: true });
    const { body } = await edit(person, { has_second_factor: false }).expect(200);
    expect(body.has_second_factor).toBe(false);
    for (const ended of [browser, half]) await ended.call('post', '/api/auth/refresh').expect(401);
    await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    const mail = await lastMail(api, person.email, 'second-factor');
    expect(mail.subject).toBe('Verificação em duas etapas retirada no Festix');
    const audit = await api.database.query(
      `select action, actor_id from audit_entries where subject_id = $1 and action like 'users:%' order by id`,
      [person.id],
    );
    expect(audit).toEqual([{ action: 'users:second-factor-off', actor_id: admin.id }]);
  });

  it('the removal of a missing second factor changes nothing and ends no session', async () => {
    const person = await makePerson(api);
    const browser = await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    await edit(person, { has_second_factor: false }).expect(200);
    await browser.refresh();
    expect(await mailsTo(api, person.email, 'second-factor')).toEqual([]);
  });

  it('a second factor is turned on for nobody else, and the own one is removed with a code', async () => {
    const person = await makePerson(api);
    await edit(person, { has_second_factor: true } as unknown as UserPatch).expect(400);
    const other = await makePerson(api, { roles: ['super-admin'] });
    await turnOn(api, other);
    const own = await edit(other, { has_second_factor: false }, other).expect(409);
    expect(own.body.code).toBe('OWN_SECOND_FACTOR');
    expect(await read(other)).toMatchObject({ has_second_factor: true });
  });

  it('a second factor is removed from the terminal as well', async () => {
    const person = await makePerson(api);
    const command = api.app.get(TakeSecondFactor, { strict: false });
    expect(await command.run('ninguem-aqui@exemplo.br')).toBe('nobody');
    expect(await command.run(person.email)).toBe('none');
    const { browser } = await turnOn(api, person);
    expect(await command.run(person.email.toUpperCase())).toBe('taken');
    await browser.call('post', '/api/auth/refresh').expect(401);
    await new TestBrowser(api).signIn(person.email, TEST_PASSWORD);
    expect(await mailsTo(api, person.email, 'second-factor')).toHaveLength(2);
  });
});
