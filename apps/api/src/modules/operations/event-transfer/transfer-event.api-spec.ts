import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CandidateView, type EventView, type OpsView, type Page } from '@festix/domain/contract';
import { GRANTS } from '@festix/domain/people';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { makeApiKey } from '../../../testing/api-keys.ts';
import { auditOf } from '../../../testing/audit.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { enrolDevice, leaseStub, sellTickets, type TestTicket } from '../../../testing/doors.ts';
import { Listener } from '../../../testing/listener.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { bookOf, buy } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, priceOf, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, grantsOf, makeMember, makeTeam, rolesOf } from '../../../testing/teams.ts';
import { makeWebhook, sendTestWebhook } from '../../../testing/webhooks.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const admin = usePerson(api, { roles: ['super-admin'] });
const next = usePerson(api, { name: 'Produtora Nova', roles: ['producer'] }, beforeEach);
const show = useShow(api, {}, beforeEach);

const path = () => `/api/super-admin/events/${show.id}/transfer-producer`;
const transfer = (body: object = { new_producer_id: next.id }, by = admin) => as(api, by).post(path(), body);
const asProducer = (by: TestPerson) => as(api, by).get(`/api/producer/events/${show.id}`);

/** Returns the show with its present producer. */
const afterwards = (): TestShow => ({ ...show, producer: next });

describe('event transfer', () => {
  it('an event transfer moves the event whole: sales, ledger, coupons, address and fee', async () => {
    await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const coupon = await makeCoupon(api, show);
    const before = (await asProducer(show.producer).expect(200)).body as EventView;
    const book = await bookOf(api, show);
    expect((await transfer().expect(200)).body).toEqual({
      message: 'Evento transferido com sucesso!',
      producer: { id: next.id, name: 'Produtora Nova' },
    });
    await asProducer(show.producer).expect(404);
    const after = (await asProducer(next).expect(200)).body as EventView;
    expect(after).toEqual({ ...before, producer: { id: next.id, name: 'Produtora Nova' } });
    expect(await bookOf(api, show)).toEqual(book);
    const coupons = await as(api, next).get(`/api/producer/events/${show.id}/coupons`).expect(200);
    expect(coupons.body.data.map(({ id }: { id: string }) => id)).toEqual([coupon.id]);
    const page = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(page.body.producer.name).toBe('Produtora Nova');
    const lists = await Promise.all([show.producer, next].map((one) => as(api, one).get('/api/producer/events')));
    expect(lists.map(({ body }) => body.count)).toEqual([0, 1]);
  });

  it('an event transfer is recorded in the audit log with both producers and their teams', async () => {
    const team = await makeTeam(api, show.producer, { name: 'Portaria', shows: [show] });
    await transfer({ new_producer_id: next.id, copy_teams: false }).expect(200);
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries where event_id = $1 and action = 'events:transfer'`,
      [show.id],
    );
    expect(entry).toEqual({
      actor_id: admin.id,
      before: {
        producer: { id: show.producer.id, name: 'Produtora' },
        teams: [{ id: team.id, name: 'Portaria' }],
      },
      after: { producer: { id: next.id, name: 'Produtora Nova' }, teams: [], copy_teams: false },
    });
  });

  it('an event transfer ends the grants of the old teams, which stay the old producer’s', async () => {
    const member = await makeMember(api);
    const team = await makeTeam(api, show.producer, { members: [member], shows: [show] });
    await giveGrants(api, show, member, ['lots', 'checkins']);
    await transfer().expect(200);
    expect(await grantsOf(api, show, member)).toBeUndefined();
    await as(api, member).get(`/api/team-member/events/${show.id}/lots`).expect(404);
    const teams = await as(api, show.producer).get('/api/producer/teams').expect(200);
    expect(teams.body.data).toMatchObject([{ id: team.id, members_count: 1, events_count: 0 }]);
    expect(await rolesOf(api, member)).toContain('team-member');
    expect((await as(api, next).get('/api/producer/teams').expect(200)).body.count).toBe(0);
  });

  it('an event transfer copies the event’s teams with their people’s grants, if that is requested', async () => {
    const [member, outsider] = [await makeMember(api), await makeMember(api)];
    const old = await makeTeam(api, show.producer, { name: 'Portaria', members: [member], shows: [show] });
    await makeTeam(api, show.producer, { name: 'De outro evento', members: [outsider] });
    await giveGrants(api, show, member, ['lots', 'checkins']);
    await transfer({ new_producer_id: next.id, copy_teams: true }).expect(200);
    await as(api, member).get(`/api/team-member/events/${show.id}/lots`).expect(200);
    const event = (await asProducer(next).expect(200)).body as EventView;
    expect(event.teams).toEqual([{ id: expect.any(String) as unknown as string, name: 'Portaria' }]);
    expect(event.teams[0]?.id).not.toBe(old.id);
    const teams = await as(api, next).get('/api/producer/teams').expect(200);
    expect(teams.body.data).toMatchObject([{ id: event.teams[0]?.id, members_count: 1, events_count: 1 }]);
    await giveGrants(api, afterwards(), member, []);
    await as(api, member).get(`/api/team-member/events/${show.id}/lots`).expect(404);
  });

  it('an event transfer takes the event from the old doors, once they have uploaded their earlier ops', async () => {
    await api.database.query(`update events set created_at = now() - interval '2 days' where id = $1`, [show.id]);
    const [early, late] = (await sellTickets(api, show, { amount: 2 })) as [TestTicket, TestTicket];
    const device = await enrolDevice(api, show.producer);
    await transfer().expect(200);
    const upload = async (qr: string, occurred_at: string, seq: number) => {
      const op = {
        id: newId(),
        device_seq: seq,
        v: 1,
        type: 'admit',
        event_id: show.id,
        occurred_at,
        payload: { reference: qr },
      };
      const answer = await as(api, show.producer)
        .post(`/api/devices/${device.id}/ops`, { sent_at: new Date().toISOString(), ops: [op] })
        .expect(200);
      return (answer.body as OpsView).results[0]?.outcome;
    };
    expect(await upload(early.qr, new Date(Date.now() - 60_000).toISOString(), 1)).toBe('applied');
    expect(await upload(late.qr, new Date(Date.now() + 60_000).toISOString(), 2)).toBe('quarantined');
    await as(api, show.producer).get(`/api/door/events/${show.id}`).expect(404);
    await as(api, next).get(`/api/door/events/${show.id}`).expect(200);
    const [then] = await api.database.query<{ permissions: string[] }>(
      'select permissions from ended_grants where event_id = $1 and user_id = $2',
      [show.id, show.producer.id],
    );
    expect(then?.permissions).toEqual([...GRANTS]);
  });

  it('an event transfer takes the event from the old producer’s sale points, except those that hold leases of it', async () => {
    const idle = await makeSalePoint(api, show, { all: true });
    const selling = await makeSalePoint(api, show, { all: true });
    await leaseStub(api, show);
    await api.database.query('update leases set sale_point_id = $2 where event_id = $1', [show.id, selling.id]);
    await transfer().expect(200);
    await as(api, idle.operator).get(`/api/sale-point/events/${show.id}`).expect(404);
    await as(api, selling.operator).get(`/api/sale-point/events/${show.id}`).expect(200);
    const [lease] = await api.database.query('select state from leases where event_id = $1', [show.id]);
    expect(lease).toEqual({ state: 'active' });
  });

  it('an event transfer takes the event from sale points that the old producer runs, even with leases', async () => {
    const points = [
      await makeSalePoint(api, show, { run_by: 'producer' }),
      await makeSalePoint(api, show, { run_by: 'producer', all: true }),
    ];
    await api.database.query('update sale_points set producer_id = $2 where id = any ($1::uuid[])', [
      points.map(({ id }) => id),
      show.producer.id,
    ]);
    for (const { id } of points) {
      const { id: ticket } = await leaseStub(api, show);
      await api.database.query(
        'update leases set sale_point_id = $2 where id = (select lease_id from tickets where id = $1)',
        [ticket, id],
      );
    }
    await transfer().expect(200);
    for (const { operator } of points) await as(api, operator).get(`/api/sale-point/events/${show.id}`).expect(404);
    const scopes = await api.database.query('select sale_point_id from sale_point_events where event_id = $1', [
      show.id,
    ]);
    expect(scopes).toEqual([]);
    const leases = await api.database.query('select state from leases where event_id = $1', [show.id]);
    expect(leases).toEqual([{ state: 'active' }, { state: 'active' }]);
  });

  it('an event transfer ends the old producer’s connections to this event, and no others', async () => {
    const { producer } = show;
    const { webhook: bound } = await makeWebhook(api, producer, { event_id: show.id });
    const { webhook: wide } = await makeWebhook(api, producer);
    const [boundKey, wideKey] = [
      await makeApiKey(api, producer, { event_id: show.id }),
      await makeApiKey(api, producer),
    ];
    await sendTestWebhook(api, producer, bound.id);
    await transfer().expect(200);
    const idsAt = async (path: string) => {
      const { body } = await as(api, producer).get(`/api/producer/${path}`).expect(200);
      return (body as Page<{ id: string }>).data.map(({ id }) => id);
    };
    expect(await idsAt('webhooks')).toEqual([wide.id]);
    expect(await idsAt('api-keys')).toEqual([wideKey.id]);
    const waiting = await api.database.query('select from webhook_deliveries where endpoint_id = $1', [bound.id]);
    expect(waiting).toEqual([]);
    const lots = (key: { token: string }) => as(api, key).get(`/api/producer/events/${show.id}/lots`);
    await lots(boundKey).expect(401);
    await lots(wideKey).expect(404);
    const by = { actor_id: admin.id, event_id: show.id };
    expect((await auditOf(api, bound.id)).at(-1)).toMatchObject({ action: 'webhooks:remove', ...by });
    expect((await auditOf(api, boundKey.id)).at(-1)).toMatchObject({ action: 'api-keys:revoke', ...by });
    await transfer({ new_producer_id: producer.id }).expect(200);
    await lots(boundKey).expect(401);
    expect(await idsAt('webhooks')).toEqual([wide.id]);
  });

  it('an event transfer ends the old producer’s tracking of visitors and buyers', async () => {
    const at = `/api/producer/events/${show.id}/integrations`;
    const tags = { gtm_id: 'GTM-ABC1234', meta_tag_manager_id: '123456789012345' };
    await as(api, show.producer)
      .put(at, { ...tags, meta_tag_manager_access_token: 'EAABsbCS1234567890' })
      .expect(200);
    const measured = async () => (await api.request.get(`/api/events/${show.slug}/tags`).expect(200)).body.tags;
    expect(await measured()).toMatchObject({ gtm_id: tags.gtm_id });
    await transfer().expect(200);
    expect(await measured()).toBeNull();
    const { body } = await as(api, next).get(at).expect(200);
    expect(body).toMatchObject({ gtm_id: null, meta_tag_manager_id: null, meta_tag_manager_access_token: null });
    const noted = (await auditOf(api, show.id, 'events:integrations')).at(-1);
    expect(noted).toMatchObject({ actor_id: admin.id, before: tags, after: null });
    expect(JSON.stringify(noted)).not.toContain('EAAB');
  });

  it('an event transfer closes the sockets of listeners with the old rights', async () => {
    const listener = await Listener.connect(api.url, show.producer.token);
    expect(await listener.join(show.id)).toEqual({ ok: true });
    const ended = listener.ended();
    await transfer().expect(200);
    expect(await ended).toBe('io server disconnect');
    api.app.get(AccessService).forget();
  });

  it('an event transfer happens once, however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => transfer({ new_producer_id: next.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe('refused transfer', () => {
  const words = 'Selecione um produtor para transferir o evento';

  it.each([[{}], [{ new_producer_id: null }], [{ new_producer_id: '' }], [{ new_producer_id: 'x' }]])(
    'an event transfer with %j is refused in the specification’s words',
    async (body) => {
      expect((await transfer(body).expect(400)).body.errors).toEqual({ new_producer_id: [words] });
    },
  );

  it('an event transfer to a person who is no producer, is blocked, unknown or the present producer is refused', async () => {
    const blocked = await makePerson(api, { roles: ['producer'] });
    await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
    for (const id of [(await makePerson(api)).id, blocked.id, newId(), show.producer.id]) {
      const answer = await transfer({ new_producer_id: id }).expect(422);
      expect(answer.body).toMatchObject({ code: 'NEW_PRODUCER_UNKNOWN', detail: words });
    }
    await transfer({ new_producer_id: next.id, copy_teams: 'sim' }).expect(400);
  });

  it('an event transfer is for super-admins', async () => {
    await transfer(undefined, show.producer).expect(403);
    await transfer(undefined, await makePerson(api, { roles: ['support'] })).expect(403);
    await as(api, show.producer).post(`/api/producer/events/${show.id}/transfer-producer`, {}).expect(404);
  });
});

describe('producers to choose from', () => {
  const candidates = async (query = '') =>
    (await as(api, admin).get(`${path()}?${query}`).expect(200)).body as { data: CandidateView[]; count: number };

  it('the list of producers shows all others, by name, with a search by name or e-mail, in pages', async () => {
    const [zilda, avila] = [
      await makePerson(api, { name: 'Zilda Única', roles: ['producer'] }),
      await makePerson(api, { name: 'Ávila Única', roles: ['producer'] }),
    ];
    const blocked = await makePerson(api, { name: 'Bloqueada Única', roles: ['producer'] });
    await api.database.query('update users set blocked_at = now() where id = $1', [blocked.id]);
    await makePerson(api, { name: 'Cliente Única' });
    const { data } = await candidates('take=100');
    expect(data.some(({ id }) => id === show.producer.id)).toBe(false);
    const found = await candidates('query=unica');
    expect(found).toEqual({
      data: [avila, zilda].map(({ id, name, email }) => ({ id, name, email })),
      count: 2,
    });
    expect((await candidates(`query=${zilda.email.slice(0, 8).toUpperCase()}`)).data.map(({ id }) => id)).toEqual([
      zilda.id,
    ]);
    expect(await candidates('query=unica&skip=1&take=1')).toMatchObject({ data: [{ id: zilda.id }], count: 2 });
    expect(await candidates('query=%25')).toEqual({ data: [], count: 0 });
  });
});
