import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../kernel/ids.ts';
import { RECENT, SALES, TOTALS } from '../modules/dashboards/overview.queries.ts';
import { CHARGE_OF } from '../modules/payments/take-payment.ts';
import { SalePointsQueries } from '../modules/sale-points/sale-points.queries.ts';
import { startApi, type TestApi } from '../testing/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** How it would be read, when reading whole tables is the last resort. */
async function planOf(sql: string, params: readonly unknown[]): Promise<string> {
  const plan = await api.database.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

/** The columns by which a plan looks rows up in indexes. */
async function lookedUpBy(sql: string, params: readonly unknown[]): Promise<string[]> {
  const text = await planOf(sql, params);
  return [...text.matchAll(/Index Cond: \(+(\w+)/g)].map(([, column = '']) => column);
}

describe('what grows with every sale is looked up in an index', () => {
  it('sales of an operator, and of the sale points that he supervises', async () => {
    const { where, params } = api.app.get(SalePointsQueries, { strict: false }).salesOf(newId());
    const columns = await lookedUpBy(`select count(*) from orders o where ${where}`, params);
    expect(columns).toEqual(expect.arrayContaining(['sold_by', 'sale_point_id']));
  });

  it('the charge of a payment, by the gateway’s id or by ours', async () => {
    const plan = await planOf(CHARGE_OF, ['mercadopago', '58980959081', newId()]);
    expect(plan).toMatch(/payments_gateway_payment[^]*payments_pkey|payments_pkey[^]*payments_gateway_payment/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('places that tills have on lease, at every booking of the event', async () => {
    const sql = `select sum(meia_allowance) from leases where event_id = $1 and state = 'active'`;
    expect(await lookedUpBy(sql, [newId()])).toEqual(['event_id']);
  });

  it('sessions that were not used for long, and what ends with a code, an account or an address', async () => {
    expect(await lookedUpBy('select from sessions where last_used_at < now()', [])).toEqual(['last_used_at']);
    expect(await lookedUpBy('select from account_codes where user_id = $1', [newId()])).toEqual(['user_id']);
    expect(await lookedUpBy('select from team_invitations where code_id = $1', [newId()])).toEqual(['code_id']);
    expect(await lookedUpBy('select from team_invitations where email = $1', ['a@b.br'])).toEqual(['email']);
  });

  it('messages of a person, by either address', async () => {
    const sql = 'select from deliveries where recipient = $1 or fallback_recipient = $1';
    expect(await lookedUpBy(sql, ['a@b.br'])).toEqual(['recipient', 'fallback_recipient']);
  });

  it('tickets of a lot', async () => {
    expect(await lookedUpBy('select from tickets where lot_id = any ($1::uuid[])', [[newId()]])).toEqual(['lot_id']);
  });

  it('courtesies of an event, apart from its sales', async () => {
    const plan = await planOf(
      `select from orders where event_id = $1 and origin = 'courtesy' and status = 'paid'
       order by created_at desc, id desc limit 25`,
      [newId()],
    );
    expect(plan).toContain('orders_courtesies');
  });

  it('figures of an event: its sums and what is not yet in them, and its last sales', async () => {
    const span = ['America/Recife', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'day'];
    const four = ['event_id', 'event_id', 'event_id', 'event_id'];
    expect(await lookedUpBy(TOTALS, [newId()])).toEqual(four);
    expect(await lookedUpBy(SALES, [newId(), ...span])).toEqual(four);
    expect(await lookedUpBy(RECENT, [newId(), 5])).toEqual(['event_id', 'order_id']);
  });
});
