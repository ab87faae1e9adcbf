import { describe, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { SETTLE_MAILS, SOLD_AS } from '../modules/selling/announcements/announcements.queries.ts';
import { RECENT, SALES, TOTALS } from '../modules/figures/dashboards/overview.queries.ts';
import { platformSums } from '../modules/figures/dashboards/platform-dashboard.queries.ts';
import { SOLD_OF_EACH } from '../modules/figures/dashboards/producer-dashboard.queries.ts';
import { salesStatement } from '../modules/documents/reports/sales-statement.ts';
import { narrowed, narrowedWays } from '../modules/selling/orders/order-search.ts';
import { CHARGE_OF } from '../modules/selling/payments/take-payment.ts';
import { TURNING } from '../modules/programme/lots/turn-lots.ts';
import { SalePointsQueries } from '../modules/till/sale-points/sale-points.queries.ts';
import { pageSql, totalsSql } from '../modules/figures/sales/sales.queries.ts';
import { eventsSql, ordersSql, peopleSql, ticketsSql } from '../modules/figures/search/search.queries.ts';
import { TAKE_WEBHOOK } from '../modules/operations/webhooks/send-webhooks.ts';
import { SELLERS } from '../modules/till/sale-points/sellers.queries.ts';
import { sql, type Statement } from '../kernel/database/sql.ts';
import { abilitiesFor, type RoleArea } from '@festix/domain/people';
import { BUYER } from '../testing/purchases.ts';
import { useApi } from '../testing/use-api.ts';

const api = useApi();

/** Returns the query plan of a statement if reading whole tables is the last resort. */
async function planOf(
  statement: string | Statement<object>,
  given?: readonly unknown[],
  refused = ['seqscan'],
): Promise<string> {
  const { text, params } = typeof statement === 'string' ? { text: statement, params: given ?? [] } : statement;
  const plan = await api.database.transaction(async (tx) => {
    for (const way of refused) await tx.query(`set local enable_${way} = off`);
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given ?? params);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

/**
 * Returns the query plan of a statement if tickets had the named indexes alone, beside those of its constraints, and none
 * could be read whole: of few tickets others are as good.
 */
async function planBy(indexes: readonly string[], statement: Statement<object>): Promise<string> {
  const others = await api.database.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = 'tickets'::regclass and indexrelid::regclass::text <> all ($1::text[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [indexes],
  );
  await api.asOwner(others.map(({ name }) => `drop index ${name}`).join('; '));
  try {
    return await planOf(statement, statement.params, ['seqscan', 'indexscan']);
  } finally {
    await api.asOwner(others.map(({ made }) => made).join('; '));
  }
}

/** Returns the columns by which a plan looks rows up in indexes. */
async function lookedUpBy(statement: string | Statement<object>, params?: readonly unknown[]): Promise<string[]> {
  const text = await planOf(statement, params);
  return [...text.matchAll(/Index Cond: \(+(\w+)/g)].map(([, column = '']) => column);
}

/** Returns a person of the area who may see every sale of the events there. */
function searcher(area: RoleArea) {
  const id = newId();
  const grants = [{ event_id: newId(), permissions: ['sales' as const] }];
  return { id, area, abilities: abilitiesFor({ id, roles: [area], grants }, undefined, area) };
}

describe('index look-ups', () => {
  it('sales of an operator, and of the supervised sale points, are read from an index', async () => {
    const sales = api.app.get(SalePointsQueries, { strict: false }).salesOf(newId());
    const columns = await lookedUpBy(sql`select count(*) from orders o where ${sales}`);
    expect(columns).toEqual(expect.arrayContaining(['sold_by', 'sale_point_id']));
  });

  it('sellers of a sale point or an event are read without every sale of it', async () => {
    const plan = await planOf(SELLERS, [newId()]);
    expect(plan).toMatch(/orders_point_sellers[^]*orders_event_sellers/);
  });

  it('a payment’s charge is found by the gateway’s id or by ours', async () => {
    const plan = await planOf(CHARGE_OF, ['mercadopago', '58980959081', newId()]);
    expect(plan).toMatch(/payments_gateway_payment[^]*payments_pkey|payments_pkey[^]*payments_gateway_payment/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('places on lease are read from an index, at every booking of the event', async () => {
    const sql = `select sum(meia_left) from leases where event_id = $1 and state = 'active'`;
    expect(await lookedUpBy(sql, [newId()])).toEqual(['event_id']);
  });

  it('lots whose sale begins or ends in a second are read from an index', async () => {
    const moments = [new Date('2026-11-29T12:00:00Z'), new Date('2026-11-29T12:00:01Z')];
    const plan = await planOf(TURNING, moments);
    expect(plan).toContain('lots_sale_ends');
    expect(plan).toContain('lots_sale_starts');
    expect(plan).not.toContain('Seq Scan');
  });

  it('unused sessions, and rows that end with a code, an account or an address, are read from an index', async () => {
    expect(await lookedUpBy('select from sessions where last_used_at < now()', [])).toEqual(['last_used_at']);
    expect(await lookedUpBy('select from account_codes where user_id = $1', [newId()])).toEqual(['user_id']);
    expect(await lookedUpBy('select from team_invitations where code_id = $1', [newId()])).toEqual(['code_id']);
    expect(await lookedUpBy('select from team_invitations where email = $1', ['a@b.br'])).toEqual(['email']);
  });

  it('a person’s messages are found by either address', async () => {
    const found = 'select from deliveries where recipient = $1 or fallback_recipient = $1';
    expect(await lookedUpBy(found, ['a@b.br'])).toEqual(['recipient', 'fallback_recipient']);
  });

  it('sales of several events are summed from an index', async () => {
    const plan = await planOf(SOLD_OF_EACH, [[newId(), newId()]]);
    expect(plan).not.toContain('Seq Scan');
    expect(new Set(await lookedUpBy(SOLD_OF_EACH, [[newId(), newId()]]))).toEqual(new Set(['event_id']));
  });

  it('an announcement’s remaining recipients and its mails are read from an index', async () => {
    const untold = 'select from announcement_recipients where announcement_id = $1 and not is_told';
    expect(await lookedUpBy(untold, [newId()])).toEqual(['announcement_id']);
    expect(await lookedUpBy('select from announcement_recipients where delivery_id = $1', [newId()])).toEqual([
      'delivery_id',
    ]);
  });

  it('an event’s state at its first sale, and its edits since, are read from an index', async () => {
    const plan = await planOf(SOLD_AS, [newId()]);
    expect(plan).toContain('orders_sales');
    expect(plan.match(/using audit_entries_edits/g)).toHaveLength(2);
  });

  it('announcements with mails on their way are read from an index', async () => {
    expect(await planOf(SETTLE_MAILS, [])).toContain('event_announcements_unsettled');
  });

  it('tickets of a lot are read from an index', async () => {
    expect(await lookedUpBy('select from tickets where lot_id = any ($1::uuid[])', [[newId()]])).toEqual(['lot_id']);
  });

  it('courtesies of an event are read apart from its sales', async () => {
    const plan = await planOf(
      `select from orders where event_id = $1 and origin = 'courtesy' and status = 'paid'
       order by created_at desc, id desc limit 25`,
      [newId()],
    );
    expect(plan).toContain('orders_courtesies');
  });

  it('an event’s sums, its unsummed rows and its last sales are read from an index', async () => {
    const span = ['America/Recife', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'day'];
    const four = ['event_id', 'event_id', 'event_id', 'event_id'];
    expect(await lookedUpBy(TOTALS, [newId()])).toEqual(four);
    expect(await lookedUpBy(SALES, [newId(), ...span])).toEqual(four);
    expect(await lookedUpBy(RECENT, [newId(), 5])).toEqual(['event_id', 'order_id']);
  });

  it('sums over all events are read by the time of their sales', async () => {
    const months = [['2026-01-01T03:00:00Z', '2026-02-01T03:00:00Z'], '2026-03-01T03:00:00Z'];
    expect(await planOf(platformSums(undefined), months)).toMatch(/booked_sums_quarter[^]*sold_sums_quarter/);
  });

  it('the search of the administration reads one index for each kind', async () => {
    const admin = searcher('super-admin');
    expect(await planOf(eventsSql(admin, 'arraial lua', new Date()))).toContain('events_search');
    const plan = await planOf(peopleSql(admin, "lua d'ávila"));
    expect(plan).toContain('users_search');
    expect(plan).toContain('users_words');
    expect(plan).not.toContain('Seq Scan on users');
    const buyers = await planOf(ordersSql(admin, 'lua davila'));
    expect(buyers).toContain('orders_people');
    expect(buyers).not.toContain('Seq Scan on orders');
    expect(await planOf(ordersSql(admin, 'FTXARR7K2'))).toContain('orders_code');
    expect(await planOf(ordersSql(admin, BUYER.document))).toContain('orders_buyer_document');
    expect(await planOf(ticketsSql(admin, '7K2QX8MV4T'))).toContain('tickets_code');
    for (const query of ['lua davila', BUYER.document]) {
      expect(await planOf(ticketsSql(admin, query))).not.toContain('Seq Scan on tickets');
    }
    const searched = ['tickets_people', 'tickets_named', 'tickets_holder_document'];
    const named = await planBy(searched, ticketsSql(admin, 'lua davila'));
    for (const index of ['tickets_people', 'tickets_named']) expect(named).toContain(`Bitmap Index Scan on ${index}`);
    expect(await planBy(searched, ticketsSql(admin, BUYER.document))).toContain('on tickets_holder_document');
  });

  it.each(['producer', 'team-member'] as const)('the search of a %s reads no table of orders whole', async (area) => {
    for (const query of ['lua davila', 'FTXARR7K2', BUYER.document]) {
      expect(await planOf(ordersSql(searcher(area), query))).not.toContain('Seq Scan on orders');
    }
  });

  it('payouts of one and all events, the waiting ones, and a producer’s keys are read from an index', async () => {
    // PostgreSQL reads an empty table by any of the three at the same cost, so the test reads each index's purpose from
    // its definition.
    const made = await api.database.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'payouts'`,
    );
    const orderOf = (name: string) =>
      /using btree (.*)$/i.exec(made.find((each) => each.indexname === name)?.indexdef ?? '')?.[1];
    expect(orderOf('payouts_event')).toBe('(event_id, created_at DESC, id DESC) WHERE (removed_at IS NULL)');
    expect(orderOf('payouts_newest')).toBe('(created_at DESC, id DESC) WHERE (removed_at IS NULL)');
    expect(orderOf('payouts_of_status')).toBe('(status, created_at DESC, id DESC) WHERE (removed_at IS NULL)');
    const waiting = `select sum(amount) from payouts
      where event_id = $1 and status = 'pending' and removed_at is null and not is_rebate`;
    expect(await planOf(waiting, [newId()])).toContain('payouts_waiting');
    const keys = 'select pix from payouts where producer_id = $1 and removed_at is null and pix is not null';
    expect(await planOf(keys, [newId()])).toContain('payouts_keys');
    const expenses = `select from expenses where event_id = $1 and removed_at is null
      order by created_at desc, id desc limit 25`;
    expect(await planOf(expenses, [newId()])).toContain('expenses_event');
  });

  it('an event’s export reads orders, tickets and entries from indexes', async () => {
    const statement = salesStatement(sql`o.event_id = ${newId()}`, sql.value('America/Recife'));
    expect(await lookedUpBy(statement)).toEqual(expect.arrayContaining(['event_id', 'order_id', 'ticket_id']));
  });

  it('due webhook events of an address, and all failed ones, are read from an index', async () => {
    expect(await planOf(TAKE_WEBHOOK, [newId(), new Date(), new Date()])).toContain('webhook_deliveries_waiting');
    const failed = `select from webhook_deliveries where state = 'failed' order by created_at desc, id desc limit 25`;
    expect(await planOf(failed, [])).toContain('webhook_deliveries_failed');
  });

  const event = { id: newId(), name: 'Arraial' };
  const paid = { origins: ['online', 'pdv'], statuses: ['paid'], sees_documents: true } as const;
  const pageOf = (asked: Parameters<typeof pageSql>[1], before?: Date) =>
    planOf(pageSql(event, asked, { take: 25, skip: 100 }, before));

  it('sales of an event are merged from each origin and status in the order of the list', async () => {
    const plan = await pageOf({ ...paid, statuses: ['booking', 'refunded'] });
    expect(plan).toContain('Merge Append');
    expect(plan.match(/using orders_sales/g)).toHaveLength(4);
  });

  it('paid sales before an instant are read without those after it', async () => {
    const plan = await pageOf(paid, new Date());
    expect(plan.match(/Index Cond: .*created_at </g)).toHaveLength(2);
  });

  it('sales of a lot are read in that order too, and only as many as are shown', async () => {
    const plan = await pageOf({ ...paid, lots: [newId(), newId()] });
    expect(plan).toContain('Merge Append');
    expect(plan.match(/Backward using tickets_lot/g)).toHaveLength(2);
  });

  it('a lot’s sales at tills are read among those of tills', async () => {
    const plan = await pageOf({ ...paid, origins: ['pdv'], statuses: ['paid', 'refunded'], lots: [newId()] });
    expect(plan).toContain('Merge Append');
    expect(plan).toContain('orders_sales');
    expect(plan).not.toContain('tickets_lot');
  });

  it.each(['buyer_document', 'code'])('an order is found by the beginning of its %s', async (column) => {
    expect(await lookedUpBy(`select from orders where ${column} like '529%'`, [])).toEqual([column]);
  });

  it('an order is found by a part of its buyer’s name, address or phone', async () => {
    for (const query of ['98765', "d'ávila", 'ana souza']) {
      const plan = await planOf(sql`select from orders o where ${narrowed(sql`true`, { query })}`);
      expect(plan).toContain('Bitmap Index Scan on orders_people');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('an event’s order is found by the holder of one of its tickets', async () => {
    const { ways } = narrowedWays(sql`true`, { query: "d'ávila", tickets_of: newId() });
    expect(ways).toHaveLength(2);
    const plan = await planOf(sql`select from orders o where (${ways[0]}) or (${ways[1]})`);
    const ofTickets = ways[1]!.text;
    expect(plan).not.toContain('Seq Scan on tickets');
    // With few tickets other indexes are as good. This one can answer such a search as long as it has the searched
    // expression in the exact words of the search, and the same condition on excluded rows.
    const [made] = await api.database.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'tickets_people'`,
    );
    const looked = [...ofTickets.matchAll(/(name_words\(t\.\w+\)|t\.assignee_email) like/g)].map(
      ([, what = '']) => what,
    );
    expect(new Set(looked).size).toBe(3);
    for (const what of looked) expect(made?.indexdef).toContain(`${what.replace('t.', '')} gin_trgm_ops`);
    expect(ofTickets).toContain('t.assignee_email is not null');
    expect(made?.indexdef).toContain('WHERE (assignee_email IS NOT NULL)');
  });

  it('totals of paid sales are read from the event’s sums', async () => {
    expect(await lookedUpBy(totalsSql(event, paid))).toEqual(['event_id', 'event_id', 'event_id', 'event_id']);
  });
});
