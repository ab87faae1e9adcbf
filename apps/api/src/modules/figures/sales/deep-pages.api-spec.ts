import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SalesListView } from '@festix/domain/contract';
import { foldFigures } from '../../../testing/figures.ts';
import { buy } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { MOST_PASSED } from './sales.queries.ts';

/* Covers pages whose position is found by the event's sums, instead of by all sales before them. */

const ORDERS = 3 * MOST_PASSED;
const TAKE = 25;

/** Inserts orders of the last days, minutes and sometimes hours apart; every fifth is unpaid, every third a till's. */
const WRITE = `
  insert into orders (id, event_id, code, origin, status, subtotal, tax_amount, total, convenience_tax, sale_point_id,
    created_at, paid_at)
  select uuidv7(), $1, 'TST' || lpad(n::text, 7, '0'), case when n % 3 = 0 then 'pdv' else 'online' end,
    case when n % 5 = 0 then 'refunded' else 'paid' end, 5000, 500, 5500, 1000, case when n % 3 = 0 then $2::uuid end,
    made.at, made.at
  from generate_series(1, ${ORDERS}) n,
    lateral (select now() - n * interval '4 minutes' - (n / 40) * interval '5 hours' as at) made`;

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 100 }] });

beforeAll(async () => {
  const { id } = await makeSalePoint(api, show);
  await api.database.query(WRITE, [show.id, id]);
});

async function pageAt(skip: number, query: string): Promise<string[]> {
  const { body } = await as(api, show.producer)
    .get(`/api/producer/events/${show.id}/orders?skip=${skip}&take=${TAKE}&${query}`)
    .expect(200);
  return (body as SalesListView).data.map(({ code }) => code);
}

async function allPages(query: string): Promise<string[]> {
  const codes: string[] = [];
  for (let skip = 0; skip < ORDERS; skip += TAKE) codes.push(...(await pageAt(skip, query)));
  return codes;
}

async function paidCodes(origins: string[]): Promise<string[]> {
  const rows = await api.database.query<{ code: string }>(
    `select code from orders where event_id = $1 and status = 'paid' and origin = any ($2)
     order by created_at desc, id desc`,
    [show.id, origins],
  );
  return rows.map(({ code }) => code);
}

describe.each([
  ['of both origins', '', ['online', 'pdv']],
  ['made online', 'sales_type=online', ['online']],
  ['made at tills', 'sales_type=pdv', ['pdv']],
])('sales %s', (_, query, origins) => {
  const hold = async () => {
    const paid = await paidCodes(origins);
    expect(paid.length).toBeLessThan(ORDERS);
    expect(await allPages(query)).toEqual(paid);
  };

  it('deep pages show each sale once', hold);

  it('deep pages show each sale once while some are refunded, others made, and the sums folded', async () => {
    await api.database.query(
      `update orders set status = 'refunded' where event_id = $1 and status = 'paid' and code like 'TST%7'`,
      [show.id],
    );
    await buy(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await hold();
    await foldFigures(api);
    await hold();
  });
});

it('a page beyond the last one is empty', async () => {
  expect(await pageAt(ORDERS, '')).toEqual([]);
});
