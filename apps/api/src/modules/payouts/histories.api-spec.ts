import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../kernel/ids.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { answerPayout, askPayout, DONE, makeExpense, metricsOf, sendExpense } from '../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../testing/people.ts';
import { bookOf, buy, say } from '../../testing/purchases.ts';
import { refundOneTicket } from '../../testing/refunds.ts';
import { makeSalePoint, type TestSalePoint } from '../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../testing/shows.ts';
import { FoldFigures } from '../dashboards/fold-figures.ts';
import { WRITE_DIFFERENCES } from './recount/recount.queries.ts';

/* Whatever happens to an event's money, its book sums to zero and says what a recount says. */

let api: TestApi;
let admin: TestPerson;

beforeAll(async () => {
  api = await startApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });
  admin = await makePerson(api, { roles: ['super-admin'] });
});
afterAll(() => api.close());

/** Numbers choose among what is there, and are taken modulo its length. */
type Happening =
  | { what: 'buy' | 'sell'; amount: number; till: number }
  | { what: 'refund' | 'refund a ticket' | 'dispute' | 'charge back' | 'win'; which: number }
  | { what: 'ask' | 'spend' | 'give back' | 'give back by payout'; cents: number }
  | { what: 'pay' | 'reject' | 'take back' | 'remove'; which: number }
  | { what: 'fold' };

const which = fc.nat(20);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('buy', 'buy', 'sell'),
      amount: fc.integer({ min: 1, max: 3 }),
      till: fc.nat(1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('refund', 'refund a ticket', 'dispute', 'charge back', 'win'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('ask', 'ask', 'spend', 'give back', 'give back by payout'),
      cents: fc.integer({ min: 1_00, max: 150_00 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('pay', 'pay', 'reject', 'take back', 'remove'), which }) },
  { weight: 1, arbitrary: fc.constant({ what: 'fold' as const }) },
);

const WORDS = { refund: 'refunded', dispute: 'in_mediation', 'charge back': 'charged_back', win: 'approved' } as const;

interface Stage {
  show: TestShow;
  tills: TestSalePoint[];
  orders: { id: string; payment: { id: string } | null }[];
}

async function idsOf(table: 'payouts' | 'expenses', { show }: Stage): Promise<string[]> {
  const rows = await api.database.query<{ id: string }>(
    `select id from ${table} where event_id = $1 and removed_at is null order by id`,
    [show.id],
  );
  return rows.map(({ id }) => id);
}

const chosen = <Thing>(things: readonly Thing[], which: number) => things[which % Math.max(1, things.length)];

async function happen(stage: Stage, thing: Happening): Promise<void> {
  const { show, tills, orders } = stage;
  switch (thing.what) {
    case 'buy': {
      const { order, payment } = await buy(api, show, [[priceOf(show.lots[0]).id, thing.amount]]);
      orders.push({ id: order.id, payment });
      return;
    }
    case 'sell': {
      const id = newId();
      const items = [{ price_id: priceOf(show.lots[0]).id, amount: thing.amount }];
      const body = { id, event_id: show.id, items, payment_method: 'cash' };
      await as(api, tills[thing.till]!.operator).post('/api/sale-point/orders', body).expect(201);
      orders.push({ id, payment: null });
      return;
    }
    case 'ask': {
      const { available } = await metricsOf(api, show);
      const { status } = await askPayout(api, show, { amount: thing.cents });
      expect(status).toBe(thing.cents <= available ? 201 : 409);
      return;
    }
    case 'spend':
      return void (await makeExpense(api, admin, show, { amount: thing.cents }));
    case 'give back':
    case 'give back by payout': {
      const is_producer_payout = thing.what === 'give back by payout';
      const facts = { amount: (thing.cents % 5_00) + 1_00, is_rebate: true, is_producer_payout };
      expect([201, 409, 422]).toContain((await sendExpense(api, admin, show, facts)).status);
      return;
    }
    case 'pay':
    case 'reject': {
      const id = chosen(await idsOf('payouts', stage), thing.which);
      const fields = thing.what === 'pay' ? DONE : { status: 'rejected' };
      if (id) expect([200, 409]).toContain((await answerPayout(api, admin, id, fields)).status);
      return;
    }
    case 'take back': {
      const id = chosen(await idsOf('payouts', stage), thing.which);
      const path = `/api/producer/events/${show.id}/payouts/${id}`;
      if (id) expect([204, 409]).toContain((await as(api, show.producer).delete(path)).status);
      return;
    }
    case 'remove': {
      const id = chosen(await idsOf('expenses', stage), thing.which);
      const path = `/api/super-admin/events/${show.id}/expenses/${id}`;
      if (id) expect([204, 409]).toContain((await as(api, admin).delete(path)).status);
      return;
    }
    case 'fold':
      return void (await api.app.get(FoldFigures, { strict: false }).fold());
    default: {
      const order = chosen(orders, thing.which);
      if (!order) return;
      if (thing.what === 'refund a ticket') return void (await refundOneTicket(api, order.id));
      if (order.payment) expect([200, 409]).toContain((await say(api, order.payment, WORDS[thing.what])).status);
    }
  }
}

async function expectExact({ show }: Stage): Promise<void> {
  const book = await bookOf(api, show);
  expect(Object.values(book).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  const recount = newId();
  await api.database.query('insert into recounts (id, created_at) values ($1, now())', [recount]);
  await api.database.query(WRITE_DIFFERENCES, [recount, [show.id]]);
  const differences = 'select figure, shown, recounted from recount_differences where recount_id = $1';
  expect(await api.database.query(differences, [recount])).toEqual([]);
  const metrics = await metricsOf(api, show, [admin, 'super-admin']);
  const { total, administration, expenses, already_received, payouts_done, payouts_pending } = metrics;
  expect(metrics.balance).toBe(total - administration - expenses - already_received - payouts_done);
  expect(metrics.available).toBe(metrics.balance - payouts_pending);
}

describe('any history of an event’s money', () => {
  it('sums to zero and is what a recount finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 24 }), async (happenings) => {
        const producer = await makePerson(api, { name: 'Produtora', roles: ['producer'] });
        const taxes =
          'update users set convenience_tax = 1000, administrate_tax = 333, rebate_tax = 5000 where id = $1';
        await api.database.query(taxes, [producer.id]);
        const show = await makeShow(api, { producer });
        const tills = [await makeSalePoint(api, show), await makeSalePoint(api, show, { run_by: 'producer' })];
        const stage: Stage = { show, tills, orders: [] };
        for (const thing of happenings) await happen(stage, thing);
        await expectExact(stage);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 240_000);
});
