import { describe, expect, it } from '@jest/globals';
import type { EventArea, EventRowView, EventView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import type { Grant } from '@festix/domain/people';
import { newId } from '../../../kernel/database/ids.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { countQueries } from '../../../testing/queries.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, LOCATED, makeShow, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { name: 'Produtora', roles: ['producer'] });
const DAY = 24 * 3600 * 1000;

function inDays(days: number): string {
  return new Date(Math.floor(api.clock.now().getTime() / 1000) * 1000 + days * DAY).toISOString();
}

function eventBody(facts: object = {}) {
  const id = newId();
  return {
    id,
    name: 'Baile',
    slug: `baile-${id}`,
    start_date: inDays(10),
    end_date: inDays(11),
    availability: 'public',
    ...facts,
  };
}

function create(facts: object = {}, person = producer, area: EventArea = 'producer') {
  return as(api, person).post(`/api/${area}/events`, eventBody(facts));
}

async function grant(show: TestShow, permissions: Grant[]): Promise<TestPerson> {
  const member = await makePerson(api, { roles: ['team-member'] });
  await api.database.query('insert into event_grants (event_id, user_id, permissions) values ($1, $2, $3)', [
    show.id,
    member.id,
    permissions,
  ]);
  return member;
}

describe('new event', () => {
  it('a new event is returned with its defaults and the fee of its producer', async () => {
    await api.database.query('update users set convenience_tax = 1250 where id = $1', [producer.id]);
    const body = eventBody({ end_date: null, name: '  Baile da Saudade ' });
    const event = (await as(api, producer).post('/api/producer/events', body).expect(201)).body as EventView;
    expect(event).toMatchObject({
      id: body.id,
      name: 'Baile da Saudade',
      slug: body.slug,
      start_date: body.start_date,
      end_date: null,
      time_zone: 'America/Sao_Paulo',
      availability: 'public',
      convenience_tax: 12.5,
      limit_by_user: null,
      max_per_order: 10,
      waiting_room_rate: null,
      is_test: false,
      door_names: true,
      ticket_limit: 0,
      ...{ tickets_sold: 0, tickets_given: 0, tickets_disputed: 0 },
      venue: null,
      producer: { id: producer.id, name: 'Produtora' },
    });
    expect(event.abilities).toContain('events:edit');
    const entries = await api.database.query('select action, actor_id from audit_entries where subject_id = $1', [
      body.id,
    ]);
    expect(entries).toEqual([{ action: 'events:create', actor_id: producer.id }]);
  });

  it('a new event is created once by its id', async () => {
    const body = eventBody();
    const answers = await Promise.all([1, 2, 3].map(() => as(api, producer).post('/api/producer/events', body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    const refusal = await as(api, producer)
      .post('/api/producer/events', { ...body, name: 'Outro' })
      .expect(409);
    expect(refusal.body.code).toBe('ID_REUSED');
  });

  it('a new event creates a venue, or takes the existing one of the same place_id', async () => {
    const venue = {
      name: 'Clube Recreativo',
      city: 'Olinda',
      state: 'PE',
      place_id: `place-${newId()}`,
      ...LOCATED,
    };
    const first = (await create({ venue }).expect(201)).body as EventView;
    const second = (await create({ venue: { ...venue, name: 'Clube' } }).expect(201)).body as EventView;
    expect(first.venue).toMatchObject({
      name: 'Clube Recreativo',
      slug: 'clube-recreativo',
      show_address: true,
      zip_code: null,
    });
    expect(second.venue?.id).toBe(first.venue?.id);
    const third = (await create({ venue: { name: 'Clube Recreativo', ...LOCATED } }).expect(201)).body as EventView;
    expect(third.venue?.slug).toMatch(/^clube-recreativo-[0-9a-f]{6}$/);
    const fourth = (await create({ venue_id: third.venue?.id }).expect(201)).body as EventView;
    expect(fourth.venue).toEqual(third.venue);
    expect((await create({ venue_id: newId() }).expect(422)).body.code).toBe('VENUE_NOT_FOUND');
  });

  it('a new event is refused with a slug that an event or a producer has or had', async () => {
    const show = await makeShow(api, { lots: [] });
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { slug: `${show.slug}-b` })
      .expect(200);
    for (const slug of [show.slug, `${show.slug}-b`])
      expect((await create({ slug }).expect(409)).body.code).toBe('SLUG_TAKEN');
    await as(api, show.producer).patch(`/api/producer/events/${show.id}`, { slug: show.slug }).expect(200);
  });

  it('a super-admin’s new event is for a named producer', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const event = (await create({ producer_id: producer.id }, admin, 'super-admin').expect(201)).body as EventView;
    expect(event.producer.id).toBe(producer.id);
    const refusal = await create({}, admin, 'super-admin').expect(400);
    expect(refusal.body.errors).toHaveProperty('producer_id');
    await create({ producer_id: newId() }).expect(403);
  });

  it.each([
    [{ name: 'B' }, 'name'],
    [{ slug: 'Com Espaço' }, 'slug'],
    [{ start_date: '2026-13-01T00:00:00Z' }, 'start_date'],
    [{ start_date: '2026-12-01' }, 'start_date'],
    [{ start_date: '2031-02-31T20:00:00.000Z' }, 'start_date'],
    [{ availability: 'secret' }, 'availability'],
    [{ limit_by_user: 0 }, 'limit_by_user'],
    [{ time_zone: 'Brasil/Leste' }, 'time_zone'],
    [{ time_zone: null }, 'time_zone'],
    [{ venue: { name: '' } }, 'venue.name'],
    [{ venue: { name: 'Clube', latitude: '91' } }, 'venue.latitude'],
    [{ id: 'x' }, 'id'],
    [{ number: 4 }, 'number'],
  ])('a new event with %j is refused', async (facts, field) => {
    const refusal = await create(facts).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
  });

  it('a new event with a start that has passed is refused, and not created', async () => {
    const body = eventBody({ start_date: inDays(-0.01), end_date: inDays(1) });
    const refusal = await as(api, producer).post('/api/producer/events', body).expect(400);
    expect(refusal.body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { start_date: [fieldProblems.pastDate] } });
    await as(api, producer).get(`/api/producer/events/${body.id}`).expect(404);
    await as(api, producer)
      .post('/api/producer/events', { ...body, start_date: inDays(0.01) })
      .expect(201);
  });

  it('a new event with an end before the start is refused @V2.2.3', async () => {
    const body = eventBody({ start_date: inDays(20), end_date: inDays(10) });
    const { body: refusal } = await as(api, producer).post('/api/producer/events', body).expect(422);
    expect(refusal).toMatchObject({ code: 'EVENT_DATES_INVALID', detail: 'O fim deve ser depois do início.' });
    await as(api, producer).get(`/api/producer/events/${body.id}`).expect(404);
  });
});

describe('edit of an event', () => {
  it('an edit writes the fields it sends and leaves the rest', async () => {
    const show = await makeShow(api, { event: { limit_by_user: 4, description: 'Com quadrilha' } });
    const path = `/api/producer/events/${show.id}`;
    const before = (await as(api, show.producer).get(path).expect(200)).body as EventView;
    const after = (await as(api, show.producer).patch(path, { name: 'Arraial', limit_by_user: null }).expect(200))
      .body as EventView;
    expect(after).toEqual({ ...before, name: 'Arraial', limit_by_user: null });
  });

  it('an edit of an old version is refused with the present state, and one of the present version is made', async () => {
    const show = await makeShow(api);
    const path = `/api/producer/events/${show.id}`;
    const read = await as(api, show.producer).get(path).expect(200);
    const tag = read.headers['etag'] as string;
    const edited = await as(api, show.producer).patch(path, { name: 'Primeira' }).set('if-match', tag).expect(200);
    const stale = await as(api, show.producer).patch(path, { name: 'Segunda' }).set('if-match', tag).expect(412);
    expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: { name: 'Primeira' } });
    expect(stale.headers['etag']).toBe(edited.headers['etag']);
    await as(api, show.producer)
      .patch(path, { name: 'Segunda' })
      .set('if-match', edited.headers['etag'] as string)
      .expect(200);
    await as(api, show.producer).patch(path, { name: 'Terceira' }).expect(200);
  });

  it('one of two concurrent edits of the same version wins', async () => {
    const show = await makeShow(api);
    const path = `/api/producer/events/${show.id}`;
    const tag = (await as(api, show.producer).get(path).expect(200)).headers['etag'] as string;
    const edits = ['A', 'B', 'C'].map((name) =>
      as(api, show.producer)
        .patch(path, { name: `Nome ${name}` })
        .set('if-match', tag),
    );
    expect((await Promise.all(edits)).map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
  });

  it('an edit is not refused because of tickets sold meanwhile', async () => {
    const show = await makeShow(api);
    const path = `/api/producer/events/${show.id}`;
    const read = await as(api, show.producer).get(path).expect(200);
    await api.database.query('update lots set sold = 3 where event_id = $1', [show.id]);
    const tag = read.headers['etag'] as string;
    const again = await as(api, show.producer).get(path).set('if-none-match', tag).expect(200);
    expect(again.headers['etag']).not.toBe(tag);
    await as(api, show.producer).patch(path, { name: 'Arraial' }).set('if-match', tag).expect(200);
  });

  it('an edit needs the event, the role and the grant', async () => {
    const show = await makeShow(api);
    const path = (area: string) => `/api/${area}/events/${show.id}`;
    const editor = await grant(show, ['general']);
    const reader = await grant(show, ['overview']);
    await as(api, editor).patch(path('team-member'), { name: 'Da equipe' }).expect(200);
    await as(api, reader).patch(path('team-member'), { name: 'Da equipe' }).expect(403);
    await as(api, reader).get(path('team-member')).expect(200);
    await as(api, producer).patch(path('producer'), { name: 'De outro' }).expect(404);
    await as(api, editor).patch(path('producer'), { name: 'Sem papel' }).expect(403);
  });

  it.each([[{ name: null }], [{ slug: '' }], [{ start_date: null }], [{ producer_id: newId() }]])(
    'an edit with %j is refused',
    async (patch) => {
      const show = await makeShow(api);
      await as(api, show.producer).patch(`/api/producer/events/${show.id}`, patch).expect(400);
    },
  );
});

describe('list of events', () => {
  async function list(person: TestPerson, area: EventArea, query = ''): Promise<EventRowView[]> {
    const answer = await as(api, person).get(`/api/${area}/events?take=100&${query}`).expect(200);
    return answer.body.data as EventRowView[];
  }
  const idsOf = (rows: EventRowView[]) => rows.map((row) => row.id);

  it('the list of events shows each area its own', async () => {
    const show = await makeShow(api);
    await makeShow(api);
    const member = await grant(show, ['checkins']);
    const idle = await grant(show, []);
    const { operator } = await makeSalePoint(api, show);
    const whole = await makeSalePoint(api, show, { all: true });
    const support = await makePerson(api, { roles: ['support'] });
    const admin = await makePerson(api, { roles: ['super-admin'] });
    expect(idsOf(await list(show.producer, 'producer'))).toEqual([show.id]);
    expect(idsOf(await list(member, 'team-member'))).toEqual([show.id]);
    expect(idsOf(await list(idle, 'team-member'))).toEqual([]);
    expect(idsOf(await list(operator, 'sale-point'))).toEqual([show.id]);
    expect(idsOf(await list(whole.operator, 'sale-point'))).toEqual([show.id]);
    expect((await list(support, 'support')).length).toBeGreaterThan(1);
    expect((await list(admin, 'super-admin')).length).toBeGreaterThan(1);
    await as(api, member).get('/api/producer/events').expect(403);
  });

  it('the list of events gives the viewer’s abilities for each event, as the guard checks them', async () => {
    const shows = [await makeShow(api), await makeShow(api)];
    const member = await makePerson(api, { roles: ['team-member'] });
    for (const [index, permissions] of [['checkins'], ['lots', 'general']].entries()) {
      await api.database.query('insert into event_grants (event_id, user_id, permissions) values ($1, $2, $3)', [
        shows[index]?.id,
        member.id,
        permissions,
      ]);
    }
    const rows = await list(member, 'team-member');
    const abilities = (index: number) => rows.find((row) => row.id === shows[index]?.id)?.abilities ?? [];
    expect(abilities(0)).toContain('door:work');
    expect(abilities(0)).not.toContain('lots:edit');
    expect(abilities(1)).toContain('lots:edit');
    expect(abilities(1)).not.toContain('door:work');
  });

  it('the list of events finds drafts, without cancelled and test events', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    const make = async (name: string, set = 'name = name') => {
      const { id } = await makeShow(api, { producer: own, event: { name, start_date: inDays(3) }, lots: [] });
      await api.database.query(`update events set ${set} where id = $1`, [id]);
      return id;
    };
    const [shown, draft] = [await make('Publicado'), await make('Rascunho', 'published_at = null')];
    const cancelled = await make('Cancelado', 'published_at = null, canceled_at = now()');
    const test = await make('Ensaio', 'published_at = null, is_test = true');
    expect(idsOf(await list(own, 'producer', 'draft=true'))).toEqual([draft]);
    expect(new Set(idsOf(await list(own, 'producer', 'draft=false')))).toEqual(new Set([shown, cancelled, test]));
    expect(idsOf(await list(own, 'producer', 'draft=true&future=false'))).toEqual([]);
  });

  it('the list of events separates future from past, searches name and day, and sorts', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    const make = async (name: string, start: string, end: string | null) =>
      (await makeShow(api, { producer: own, event: { name, start_date: start, end_date: end }, lots: [] })).id;
    const over = await make('Ágape 100%', inDays(-5), inDays(-4));
    const running = await make('Vigília', inDays(-0.5), null);
    const later = await make('Bloco', '2031-02-10T02:00:00.000Z', null);
    expect(idsOf(await list(own, 'producer', 'future=true'))).toEqual([running, later]);
    expect(idsOf(await list(own, 'producer', 'future=false'))).toEqual([over]);
    expect(idsOf(await list(own, 'producer', 'name=100%25'))).toEqual([over]);
    expect(idsOf(await list(own, 'producer', 'name=%25'))).toEqual([over]);
    expect(idsOf(await list(own, 'producer', 'name=bLO'))).toEqual([later]);
    expect(idsOf(await list(own, 'producer', 'name=vigilia'))).toEqual([running]);
    // 02:00 UTC is the evening before in São Paulo.
    expect(idsOf(await list(own, 'producer', 'date=2031-02-09'))).toEqual([later]);
    expect(idsOf(await list(own, 'producer', 'date=2031-02-10'))).toEqual([]);
    expect(idsOf(await list(own, 'producer', 'sort=name'))).toEqual([over, later, running]);
    expect(idsOf(await list(own, 'producer', 'sort=start_date&sortDir=desc'))).toEqual([later, running, over]);
    const page = await as(api, own).get('/api/producer/events?skip=1&take=1').expect(200);
    expect([page.body.count, idsOf(page.body.data)]).toEqual([3, [running]]);
    await as(api, own).get('/api/producer/events?sort=producer').expect(400);
    await as(api, own).get('/api/producer/events?date=2031-02-31').expect(400);
  });

  it('the list of events searches producers by name or e-mail for super-admins alone, and marks test events', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const mark = newId().slice(-8);
    const varal = await makePerson(api, { name: `Produção Varal ${mark}`, roles: ['producer'] });
    const other = await makePerson(api, { name: `Lua ${mark}`, roles: ['producer'] });
    const [shown, test] = [await makeShow(api, { producer: varal }), await makeShow(api, { producer: varal })];
    await makeShow(api, { producer: other });
    await as(api, admin).patch(`/api/super-admin/events/${test.id}`, { is_test: true }).expect(200);
    for (const query of [`producao ${mark}`, varal.email]) {
      const rows = await list(admin, 'super-admin', `sort=created_at&producer=${encodeURIComponent(query)}`);
      expect(rows.map(({ id, is_test }) => [id, is_test])).toEqual([
        [shown.id, false],
        [test.id, true],
      ]);
    }
    expect(await list(admin, 'super-admin', `producer=${mark}-ninguém`)).toEqual([]);
    expect(idsOf(await list(varal, 'producer', 'producer=lua'))).toHaveLength(2);
  });

  it('the list of events gives the state of sale of each', async () => {
    const none = await makeShow(api, { producer, lots: [] });
    const show = await makeShow(api, { producer, lots: [{}, { enabled: false }] });
    const sales = async () => {
      const rows = await list(producer, 'producer');
      return [none, show].map(({ id }) => rows.find((row) => row.id === id)?.sale);
    };
    const path = `/api/producer/events/${show.id}`;
    expect(await sales()).toEqual(['no-lots', 'open']);
    await as(api, producer).post(`${path}/lots/${show.lots[0]!.id}/sold-out`, {}).expect(200);
    expect(await sales()).toEqual(['no-lots', 'sold-out']);
    await as(api, producer)
      .patch(`${path}/lots`, { ids: [show.lots[1]!.id], data: { enabled: true } })
      .expect(200);
    expect(await sales()).toEqual(['no-lots', 'open']);
    await as(api, producer)
      .patch(path, { sales_end_at: inDays(-1) })
      .expect(200);
    expect(await sales()).toEqual(['no-lots', 'closed']);
  });

  it('the list of events takes as many statements for many events as for few', async () => {
    const own = await makePerson(api, { roles: ['producer'] });
    await makeShow(api, { producer: own });
    await as(api, own).get('/api/producer/events').expect(200);
    const few = await countQueries(api, () => list(own, 'producer'));
    for (let count = 0; count < 9; count++) await makeShow(api, { producer: own });
    await as(api, own).get('/api/producer/events').expect(200);
    const many = await countQueries(api, () => list(own, 'producer'));
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(3);
  });
});
