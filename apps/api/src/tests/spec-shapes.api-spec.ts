import { describe, expect, it } from '@jest/globals';
import type { EventRowView, SalePointOrderView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { makePerson } from '../testing/people.ts';
import { donePayout } from '../testing/payouts.ts';
import { buy } from '../testing/purchases.ts';
import { makeSalePoint } from '../testing/sale-points.ts';
import { as, makeShow, priceOf, TWO_PRICES } from '../testing/shows.ts';
import { makeTeam } from '../testing/teams.ts';
import { useApi } from '../testing/use-api.ts';
import { usePerson, useShow } from '../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api);
const admin = usePerson(api, { roles: ['super-admin'] });
const producer = () => as(api, show.producer);
const events = (path = '') => `/api/producer/events/${show.id}${path}`;
const NOT_THE_PATH = ['Não é o que o endereço diz'];

describe('body that repeats its path', () => {
  const lot = (more: object = {}) => ({
    id: newId(),
    name: 'Pista',
    ticket_limit: 5,
    visible: true,
    enabled: true,
    prices: TWO_PRICES,
    ...more,
  });
  const coupon = (more: object = {}) => ({
    id: newId(),
    name: `C${newId().slice(-8).toUpperCase()}`,
    discount_type: 'percent_off',
    percent_off: 10,
    limit_by_ticket: 5,
    lots: show.lots.map(({ id }) => id),
    unlock_lots: false,
    ...more,
  });

  it.each<[string, () => [method: 'post' | 'patch' | 'put', path: string, body: object, status: number]]>([
    ['a lot', () => ['post', events('/lots'), lot({ event_id: show.id }), 201]],
    ['a coupon', () => ['post', events('/coupons'), coupon({ event_id: show.id }), 201]],
    ['an event', () => ['patch', events(), { name: 'Arraial', event_id: show.id, id: show.id }, 200]],
    [
      'an edited lot',
      () => [
        'patch',
        events(`/lots/${show.lots[0]?.id}`),
        { id: show.lots[0]?.id, lot_id: show.lots[0]?.id, event_id: show.id, name: 'Pista' },
        200,
      ],
    ],
    ['an agenda', () => ['put', events('/agenda'), { agendas: [], event_id: show.id }, 200]],
    ['questions', () => ['put', events('/checkout-form'), { questions: [], event_id: show.id.toUpperCase() }, 200]],
  ])('a body that repeats its path is accepted: %s', async (_, call) => {
    const [method, path, body, status] = call();
    await producer()[method](path, body).expect(status);
  });

  it.each<[string, string, () => [method: 'post' | 'patch' | 'put', path: string, body: object]]>([
    ['another event', 'event_id', () => ['post', events('/lots'), lot({ event_id: newId() })]],
    ['no id', 'event_id', () => ['post', events('/lots'), lot({ event_id: null })]],
    ['another coupon’s event', 'event_id', () => ['post', events('/coupons'), coupon({ event_id: newId() })]],
    ['another lot', 'id', () => ['patch', events(`/lots/${show.lots[0]?.id}`), { id: newId(), name: 'Pista' }]],
    ['another event to edit', 'id', () => ['patch', events(), { id: newId(), name: 'Arraial' }]],
  ])('a body is refused if it names %s', async (_, field, call) => {
    const [method, path, body] = call();
    const { body: problem } = await producer()[method](path, body).expect(400);
    expect(problem).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: NOT_THE_PATH } });
  });

  it('a query that repeats its path is accepted or refused alike', async () => {
    await producer()
      .get(`${events('/lots')}?event_id=${show.id}`)
      .expect(200);
    await producer()
      .get(`${events('/orders')}?event_id=${show.id}&take=5`)
      .expect(200);
    const { body } = await producer()
      .get(`${events('/orders')}?event_id=${newId()}`)
      .expect(400);
    expect(body).toMatchObject({ errors: { event_id: NOT_THE_PATH } });
  });
});

describe('lot', () => {
  it('a lot is created without a limit and price kinds, which stay as they are when edited', async () => {
    const body = {
      id: newId(),
      name: 'Mesa',
      visible: true,
      enabled: true,
      prices: [{ name: 'Inteira', value: 5000, sorting: 0 }],
    };
    const { body: made } = await producer().post(events('/lots'), body).expect(201);
    expect(made).toMatchObject({ ticket_limit: 1, prices: [{ kind: 'other' }] });
    const [pista] = show.lots;
    const prices = pista?.prices.map(({ id, name, value, sorting }) => ({ id, name, value, sorting }));
    const { body: edited } = await producer()
      .patch(events(`/lots/${pista?.id}`), { prices })
      .expect(200);
    expect(edited.prices.map(({ kind }: { kind: string }) => kind)).toEqual(pista?.prices.map(({ kind }) => kind));
  });
});

describe('dashboards', () => {
  it('the dashboards of a producer take the days of events as fromDate and toDate, each by itself', async () => {
    const own = await makeShow(api);
    const counted = async (query: string) =>
      ((await as(api, own.producer).get(`/api/producer/dashboard?${query}`).expect(200)).body as { count: number })
        .count;
    const bounds = ['fromDate=2020-01-01', 'fromDate=2200-01-01', 'toDate=2200-01-01', 'toDate=2020-01-01'];
    expect(await Promise.all(bounds.map(counted))).toEqual([1, 0, 1, 0]);
    await as(api, own.producer).get('/api/producer/dashboard?fromDate=ontem').expect(400);
  });

  it('the dashboards of the platform take the days of sales as fromDate and toDate, each by itself', async () => {
    const days = async (query: string) => {
      const { body } = await as(api, admin).get(`/api/super-admin/dashboard?${query}`).expect(200);
      return (body as { from: string }).from;
    };
    expect(await days('fromDate=2026-01-05&toDate=2026-02-03')).toBe('2026-01-05');
    expect(await days('fromDate=2026-01-06')).toBe('2026-01-06');
    const { body } = await as(api, admin).get('/api/super-admin/dashboard?toDate=2026-02-03').expect(200);
    expect(body).toMatchObject({ to: '2026-02-03' });
    await as(api, admin).get('/api/super-admin/dashboard?fromDate=ontem').expect(400);
  });
});

describe('event in a list', () => {
  it('a listed event has its orders, payouts, teams and figures, for viewers with the right', async () => {
    const own = await makeShow(api);
    await buy(api, own, [[priceOf(own.lots[0]).id, 2]]);
    const team = await makeTeam(api, own.producer, { name: 'Bilheteria', shows: [own] });
    await donePayout(api, admin, own, { amount: 50_00 });
    const { body } = await as(api, own.producer).get('/api/producer/events').expect(200);
    const row = (body.data as EventRowView[]).find(({ id }) => id === own.id);
    const billed = row?.finance?.billed ?? 0;
    expect(billed).toBe(20_000);
    expect(row).toMatchObject({
      orders: { total: billed + (row?.orders?.taxes ?? Number.NaN) },
      payouts: { amount: 50_00 },
      teams_events: [{ id: team.id, name: 'Bilheteria' }],
      general_data: { total: billed, payouts: 50_00, balance: row?.finance?.balance },
    });
    expect(row?.orders?.taxes).toBeGreaterThan(0);
  });
});

describe('order of a sale point', () => {
  it('an order of a sale point has its fee, its recipient, and each ticket’s number and entry', async () => {
    const point = await makeSalePoint(api, show);
    const body = {
      id: newId(),
      event_id: show.id,
      items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
      payment_method: 'cash',
    };
    const { body: sold } = await as(api, point.operator).post('/api/sale-point/orders', body).expect(201);
    const shape = { taxes: 0, assignee_to_name: null, assignee_to_email: null };
    expect(sold).toMatchObject({ ...shape, tickets: [{ whatsapp: null, checkIn: null }] });
    const { body: listed } = await as(api, point.supervisor).get('/api/sale-point/orders').expect(200);
    const [row] = listed.data as SalePointOrderView[];
    expect(row).toMatchObject({ ...shape, tax_amount: row?.taxes, tickets: [{ whatsapp: null, checkIn: null }] });
  });

  it('an order of a sale point names who holds its tickets, with their WhatsApp number and their entries', async () => {
    const point = await makeSalePoint(api, show);
    const body = {
      ...{ id: newId(), event_id: show.id, payment_method: 'cash' },
      items: [{ price_id: priceOf(show.lots[0]).id, amount: 1 }],
    };
    const { body: sold } = await as(api, point.operator).post('/api/sale-point/orders', body).expect(201);
    const [ticket] = (sold as SalePointOrderView).tickets ?? [];
    const lia = await makePerson(api, { name: 'Lia' });
    await api.database.query(`update users set whatsapp = '+5581987654321' where id = $1`, [lia.id]);
    await api.database.query(
      `update tickets set assignee_name = 'Lia', assignee_email = $2, assignee_id = $3 where id = $1`,
      [ticket?.id, lia.email, lia.id],
    );
    await producer().post(events('/checkins'), { id: newId(), ticket_id: ticket?.id }).expect(201);
    const { body: listed } = await as(api, point.supervisor).get('/api/sale-point/orders').expect(200);
    expect((listed.data as SalePointOrderView[])[0]).toMatchObject({
      ...{ assignee_to_name: 'Lia', assignee_to_email: lia.email },
      tickets: [{ whatsapp: '+5581987654321', checkIn: { by: show.producer.name } }],
    });
  });
});
