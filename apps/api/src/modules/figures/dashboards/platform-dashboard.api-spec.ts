import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PlatformDashboardView } from '@festix/domain/contract';
import { addDays, DAY, dayOf, fieldProblems, momentOfDay, type Day } from '@festix/domain/ground';
import { ROLES } from '@festix/domain/people';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { sellEveryWay } from '../../../testing/every-way.ts';
import { foldFigures } from '../../../testing/figures.ts';
import { makePerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
const admin = usePerson(api, { roles: ['super-admin'] });

beforeAll(async () => {
  await memberSince('2020-01-01');
});

/** Sends a query with a new token, because hours pass on the test's clock and the token of sign-in expires. */
function ask(query: string, person = admin) {
  const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id });
  return as(api, { token }).get(`/api/super-admin/dashboard?${query}`);
}

async function dashboard(query = ''): Promise<PlatformDashboardView> {
  return (await ask(query).expect(200)).body as PlatformDashboardView;
}

const memberSince = (day: Day) =>
  api.database.query('update users set created_at = $2 where id = $1', [admin.id, `${day}T12:00:00Z`]);
const today = () => dayOf(api.clock.now());
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();

/** Moves all sales of an event to another time, with their folded sums. */
async function sellAt(show: TestShow, moment: string): Promise<void> {
  await foldFigures(api);
  const params = [show.id, moment];
  await api.database.query('update orders set created_at = $2 where event_id = $1', params);
  for (const sums of ['booked_sums', 'sold_sums'])
    await api.database.query(`update ${sums} set quarter = quarter_of($2::timestamptz) where event_id = $1`, params);
}

/** Recomputes the figures from orders and tickets alone, without the ledger and any sum. */
async function recount(events: string, orders = 'true') {
  const sold = `from orders o join tickets t on t.order_id = o.id join events e on e.id = o.event_id
    where o.status = 'paid' and t.status = 'valid' and o.origin in ('online', 'pdv') and not e.is_test and (${events}) and (${orders})`;
  const [figures] = await api.database.query(
    `select coalesce(sum(t.unit_amount - t.coupon_amount), 0)::int as total_receipt, count(*)::int as total_tickets,
       coalesce(round(avg(t.unit_amount - t.coupon_amount) filter (where t.unit_amount > t.coupon_amount)), 0)::int
         as average_receipt ${sold}`,
  );
  const months = await api.database.query<{ month: string; sum: number }>(
    `select to_char(o.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month,
       sum(t.unit_amount - t.coupon_amount)::int as sum ${sold} group by 1 order by 1`,
  );
  const top = await api.database.query<{ id: string; receipt: number; tickets: number }>(
    `select e.id, sum(t.unit_amount - t.coupon_amount)::int as receipt, count(*)::int as tickets ${sold}
       group by e.id order by 2 desc, 3 desc, min(e.start_date), e.id limit 5`,
  );
  return { figures: figures!, months, top };
}

async function expectRecounted(query: string, events: string, orders?: string): Promise<PlatformDashboardView> {
  const view = await dashboard(query);
  const { figures, months, top } = await recount(events, orders);
  expect(view).toMatchObject(figures);
  expect(view.total_receipt).toBe(view.sales_by_month.reduce((sum, month) => sum + month.sum, 0));
  const sold = view.sales_by_month.filter(({ sum }) => sum !== 0);
  expect(sold.map(({ date, sum }) => ({ month: dayOf(date).slice(0, 7), sum }))).toEqual(
    months.filter(({ sum }) => sum !== 0),
  );
  expect(view.top_sales.map(({ id, total_receipt, total_tickets }) => [id, total_receipt, total_tickets])).toEqual(
    top.map(({ id, receipt, tickets }) => [id, receipt, tickets]),
  );
  return view;
}

describe('dashboard of the platform', () => {
  it('the platform’s dashboard agrees with a recount of all orders, before and after the sums are folded', async () => {
    const shows: TestShow[] = [];
    for (let made = 0; made < 6; made += 1) shows.push(await makeShow(api));
    await sellEveryWay(api, shows[0]!);
    await sellEveryWay(api, shows[1]!);
    for (const [at, show] of shows.entries()) await buy(api, show, [[priceOf(show.lots[0]).id, at + 1]]);
    for (const folded of [false, true]) {
      if (folded) await foldFigures(api);
      const view = await expectRecounted('', 'true', `o.created_at >= now() - interval '3 months'`);
      expect(view.total_receipt).toBeGreaterThan(0);
      expect(view.top_sales).toHaveLength(5);
      expect(view.sales_by_month).toHaveLength(4);
    }
  });

  it('the platform’s dashboard counts sales by their day in São Paulo, the first and the last included', async () => {
    const show = await makeShow(api);
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const sumOf = async (from: Day, to: Day) => (await dashboard(`from=${from}&to=${to}`)).total_receipt;
    await sellAt(show, '2024-03-01T02:59:00Z');
    expect(await sumOf('2024-02-29', '2024-02-29')).toBe(100_00);
    expect(await sumOf('2024-03-01', '2024-03-31')).toBe(0);
    await sellAt(show, '2024-03-01T03:00:00Z');
    expect(await sumOf('2024-02-01', '2024-02-29')).toBe(0);
    const view = await dashboard('from=2024-02-10&to=2024-04-02');
    expect(view).toMatchObject({ from: '2024-02-10', to: '2024-04-02', total_receipt: 100_00, total_tickets: 1 });
    expect(view.sales_by_month).toEqual([
      { date: momentOfDay('2024-02-01'), sum: 0 },
      { date: momentOfDay('2024-03-01'), sum: 100_00 },
      { date: momentOfDay('2024-04-01'), sum: 0 },
    ]);
    await expectRecounted('from=2024-03-01&to=2024-03-01', `e.id = '${show.id}'`);
  });

  it('the platform’s dashboard counts sales of upcoming or of past events alone, whenever they were made', async () => {
    const past = await makeShow(api, { event: { start_date: inDays(2), end_date: inDays(3) } });
    await buy(api, past, [[priceOf(past.lots[0]).id, 2]]);
    await sellAt(past, '2025-01-31T12:00:00Z');
    await api.database.query(
      `update events set start_date = '2025-02-10T20:00:00Z', end_date = '2025-02-11T02:00:00Z' where id = $1`,
      [past.id],
    );
    const over = await expectRecounted('future=false', 'event_end(e.start_date, e.end_date) <= now()');
    expect(over).toMatchObject({ from: null, to: null, total_receipt: 200_00 });
    expect(over.sales_by_month[0]).toEqual({ date: momentOfDay('2025-01-01'), sum: 200_00 });
    expect(over.sales_by_month.at(-1)!.date).toBe(momentOfDay(`${today().slice(0, 7)}-01`));
    const next = await expectRecounted('future=true', 'event_end(e.start_date, e.end_date) > now()');
    expect(next.top_sales.map(({ id }) => id)).not.toContain(past.id);
    expect((await dashboard('future=false&from=2025-02-01&to=2025-02-28')).total_receipt).toBe(0);
  });

  it('the platform’s dashboard starts with the last three months, or the viewer’s account, and says so', async () => {
    const long = await dashboard();
    expect([long.from! <= addDays(today(), -89), long.to]).toEqual([true, today()]);
    await memberSince(addDays(today(), -10));
    const fresh = await dashboard();
    expect([fresh.from, fresh.to]).toEqual([addDays(today(), -10), today()]);
    await memberSince('2020-01-01');
  });

  it('the platform’s dashboard shows no future month, and nothing for days in the future', async () => {
    const year = today().slice(0, 4);
    const view = await dashboard(`from=${year}-01-01&to=${year}-12-31`);
    expect(view.sales_by_month).toHaveLength(Number(today().slice(5, 7)));
    for (const days of [1, 10, 40]) {
      const ahead = await dashboard(`from=${addDays(today(), days)}&to=${addDays(today(), days + 10)}`);
      expect(ahead).toMatchObject({ total_receipt: 0, total_tickets: 0, top_sales: [], sales_by_month: [] });
    }
  });

  it('the platform’s dashboard leaves test events out, even if they sold before they were marked', async () => {
    const before = await dashboard('future=true');
    const show = await makeShow(api);
    await buy(api, show, [[priceOf(show.lots[0]).id, 90]]);
    expect((await dashboard('future=true')).top_sales[0]!.id).toBe(show.id);
    await api.database.query('update events set is_test = true where id = $1', [show.id]);
    const after = await expectRecounted('future=true', 'event_end(e.start_date, e.end_date) > now()');
    expect(after).toEqual(before);
  });

  it.each([
    ['from=2024-03-01&to=2024-02-28', { to: [fieldProblems.periodBackwards] }],
    ['from=2022-12-31&to=2023-02-01', { from: [fieldProblems.moment] }],
    ['from=2023-01-01&to=2999-01-01', { to: [fieldProblems.moment] }],
    ['from=2024-02-30', { from: [fieldProblems.moment] }],
    ['future=maybe', { future: [fieldProblems.invalid] }],
  ])('the platform’s dashboard refuses %s', async (query, errors) => {
    const { body } = await ask(query).expect(400);
    expect([body.code, body.errors]).toEqual(['VALIDATION_ERROR', errors]);
  });

  it('the platform’s dashboard is for super-admins', async () => {
    for (const role of ROLES.filter((one) => one !== 'super-admin'))
      await ask('', await makePerson(api, { roles: [role] })).expect(403);
  });

  it('the platform’s dashboard takes the same few statements, however many events there are', async () => {
    const few = await countQueries(api, () => dashboard('future=true'));
    for (let more = 0; more < 4; more += 1) {
      const show = await makeShow(api);
      await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    }
    expect(await countQueries(api, () => dashboard('future=true'))).toBe(few);
    expect(few).toBeLessThanOrEqual(3);
  });
});
