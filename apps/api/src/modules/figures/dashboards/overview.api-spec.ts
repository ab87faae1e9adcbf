import { describe, expect, it } from '@jest/globals';
import { type OverviewView } from '@festix/domain/contract';
import { addDays, DAY, dayOf, fieldProblems, HOUR } from '@festix/domain/ground';
import { type Grant } from '@festix/domain/people';
import { newId } from '../../../kernel/database/ids.ts';
import { grant, sellTickets } from '../../../testing/doors.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { buy, say } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

async function overview(show: TestShow, query = '', person = show.producer, area = 'producer'): Promise<OverviewView> {
  const answer = await as(api, person).get(`/api/${area}/events/${show.id}/overview?${query}`).expect(200);
  return answer.body as OverviewView;
}

async function member(show: TestShow, permissions: Grant[]): Promise<TestPerson> {
  const person = await makePerson(api, { roles: ['team-member'] });
  await grant(api, show, person, permissions);
  return person;
}

async function sell(show: TestShow, amount: number): Promise<void> {
  const { operator } = await makeSalePoint(api, show);
  const items = [{ price_id: priceOf(show.lots[0]).id, amount }];
  const body = { id: newId(), event_id: show.id, items, payment_method: 'card_machine' };
  await as(api, operator).post('/api/sale-point/orders', body).expect(201);
}

/** Inserts a paid order of one ticket, at a time in the past. */
async function soldAt(show: TestShow, moment: string): Promise<void> {
  const [ticket] = await sellTickets(api, show, { sold_at: new Date(moment) });
  await api.database.query('update tickets set unit_amount = 4000 where id = $1', [ticket?.id]);
}

describe('overview of an event', () => {
  it('the overview shows receipts and tickets, by origin', async () => {
    const show = await makeShow(api);
    await api.database.query('update users set administrate_tax = 500 where id = $1', [show.producer.id]);
    await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    await buy(api, show, [[priceOf(show.lots[0], 1).id, 1]]);
    await sell(show, 3);
    await sellTickets(api, show, { amount: 2, origin: 'courtesy' });
    expect(await overview(show)).toMatchObject({
      total_receipt: 550_00,
      platform_total_receipt: 250_00,
      payouts: 0,
      balance: 537_50,
      administration: 12_50,
      already_received: 0,
      average_receipt: 91_67,
      average_tickets: 2,
      orders_count: 3,
      online_orders_count: 2,
      sales_point_orders_count: 1,
      tickets_count: 6,
      online_tickets_count: 3,
      sales_point_tickets_count: 3,
      courtesies_count: 2,
      views: [{ page_view: 0 }],
    });
  });

  it('the overview of an event without sales shows zero, for every day of the last month', async () => {
    const show = await makeShow(api, { event: { time_zone: 'America/Noronha' } });
    const figures = await overview(show);
    const zone = 'America/Noronha';
    expect(figures).toMatchObject({ total_receipt: 0, average_receipt: 0, average_tickets: 0, recent_sales: [] });
    const today = dayOf(api.clock.now(), zone);
    expect(figures.sales.map(({ created_at }) => dayOf(created_at, zone))).toEqual(
      Array.from({ length: 31 }, (_, index) => addDays(today, index - 30)),
    );
    expect(figures.sales[0]).toEqual({
      created_at: expect.stringMatching(/T02:00:00.000Z$/),
      total: 0,
      platform_total: 0,
      tax_amount: 0,
      tickets: { count: 0 },
    });
    expect(Date.parse(figures.max_date)).toBeGreaterThan(api.clock.now().getTime() + 30 * DAY);
  });

  it('the overview subtracts refunds, disputes and chargebacks, and adds them again when won', async () => {
    const show = await makeShow(api);
    const bought = await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await buy(api, show, [[priceOf(show.lots[0]).id, 2]]);
    const total = async () => (await overview(show)).total_receipt;
    expect(await total()).toBe(300_00);
    await say(api, bought.payment, 'in_mediation').expect(200);
    expect(await overview(show)).toMatchObject({ total_receipt: 200_00, orders_count: 1, tickets_count: 2 });
    await say(api, bought.payment, 'approved').expect(200);
    expect(await total()).toBe(300_00);
    await say(api, bought.payment, 'refunded').expect(200);
    expect(await overview(show)).toMatchObject({ total_receipt: 200_00, orders_count: 1, tickets_count: 2 });
  });

  it('the overview’s balance subtracts payouts, and is not negative once the event is over', async () => {
    const show = await makeShow(api);
    await sell(show, 1);
    await api.database.transaction(async (tx) => {
      const id = newId();
      await tx.query(`insert into ledger_postings (id, event_id, kind) values ($1, $2, 'payout')`, [id, show.id]);
      await tx.query(
        `insert into ledger_entries (posting_id, event_id, account, amount)
         values ($1, $2, 'paid_out', 15000), ($1, $2, 'gateway_receivable', -15000)`,
        [id, show.id],
      );
    });
    expect(await overview(show)).toMatchObject({ payouts: 150_00, balance: -50_00, total_receipt: 100_00 });
    await api.database.query(`update events set start_date = now() - interval '3 days' where id = $1`, [show.id]);
    expect(await overview(show)).toMatchObject({ payouts: 150_00, balance: 0 });
    const admin = await makePerson(api, { roles: ['super-admin'] });
    expect(await overview(show, '', admin, 'super-admin')).toMatchObject({ balance: -50_00 });
    const { max_date } = await overview(show);
    expect(Math.abs(Date.parse(max_date) - api.clock.now().getTime())).toBeLessThan(HOUR);
  });
});

describe('sales by day and by month', () => {
  it('the overview’s sales are counted by the day of the event’s zone', async () => {
    const show = await makeShow(api, { event: { time_zone: 'America/Manaus' } });
    await soldAt(show, '2026-03-01T03:59:59Z');
    await soldAt(show, '2026-03-01T04:00:00Z');
    await soldAt(show, '2026-03-03T03:59:59Z');
    const { sales } = await overview(show, 'from=2026-02-28&to=2026-03-02');
    expect(sales.map(({ created_at, tickets }) => [created_at, tickets.count])).toEqual([
      ['2026-02-28T04:00:00.000Z', 1],
      ['2026-03-01T04:00:00.000Z', 1],
      ['2026-03-02T04:00:00.000Z', 1],
    ]);
  });

  it('the overview’s sales are by month for more than 31 days, and by day on request', async () => {
    const show = await makeShow(api);
    await soldAt(show, '2026-01-31T12:00:00Z');
    await soldAt(show, '2026-03-02T12:00:00Z');
    const { sales } = await overview(show, 'from=2026-01-15&to=2026-03-01');
    expect(sales.map(({ created_at, tickets }) => [created_at, tickets.count])).toEqual([
      ['2026-01-01T03:00:00.000Z', 1],
      ['2026-02-01T03:00:00.000Z', 0],
      ['2026-03-01T03:00:00.000Z', 0],
    ]);
    expect((await overview(show, 'from=2026-01-15&to=2026-03-01&group=day')).sales).toHaveLength(46);
    expect((await overview(show, 'from=2026-01-31&to=2026-03-02')).sales).toHaveLength(31);
    expect((await overview(show, 'from=2026-01-31&to=2026-03-02&group=month')).sales).toHaveLength(3);
    expect((await overview(show, 'to=2026-03-02')).sales).toHaveLength(31);
  });

  it('the overview’s period changes no other figure', async () => {
    const show = await makeShow(api);
    await sell(show, 1);
    const { sales: _, max_date: _end, ...before } = await overview(show);
    const { sales, max_date: _later, ...after } = await overview(show, 'from=2020-01-01&to=2020-01-02');
    expect(after).toEqual(before);
    expect(sales.map(({ total }) => total)).toEqual([0, 0]);
  });

  it.each([
    ['from=2026-02-30', { from: [fieldProblems.moment] }],
    ['to=ontem', { to: [fieldProblems.moment] }],
    ['from=1999-12-31&to=2000-01-01', { from: [fieldProblems.moment] }],
    ['from=2999-12-31&to=3000-01-01', { to: [fieldProblems.moment] }],
    ['from=2026-03-02&to=2026-03-01', { to: ['O período termina antes de começar'] }],
    ['from=2020-01-01&to=2026-01-01', { to: ['Escolha um período de até 5 anos'] }],
    ['group=week', { group: [fieldProblems.invalid] }],
    ['days=3', { days: [fieldProblems.unknown] }],
  ])('the overview’s period is refused for %s', async (query, errors) => {
    const show = await makeShow(api, { lots: [] });
    const refusal = await as(api, show.producer).get(`/api/producer/events/${show.id}/overview?${query}`).expect(400);
    expect(refusal.body).toMatchObject({ code: 'VALIDATION_ERROR', errors });
  });
});

describe('last sales', () => {
  it('the overview’s last sales are five at most, the newest first, with the buyer’s first name alone', async () => {
    const show = await makeShow(api);
    for (let hour = 1; hour <= 6; hour++) {
      const sold_at = new Date(api.clock.now().getTime() - hour * HOUR);
      await sellTickets(api, show, { sold_at, amount: hour, buyer: { name: 'Maria das Dores Silva' } });
    }
    await sellTickets(api, show, { origin: 'courtesy', sold_at: api.clock.now() });
    await sell(show, 2);
    const { recent_sales } = await overview(show);
    expect(recent_sales.map(({ origin, tickets_count }) => [origin, tickets_count])).toEqual([
      ['pdv', 2],
      ['online', 1],
      ['online', 2],
      ['online', 3],
      ['online', 4],
    ]);
    expect(recent_sales[0]).toMatchObject({ buyer: null, receipt: 200_00, id: expect.any(String) });
    expect(recent_sales[1]).toMatchObject({ buyer: 'Maria D.' });
  });

  it('the overview’s last sales have no order ids for a viewer who may not read sales', async () => {
    const show = await makeShow(api);
    await sell(show, 1);
    const [sale] = (await overview(show, '', await member(show, ['overview']), 'team-member')).recent_sales;
    expect(sale).toMatchObject({ id: null, receipt: 100_00 });
  });
});

describe('access', () => {
  it('the overview shows payouts and the balance only to people who may see payouts', async () => {
    const show = await makeShow(api);
    await sell(show, 1);
    const support = await makePerson(api, { roles: ['support'] });
    const owed = ({ payouts, balance, already_received, administration }: OverviewView) => [
      payouts,
      balance,
      already_received,
      administration,
    ];
    const seen = await member(show, ['overview', 'payouts']);
    const unseen = await member(show, ['overview']);
    expect(owed(await overview(show, '', seen, 'team-member'))).toEqual([0, 100_00, 0, 0]);
    expect(owed(await overview(show, '', unseen, 'team-member'))).toEqual([null, null, null, null]);
    expect(owed(await overview(show, 'from=2026-01-01', support, 'support'))).toEqual([null, null, null, null]);
    expect((await overview(show, '', unseen, 'team-member')).total_receipt).toBe(100_00);
  });

  it('the overview is refused for another grant and another producer’s event', async () => {
    const show = await makeShow(api);
    const path = (area: string) => `/api/${area}/events/${show.id}/overview`;
    await as(api, await member(show, ['sales']))
      .get(path('team-member'))
      .expect(403);
    await as(api, await makePerson(api, { roles: ['producer'] }))
      .get(path('producer'))
      .expect(404);
    const { operator } = await makeSalePoint(api, show);
    await as(api, operator).get(path('sale-point')).expect(404);
  });
});

describe('cost', () => {
  it('the overview takes few statements', async () => {
    const show = await makeShow(api);
    await sell(show, 1);
    expect(await countQueries(api, () => overview(show))).toBeLessThanOrEqual(7);
  });
});
