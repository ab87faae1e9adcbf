import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SalePointView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeLot, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api, {}, beforeEach);
const admin = usePerson(api, { name: 'Ana', roles: ['super-admin'] });

function create(body: object = {}, person = show.producer, area = 'producer') {
  return as(api, person).post(`/api/${area}/sale-points`, { id: newId(), name: 'Bilheteria', ...body });
}

async function made(body: object = {}): Promise<SalePointView> {
  return (await create({ events: [{ id: show.id }], ...body }).expect(201)).body as SalePointView;
}

function edit(point: { id: string }, patch: object, person = show.producer, area = 'producer') {
  return as(api, person).patch(`/api/${area}/sale-points/${point.id}`, patch);
}

async function operatorOf(point: { id: string }, isSupervisor = false): Promise<TestPerson> {
  const person = await makePerson(api, { roles: ['sale-point'] });
  await api.database.query(
    'insert into sale_point_operators (sale_point_id, user_id, is_supervisor) values ($1, $2, $3)',
    [point.id, person.id, isSupervisor],
  );
  return person;
}

function sell(person: TestPerson, facts: object = {}) {
  return as(api, person).post('/api/sale-point/orders', {
    id: newId(),
    event_id: show.id,
    items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
    payment_method: 'cash',
    ...facts,
  });
}

describe('producer’s sale point', () => {
  it('a producer’s sale point is run by the producer, takes every payment and sells the events it names', async () => {
    const point = await made({ name: ' Bilheteria do cais ' });
    expect(point).toEqual({
      id: point.id,
      name: 'Bilheteria do cais',
      run_by: 'producer',
      producer: { id: show.producer.id, name: expect.any(String) },
      active: true,
      operators_count: 0,
      events_count: 1,
      total: 0,
      tickets: 0,
      created_at: expect.any(String),
      payment_methods: ['cash', 'pix', 'card_machine'],
      tickets_per_sale: 20,
      offline_places: 50,
      operators: [],
      invitations: [],
      producers: [],
      events: [{ id: show.id, name: 'Arraial da Lua', start_date: expect.any(String), lots: null }],
      version: 1,
    });
    const read = await as(api, show.producer).get(`/api/producer/sale-points/${point.id}`).expect(200);
    expect(read.body).toEqual(point);
    expect(read.headers['etag']).toMatch(/^"1\./);
    expect(await auditOf(api, point.id)).toMatchObject([
      { action: 'sale-points:create', after: { events: [{ id: show.id, lots: null }] } },
    ]);
  });

  it('a sale point is created once by its id', async () => {
    const body = { id: newId(), events: [{ id: show.id }] };
    const answers = await Promise.all([1, 2, 3].map(() => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await create({ ...body, name: 'Outra' }).expect(409)).body.code).toBe('ID_REUSED');
  });

  it('a sale point for all events of the producer sells later ones too', async () => {
    const point = await made({ all_events: true, events: undefined });
    expect(point).toMatchObject({ events_count: null, producers: [{ id: show.producer.id }], events: [] });
    const later = await makeShow(api, { producer: show.producer });
    const person = await operatorOf(point);
    await sell(person, { event_id: later.id, items: [{ price_id: priceOf(later.lots[0]).id, amount: 1 }] }).expect(201);
    const foreign = await makeShow(api);
    await sell(person, { event_id: foreign.id }).expect(404);
  });

  it.each([
    ['the platform’s to run', { run_by: 'platform' }, 'run_by'],
    ['somebody else’s', { producer_id: newId() }, 'producer_id'],
    ['for an event that nobody knows', { events: [{ id: newId() }] }, 'events.0.id'],
    ['without a way to pay', { payment_methods: [] }, 'payment_methods'],
    ['with a payment that no till takes', { payment_methods: ['card'] }, 'payment_methods'],
    ['for no ticket', { tickets_per_sale: 0 }, 'tickets_per_sale'],
    ['for too many places', { offline_places: 201 }, 'offline_places'],
    ['for all events and one', { all_events: true, events: [{ id: '' }] }, 'events.0.id'],
    ['without a name', { name: ' ' }, 'name'],
  ])('a producer’s sale point is refused if it is %s', async (_, body, field) => {
    const refusal = await create(body).expect(400);
    expect(Object.keys(refusal.body.errors)).toEqual([field]);
  });

  it('a sale point takes only events and lots of its producer', async () => {
    const other = await makeShow(api);
    const foreign = await create({ events: [{ id: other.id }] }).expect(400);
    expect(foreign.body.errors).toEqual({ 'events.0.id': ['Evento desconhecido'] });
    const strange = await create({ events: [{ id: show.id, lots: [other.lots[0]?.id] }] }).expect(400);
    expect(strange.body.errors).toEqual({ 'events.0.lots': ['Lote desconhecido'] });
    await create({ all_events: true, events: [{ id: show.id }] }).expect(400);
  });

  it('a sale point is not found for other producers', async () => {
    const point = await made();
    const stranger = (await makeShow(api)).producer;
    await as(api, stranger).get(`/api/producer/sale-points/${point.id}`).expect(404);
    await edit(point, { name: 'Minha' }, stranger).expect(404);
    await as(api, stranger).delete(`/api/producer/sale-points/${point.id}`).expect(404);
    expect((await as(api, stranger).get('/api/producer/sale-points').expect(200)).body).toEqual({ data: [], count: 0 });
  });
});

describe('scope of a sale point', () => {
  it('a sale point sells the lots that it names, and nothing once they are gone', async () => {
    const lot = await makeLot(api, show);
    const point = await made({ events: [{ id: show.id, lots: [lot.id] }] });
    expect(point.events[0]?.lots).toEqual([{ id: lot.id, name: lot.name }]);
    const person = await operatorOf(point);
    expect((await sell(person).expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/lots/${lot.id}`).expect(204);
    expect((await sell(person).expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
    const { body } = await as(api, show.producer).get(`/api/producer/sale-points/${point.id}`).expect(200);
    expect(body.events[0].lots).toEqual([]);
  });

  it('a sale point can be edited once a lot that it names was removed', async () => {
    const [kept, away] = [await makeLot(api, show), await makeLot(api, show)];
    const point = await made({ events: [{ id: show.id, lots: [kept.id, away.id] }] });
    await api.database.query('update lots set archived_at = now() where id = $1', [away.id]);
    const { body } = await edit(point, { all_events: false }).expect(200);
    expect(body.events[0].lots).toEqual([{ id: kept.id, name: kept.name }]);
  });

  it('a sale point accepts only its payments and tickets per sale, and a repeated sale gets its answer', async () => {
    const point = await made({ payment_methods: ['cash'], tickets_per_sale: 2 });
    const person = await operatorOf(point);
    const items = (amount: number) => ({ items: [{ price_id: priceOf(show.lots[0]).id, amount }] });
    expect((await sell(person, { payment_method: 'pix' }).expect(409)).body.code).toBe('PAYMENT_METHOD_NOT_TAKEN');
    expect((await sell(person, items(3)).expect(409)).body.code).toBe('TICKETS_PER_SALE');
    const sale = { id: newId(), ...items(2) };
    await sell(person, sale).expect(201);
    await edit(point, { tickets_per_sale: 1, payment_methods: ['pix'] }).expect(200);
    await sell(person, sale).expect(200);
    await sell(person).expect(409);
  });

  it('a sale point shows the total and number of its tickets sold and not refunded', async () => {
    const point = await made();
    const person = await operatorOf(point);
    await sell(person).expect(201);
    await sell(person, { payment_method: 'card_machine' }).expect(201);
    const { body } = await as(api, show.producer).get('/api/producer/sale-points').expect(200);
    expect(body).toMatchObject({ count: 1, data: [{ id: point.id, total: 20_000, tickets: 2, operators_count: 1 }] });
  });
});

describe('edit', () => {
  it('an edit writes the fields it sends, and needs the present version', async () => {
    const point = await made();
    const person = await operatorOf(point);
    const { body, headers } = await edit(point, { name: 'Portaria' }).expect(200);
    expect(body).toMatchObject({ name: 'Portaria', version: 2, events: [{ id: show.id }] });
    const stale = await edit(point, { name: 'Balcão' }).set('if-match', '"1.x"').expect(412);
    expect(stale.body.current.name).toBe('Portaria');
    await edit(point, { active: false }).set('if-match', String(headers['etag'])).expect(200);
    await sell(person).expect(404);
    await edit(point, { active: true }).expect(200);
    await sell(person).expect(201);
    expect(await auditOf(api, point.id, 'sale-points:edit')).toMatchObject([
      { actor_id: show.producer.id, before: { name: 'Bilheteria' }, after: { name: 'Portaria' } },
      { before: { active: true }, after: { active: false } },
      { before: { active: false }, after: { active: true } },
    ]);
  });

  it('an edit changes the scope from some events to all and back', async () => {
    const point = await made();
    expect((await edit(point, { all_events: true }).expect(200)).body).toMatchObject({
      events: [],
      events_count: null,
    });
    const back = await edit(point, { events: [{ id: show.id, lots: [show.lots[0]?.id] }] }).expect(200);
    expect(back.body).toMatchObject({ producers: [], events: [{ id: show.id, lots: [{ id: show.lots[0]?.id }] }] });
    const kept = await edit(point, { all_events: false }).expect(200);
    expect(kept.body.events).toEqual(back.body.events);
  });

  it('a removed sale point is deleted if it never sold, and switched off if it did', async () => {
    const [fresh, used] = [await made(), await made()];
    const [stranger, seller] = [await operatorOf(fresh), await operatorOf(used)];
    await sell(seller).expect(201);
    for (const { id } of [fresh, used])
      await as(api, show.producer).delete(`/api/producer/sale-points/${id}`).expect(204);
    await as(api, show.producer).get(`/api/producer/sale-points/${fresh.id}`).expect(404);
    const roles = await api.database.query('select roles from users where id = $1', [stranger.id]);
    expect(roles).toEqual([{ roles: ['customer'] }]);
    const { body } = await as(api, show.producer).get(`/api/producer/sale-points/${used.id}`).expect(200);
    expect(body).toMatchObject({ active: false, total: 10_000 });
    expect((await as(api, show.producer).get('/api/producer/sale-points').expect(200)).body.count).toBe(0);
    const off = await as(api, show.producer).get('/api/producer/sale-points?active=false').expect(200);
    expect(off.body.count).toBe(1);
    const own = await as(api, seller).get('/api/sale-point/orders').expect(200);
    expect(own.body.count).toBe(1);
    const by = { actor_id: show.producer.id };
    expect((await auditOf(api, fresh.id)).slice(1)).toMatchObject([
      { action: 'sale-points:remove', ...by, before: { name: 'Bilheteria' }, after: null },
    ]);
    expect((await auditOf(api, used.id)).slice(1)).toMatchObject([
      { action: 'sale-points:switch-off', ...by, before: { active: true }, after: { active: false } },
    ]);
  });
});

describe('super-admin', () => {
  const adminCreate = (body: object) => create(body, admin, 'super-admin');

  it('a super-admin creates sale points of the platform and of producers, run by either', async () => {
    const house = (await adminCreate({ events: [{ id: show.id }] }).expect(201)).body as SalePointView;
    expect(house).toMatchObject({ run_by: 'platform', producer: null });
    const theirs = await adminCreate({ producer_id: show.producer.id, all_events: true }).expect(201);
    expect(theirs.body).toMatchObject({ run_by: 'platform', producer: { id: show.producer.id } });
    await adminCreate({ producer_id: show.producer.id, run_by: 'producer', all_events: true }).expect(201);
    const nobodys = await adminCreate({ run_by: 'producer' }).expect(400);
    expect(Object.keys(nobodys.body.errors)).toEqual(['producer_id']);
    await adminCreate({ producer_id: (await makePerson(api)).id }).expect(400);
    await adminCreate({ all_events: true }).expect(400);
  });

  it('only a super-admin changes a sale point that the platform runs for a producer', async () => {
    const point = (await adminCreate({ producer_id: show.producer.id, all_events: true }).expect(201)).body;
    expect((await edit(point, { name: 'Minha' }).expect(409)).body.code).toBe('SALE_POINT_OF_PLATFORM');
    const asked = as(api, show.producer).post(`/api/producer/sale-points/${point.id}/invitations`, {
      id: newId(),
      email: 'eu@exemplo.br',
    });
    expect((await asked.expect(409)).body.code).toBe('SALE_POINT_OF_PLATFORM');
    await as(api, admin)
      .post(`/api/super-admin/sale-points/${point.id}/invitations`, { id: newId(), email: 'nair@exemplo.br' })
      .expect(201);
    const operator = await operatorOf(point);
    const path = `sale-points/${point.id}`;
    const seen = (await as(api, show.producer).get(`/api/producer/${path}`).expect(200)).body;
    expect(seen).toMatchObject({ operators: [{ id: operator.id, email: null }], invitations: [] });
    const whole = (await as(api, admin).get(`/api/super-admin/${path}`).expect(200)).body;
    expect(whole).toMatchObject({ operators: [{ id: operator.id, email: operator.email }] });
    expect(whole.invitations).toMatchObject([{ email: 'nair@exemplo.br' }]);
    await edit(point, { name: 'Norte' }, admin, 'super-admin').expect(200);
  });

  it('a super-admin changes the runner of a sale point as long as it has sold nothing', async () => {
    const point = await made();
    await edit(point, { run_by: 'platform' }).expect(400);
    await edit(point, { run_by: 'platform' }, admin, 'super-admin').expect(200);
    await edit(point, { run_by: 'producer' }, admin, 'super-admin').expect(200);
    await sell(await operatorOf(point)).expect(201);
    const refusal = await edit(point, { run_by: 'platform' }, admin, 'super-admin').expect(409);
    expect(refusal.body.code).toBe('SALE_POINT_HAS_SALES');
  });

  it('a super-admin finds sale points by name and by event', async () => {
    const point = await made({ name: 'Café São João' });
    const all = await made({ name: 'Café Central', all_events: true, events: undefined });
    const list = async (query: string) =>
      (await as(api, admin).get(`/api/super-admin/sale-points?${query}`).expect(200)).body.data.map(
        ({ id }: SalePointView) => id,
      );
    expect(await list(`name=sao joao&event_id=${show.id}`)).toEqual([point.id]);
    expect(await list(`event_id=${show.id}`)).toEqual([all.id, point.id]);
    expect(await list(`event_id=${newId()}`)).toEqual([]);
  });
});

describe('former producer', () => {
  it('a former producer’s sale points sell nothing', async () => {
    const producer = await makePerson(api, { roles: ['producer'] });
    const point = (await create({ all_events: true }, producer).expect(201)).body;
    await as(api, admin).patch(`/api/super-admin/users/${producer.id}`, { roles: [] }).expect(200);
    const { body } = await as(api, admin).get(`/api/super-admin/sale-points/${point.id}`).expect(200);
    expect(body.active).toBe(false);
  });
});
