import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventBody, EventView, LotView, SalePointView } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import sharp from 'sharp';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { giveCourtesy } from '../../../testing/courtesies.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { as, makeLot, makeShow, priceOf, TWO_PRICES, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let producer: TestPerson;
let show: TestShow;

/** In New York clocks went back between these two evenings. */
const EVENT = {
  time_zone: 'America/New_York',
  start_date: '2027-10-16T00:00:00.000Z',
  end_date: '2027-10-16T05:00:00.000Z',
  sales_end_at: '2027-10-15T22:00:00.000Z',
  limit_by_user: 4,
  description: '<p>Venha</p>',
};
const ANOTHER_START = '2027-11-13T01:00:00.000Z';

beforeAll(async () => {
  api.clock.moveTo('2027-09-01T12:00:00.000Z');
  producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
  show = await makeShow(api, { producer, event: EVENT, lots: [{ name: 'Lote 1', ticket_limit: 3 }] });
  const [first] = show.lots;
  show.lots.push(
    await makeLot(api, show, { name: 'Lote 2', enabled: false, visible: false, trigger_lot_id: first!.id }),
  );
  const at = `/api/producer/events/${show.id}`;
  const own = as(api, producer);
  await makeCoupon(api, show, { name: 'LUARAL', limit_by_ticket: 5, expired_at: '2027-10-10T12:00:00.000Z' });
  await own
    .put(`${at}/checkout-form`, {
      questions: [
        {
          assignment: 'per_order',
          question: 'Como soube?',
          type: 'select',
          choices: [{ answer: 'Rádio', sorting: 0 }],
        },
      ],
    })
    .expect(200);
  await own.put(`${at}/faq`, { faq: [{ question: 'Tem estacionamento?', answer: 'Tem.' }] }).expect(200);
  await giveCourtesy(api, show, { tickets: [{ id: priceOf(first).id, amount: 3 }] });
  await api.database.query('update coupons set used = 2 where event_id = $1', [show.id]);
});

const path = (id: string, step = '') => `/api/producer/events/${id}${step && `/${step}`}`;
const duplicate = (body: object, person = producer) => as(api, person).post(path(show.id, 'duplicate'), body);
const newCopy = () => {
  const id = newId();
  return { id, name: 'Arraial de novembro', slug: `novembro-${id}`, start_date: ANOTHER_START };
};

async function copyOf(): Promise<EventView> {
  return (await duplicate(newCopy()).expect(201)).body as EventView;
}

describe('copy of an event', () => {
  it('a copy is a draft with every date as far from its start, by the clock of its zone', async () => {
    const copy = await copyOf();
    expect(copy).toMatchObject({
      ...{ status: 'draft', name: 'Arraial de novembro', start_date: ANOTHER_START, time_zone: EVENT.time_zone },
      // 20:00 to 01:00, and sales until 18:00, by the local clock.
      ...{ end_date: '2027-11-13T06:00:00.000Z', sales_end_at: '2027-11-12T23:00:00.000Z' },
      ...{ limit_by_user: 4, description: EVENT.description, tickets_sold: 0, producer: { id: producer.id } },
    });
    const { body } = await as(api, producer).get(path(copy.id, 'coupons')).expect(200);
    expect(body.data).toMatchObject([{ name: 'LUARAL', expired_at: '2027-11-08T04:59:59.999Z', coupons_used: 0 }]);
  });

  it('a copy keeps the local hours of its place if the clocks go back in between', async () => {
    // From the evening to four in the morning; a lot from ten in the morning, fifteen days before.
    const night = { ...EVENT, end_date: '2027-10-16T08:00:00.000Z' };
    const lots = [{ sale_starts_at: '2027-09-30T14:00:00.000Z' }];
    const own = await makeShow(api, { producer, event: night, lots });
    const copied = async (start_date: string) => {
      const body = { ...newCopy(), start_date };
      const copy = (await as(api, producer).post(path(own.id, 'duplicate'), body).expect(201)).body as EventView;
      const { body: shown } = await as(api, producer).get(path(copy.id, 'lots')).expect(200);
      return [copy.end_date, (shown.data as LotView[])[0]?.sale_starts_at];
    };
    expect(await copied('2027-11-07T00:00:00.000Z')).toEqual(['2027-11-07T09:00:00.000Z', '2027-10-22T14:00:00.000Z']);
    expect(await copied(ANOTHER_START)).toEqual(['2027-11-13T09:00:00.000Z', '2027-10-28T14:00:00.000Z']);
  });

  it('a copy has lots, prices, coupons and texts of its own, with all their places', async () => {
    const copy = await copyOf();
    const lots = (await as(api, producer).get(path(copy.id, 'lots')).expect(200)).body.data as LotView[];
    const ids = new Set(show.lots.map(({ id }) => id));
    expect(
      lots.map(({ name, tickets_sold, remaining_tickets, enabled }) => [
        name,
        tickets_sold,
        remaining_tickets,
        enabled,
      ]),
    ).toEqual([
      ['Lote 1', 0, 3, true],
      // The opening by its trigger is not copied.
      ['Lote 2', 0, 100, false],
    ]);
    expect(lots.some(({ id }) => ids.has(id))).toBe(false);
    expect(lots[1]!.trigger_lot_id).toBe(lots[0]!.id);
    expect(lots[0]!.prices.map(({ name, value, kind }) => ({ name, value, kind }))).toEqual(
      TWO_PRICES.map(({ name, value, kind }) => ({ name, value, kind })),
    );
    const form = await as(api, producer).get(path(copy.id, 'checkout-form')).expect(200);
    expect(form.body.questions).toMatchObject([{ question: 'Como soube?', choices: [{ answer: 'Rádio' }] }]);
    const faq = await as(api, producer).get(path(copy.id, 'faq')).expect(200);
    expect(faq.body.faq).toMatchObject([{ question: 'Tem estacionamento?' }]);
    await as(api, producer).post(path(copy.id, 'publish'), {}).expect(200);
    const booked = await as(api, null).post(`/api/events/${copy.slug}/bookings`, {
      id: newId(),
      items: [{ price_id: priceOf(lots[0]).id, amount: 3 }],
    });
    expect(booked.status).toBe(201);
  });

  it('a copy of a reduced price above half of the highest open one is refused, of an event as of a lot', async () => {
    const earlier = await makeShow(api, { producer });
    const [lot] = earlier.lots;
    const raise = (kind: string) =>
      api.database.query('update prices set kind = $2, unit_amount = 5001 where id = $1', [priceOf(lot, 1).id, kind]);
    for (const kind of ['idoso', 'meia_estudante']) {
      await raise(kind);
      const body = newCopy();
      const refused = await as(api, producer).post(path(earlier.id, 'duplicate'), body).expect(422);
      expect(refused.body.code).toBe('PRICE_ABOVE_HALF');
      await as(api, producer).get(path(body.id)).expect(404);
      const ofLot = { id: newId(), name: 'Cópia' };
      const again = await as(api, producer)
        .post(path(earlier.id, `lots/${lot!.id}/duplicate`), ofLot)
        .expect(422);
      expect(again.body.code).toBe('PRICE_ABOVE_HALF');
    }
    await raise('other');
    await as(api, producer).post(path(earlier.id, 'duplicate'), newCopy()).expect(201);
  });

  it('a copy has a picture file of its own', async () => {
    const file = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#913' } })
      .png()
      .toBuffer();
    const cover = (id: string) => path(id, 'covers/desktop');
    await api.request
      .put(cover(show.id))
      .set({ authorization: `Bearer ${producer.token}` })
      .attach('file', file, 'capa.png')
      .expect(200);
    const copy = await copyOf();
    await as(api, producer).delete(cover(show.id)).expect(200);
    const bytes = await as(api, null).get(copy.cover_desktop!.url).expect(200);
    expect(bytes.headers['content-type']).toBe('image/webp');
    const [kept] = await api.database.query<{ count: string }>(
      'select count(*) from loose_files l join events e on e.id = $1 where l.key like $2',
      [copy.id, `%${copy.cover_desktop!.url.split('/').at(-1)!.slice(0, 36)}%`],
    );
    expect(Number(kept!.count)).toBe(0);
  });

  it('a repeated copy with a known id copies no picture again', async () => {
    const file = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#139' } })
      .png()
      .toBuffer();
    await api.request
      .put(path(show.id, 'covers/mobile'))
      .set({ authorization: `Bearer ${producer.token}` })
      .attach('file', file, 'capa.png')
      .expect(200);
    const body = newCopy();
    await duplicate(body).expect(201);
    const loose = () => api.database.query('select key from loose_files order by key');
    const before = await loose();
    await duplicate(body).expect(200);
    expect((await duplicate({ ...body, name: 'Outro nome' }).expect(409)).body.code).toBe('ID_REUSED');
    expect(await loose()).toEqual(before);
  });

  it('a refused copy leaves no picture, and copies are limited to a hundred an hour per person', async () => {
    const other = await makePerson(api, { roles: ['producer'] });
    const own = await makeShow(api, { producer: other, lots: [] });
    await api.request
      .put(path(own.id, 'covers/desktop'))
      .set({ authorization: `Bearer ${other.token}` })
      .attach('file', await makePicture({ width: 1600, height: 900 }), 'capa.jpg')
      .expect(200);
    const loose = async () =>
      Number((await api.database.query('select count(*) as files from loose_files'))[0]!['files']);
    const before = await loose();
    const again = () => as(api, other).post(path(own.id, 'duplicate'), { ...newCopy(), slug: show.slug });
    expect((await again().expect(409)).body.code).toBe('SLUG_TAKEN');
    expect(await loose()).toBe(before);
    const answers = await Promise.all(Array.from({ length: 100 }, again));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('RATE_LIMITED');
    await duplicate(newCopy()).expect(201);
  });

  it('a copy is made once by its id, and is refused under a taken address or another person’s id', async () => {
    const body = newCopy();
    await duplicate(body).expect(201);
    expect((await duplicate(body).expect(200)).body.id).toBe(body.id);
    expect((await duplicate({ ...newCopy(), slug: body.slug }).expect(409)).body.code).toBe('SLUG_TAKEN');
    await duplicate(newCopy(), await makePerson(api, { roles: ['producer'] })).expect(404);
    expect((await duplicate({ ...newCopy(), start_date: '2027-02-31T20:00:00.000Z' }).expect(400)).body.code).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('a copy begins in the future', async () => {
    const body = { ...newCopy(), start_date: '2020-01-01T20:00:00.000Z' };
    expect((await duplicate(body).expect(400)).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { start_date: [fieldProblems.pastDate] },
    });
    await as(api, producer).get(`/api/producer/events/${body.id}`).expect(404);
  });

  it.each<[string, Partial<EventBody>, object, string]>([
    ['the end', { end_date: '2999-12-30T00:00:00.000Z' }, {}, '2999-06-01T20:00:00.000Z'],
    ['the end of sales', { sales_end_at: '1971-01-01T00:00:00.000Z' }, {}, '2027-10-01T20:00:00.000Z'],
    ['the start of a lot’s sale', {}, { sale_starts_at: '1971-01-01T00:00:00.000Z' }, '2027-10-01T20:00:00.000Z'],
  ])('a copy is refused if its start moves %s out of the years of instants', async (_, event, lot, start_date) => {
    const start = '2990-01-01T20:00:00.000Z';
    const far = await makeShow(api, { producer, event: { start_date: start, end_date: null, ...event }, lots: [lot] });
    const body = { ...newCopy(), start_date };
    const refused = await as(api, producer).post(path(far.id, 'duplicate'), body).expect(400);
    expect(refused.body).toMatchObject({ errors: { start_date: [fieldProblems.moment] } });
    await as(api, producer).get(path(body.id)).expect(404);
    await as(api, producer)
      .post(path(far.id, 'duplicate'), { ...body, start_date: start })
      .expect(201);
  });

  it('a producer’s copy has the fee of the producer’s new events, and a super-admin’s copy that of the event', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const ofAdmin = as(api, admin);
    await ofAdmin.patch(`/api/super-admin/events/${show.id}`, { convenience_tax: 0 }).expect(200);
    await api.database.query('update users set convenience_tax = 850 where id = $1', [producer.id]);
    expect(await copyOf()).toMatchObject({ convenience_tax: 8.5 });
    const copied = await ofAdmin.post(`/api/super-admin/events/${show.id}/duplicate`, newCopy()).expect(201);
    expect(copied.body).toMatchObject({ convenience_tax: 0 });
  });

  it('a copy is sold by the sale points its maker sets up: not by platform tills for a producer', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const [lot] = show.lots;
    const events = [{ id: show.id, lots: [lot!.id] }];
    const [own, house, lent] = [newId(), newId(), newId()];
    const make = (by: TestPerson, area: string, body: object) =>
      as(api, by)
        .post(`/api/${area}/sale-points`, { name: 'Bilheteria', events, ...body })
        .expect(201);
    await make(producer, 'producer', { id: own });
    await make(admin, 'super-admin', { id: house, run_by: 'platform' });
    await make(admin, 'super-admin', { id: lent, run_by: 'platform', producer_id: producer.id });
    const soldBy = async (copy: string) => {
      const read = async (id: string) => {
        const { body } = await as(api, admin).get(`/api/super-admin/sale-points/${id}`).expect(200);
        return (body as SalePointView).events.find((event) => event.id === copy)?.lots?.length ?? 0;
      };
      return { own: await read(own), house: await read(house), lent: await read(lent) };
    };
    expect(await soldBy((await copyOf()).id)).toEqual({ own: 1, house: 0, lent: 0 });
    const { id } = newCopy();
    await as(api, admin)
      .post(`/api/super-admin/events/${show.id}/duplicate`, { ...newCopy(), id })
      .expect(201);
    expect(await soldBy(id)).toEqual({ own: 1, house: 1, lent: 1 });
  });

  it('a copy covers every table that sets an event up, and no table of its history', async () => {
    const tables = await api.database.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'event_id'
         and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public')`,
    );
    const unknown = tables.map(({ name }) => name).filter((name) => !COPIED.includes(name) && !HAPPENED.includes(name));
    expect(unknown).toEqual([]);
  });
});

const COPIED =
  'lots prices coupons coupon_lots event_integrations agendas faq_items checkout_questions team_events event_grants sale_point_events sale_point_lots place_limits'.split(
    ' ',
  );
/** Keys and webhooks hold a secret that others know, so a copy has none. */
const HAPPENED = `
  orders tickets leases cash_sessions order_answers ticket_transfers superseded_serials sale_voids courtesy_imports partners partner_tickets refund_requests refund_runs team_invitations sale_point_invitations
  checkins scans departures document_checks door_chunks door_dirty door_feeds door_notes door_snapshots door_tickets device_events device_ops rehearsals
  booked_changes booked_sums booked_totals sold_changes sold_sums sold_totals ledger_entries ledger_postings payouts expenses
  recount_differences audit_entries ended_grants event_announcements page_views waiting_places waiting_rooms
  api_keys webhook_deliveries webhook_endpoints`
  .trim()
  .split(/\s+/);

it('a lot’s copy is last, switched off, with all its places and the same prices', async () => {
  const [lot] = show.lots;
  const body = { id: newId(), name: 'Lote 3' };
  const answer = await as(api, producer)
    .post(path(show.id, `lots/${lot!.id}/duplicate`), body)
    .expect(201);
  expect(answer.body).toMatchObject({ ...body, ticket_limit: 3, tickets_sold: 0, enabled: false, sorting: 2 });
  expect(answer.body.prices).toHaveLength(2);
  await as(api, producer)
    .post(path(show.id, `lots/${lot!.id}/duplicate`), body)
    .expect(200);
});
