import { describe, expect, it } from '@jest/globals';
import { type DashboardEventView, type ProducerDashboardView } from '@festix/domain/contract';
import { DAY, fieldProblems } from '@festix/domain/ground';
import { sellEveryWay } from '../../../testing/every-way.ts';
import { foldFigures } from '../../../testing/figures.ts';
import { makePerson } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { countQueries } from '../../../testing/queries.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson } from '../../../testing/use-scenes.ts';

const api = useApi();
const producer = usePerson(api, { name: 'Produtora Varal', roles: ['producer'] });

async function dashboard(query = '', of = producer): Promise<ProducerDashboardView> {
  return (await as(api, of).get(`/api/producer/dashboard?${query}`).expect(200)).body as ProducerDashboardView;
}

const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();
const showOf = (event: object, of = producer) => makeShow(api, { producer: of, event });
const namesIn = ({ data }: ProducerDashboardView) => data.map(({ name }) => name);

/** Recomputes the same from orders and tickets alone, without the ledger and any sum. */
async function recount(shows: readonly TestShow[]) {
  const [figures] = await api.database.query<Record<string, number>>(
    `with standing as (
       select o.id, o.origin, t.unit_amount - t.coupon_amount as receipt
       from orders o join tickets t on t.order_id = o.id
       where o.event_id = any ($1::uuid[]) and o.status = 'paid' and t.status = 'valid'
     )
     select
       (select coalesce(sum(receipt), 0) from standing where origin <> 'courtesy')::int as total_receipt,
       (select count(distinct id) from standing where origin <> 'courtesy')::int as orders_count,
       (select count(*) from standing where origin <> 'courtesy')::int as tickets_count,
       (select count(*) from standing where origin = 'courtesy')::int as courtesies_count`,
    [shows.map(({ id }) => id)],
  );
  const [rest] = await api.database.query<Record<string, number>>(
    `select coalesce(sum(t.unit_amount - t.coupon_amount) filter (where o.origin = 'online'), 0)::int as platform_total_receipt,
       coalesce(round(avg(t.unit_amount - t.coupon_amount) filter (where t.unit_amount > t.coupon_amount)), 0)::int
         as average_receipt
     from orders o join tickets t on t.order_id = o.id
     where o.event_id = any ($1::uuid[]) and o.status = 'paid' and t.status = 'valid' and o.origin <> 'courtesy'`,
    [shows.map(({ id }) => id)],
  );
  return { figures: figures!, totals: { ...figures!, ...rest! } };
}

describe('dashboard of a producer', () => {
  it('a producer’s dashboard agrees with a recount of the orders, whole and by event, before and after the sums are folded', async () => {
    const owner = await makePerson(api, { roles: ['producer'] });
    const shows = [await showOf({}, owner), await showOf({}, owner), await showOf({}, owner)];
    await sellEveryWay(api, shows[0]!);
    await sellEveryWay(api, shows[1]!);
    await sellEveryWay(api, await showOf({}));
    for (const folded of [false, true]) {
      if (folded) await foldFigures(api);
      const view = await dashboard('', owner);
      expect(view.totals).toEqual((await recount(shows)).totals);
      expect(view.totals.total_receipt).toBeGreaterThan(0);
      for (const show of shows) {
        const row = view.data.find(({ id }) => id === show.id) as DashboardEventView;
        expect(row.figures).toEqual((await recount([show])).figures);
        expect(row.finance?.billed).toBe(row.figures.total_receipt);
      }
    }
  });

  it('a producer’s dashboard is empty without events', async () => {
    const nobody = await makePerson(api, { roles: ['producer'] });
    const nothing = { total_receipt: 0, orders_count: 0, tickets_count: 0, courtesies_count: 0 };
    expect(await dashboard('', nobody)).toEqual({
      totals: { ...nothing, platform_total_receipt: 0, average_receipt: 0 },
      data: [],
      count: 0,
    });
  });

  it('a producer’s dashboard shows events of a period by their start day in São Paulo, the latest first', async () => {
    const owner = await makePerson(api, { roles: ['producer'] });
    await showOf({ name: 'Primeiro', start_date: '2030-03-01T02:59:00.000Z' }, owner);
    await showOf({ name: 'Segundo', start_date: '2030-03-01T03:00:00.000Z' }, owner);
    await showOf({ name: 'Terceiro', start_date: '2030-04-01T02:59:00.000Z' }, owner);
    await showOf({ name: 'Quarto', start_date: '2030-04-01T03:00:00.000Z' }, owner);
    expect(namesIn(await dashboard('from=2030-03-01&to=2030-03-31', owner))).toEqual(['Terceiro', 'Segundo']);
    expect(namesIn(await dashboard('from=2030-04-01', owner))).toEqual(['Quarto']);
    expect(namesIn(await dashboard('to=2030-02-28', owner))).toEqual(['Primeiro']);
  });

  it('a producer’s dashboard separates upcoming from past events, and searches by name', async () => {
    const owner = await makePerson(api, { roles: ['producer'] });
    const past = await showOf({ name: 'Baile passado', start_date: inDays(-10), end_date: inDays(-9) }, owner);
    const next = await showOf({ name: 'Baile próximo', start_date: inDays(3) }, owner);
    await showOf({ name: 'Arraial', start_date: inDays(20) }, owner);
    await sellEveryWay(api, next);
    expect(namesIn(await dashboard('future=true', owner))).toEqual(['Baile próximo', 'Arraial']);
    expect(namesIn(await dashboard('future=false', owner))).toEqual(['Baile passado']);
    const found = await dashboard('name=baile', owner);
    expect(found.count).toBe(2);
    expect(found.totals).toEqual((await recount([past, next])).totals);
  });

  it('a producer’s dashboard has totals of the whole selection, on whichever page', async () => {
    const owner = await makePerson(api, { roles: ['producer'] });
    const shows = [await showOf({ start_date: inDays(2) }, owner), await showOf({ start_date: inDays(1) }, owner)];
    await buy(api, shows[0]!, [[priceOf(shows[0]!.lots[0]).id, 1]]);
    const second = await dashboard('skip=1&take=1', owner);
    expect(second.count).toBe(2);
    expect(second.data.map(({ id }) => id)).toEqual([shows[1]!.id]);
    expect(second.totals.tickets_count).toBe(1);
  });

  it('a producer’s dashboard refuses an invalid period, and a person who is no producer', async () => {
    const refused = await as(api, producer).get('/api/producer/dashboard?from=2026-03-01&to=2026-02-28').expect(400);
    expect(refused.body.errors).toEqual({ to: [fieldProblems.periodBackwards] });
    await as(api, producer).get('/api/producer/dashboard?from=2026-02-30').expect(400);
    const support = await makePerson(api, { roles: ['support'] });
    await as(api, support).get('/api/producer/dashboard').expect(403);
  });

  it('a producer’s dashboard takes the same few statements, however many events there are', async () => {
    const owner = await makePerson(api, { roles: ['producer'] });
    await showOf({}, owner);
    const one = await countQueries(api, () => dashboard('', owner));
    for (let more = 0; more < 6; more += 1) await showOf({}, owner);
    expect(await countQueries(api, () => dashboard('', owner))).toBe(one);
    expect(one).toBeLessThanOrEqual(7);
  });
});
