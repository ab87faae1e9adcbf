import { describe, expect, it } from '@jest/globals';
import { type OverviewView } from '@festix/domain/contract';
import { addDays, DAY, dayOf } from '@festix/domain/ground';
import fc from 'fast-check';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { foldFigures } from '../../../testing/figures.ts';
import {
  bookingBody,
  charge,
  checkoutBody,
  cookieOf,
  say,
  type Cart,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { refundOneTicket } from '../../../testing/refunds.ts';
import { makeSalePoint, type TestSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });

const ZONE = 'America/Manaus';
const THIRD = 'TERCO';
const WHOLE = 'DEGRACA';

/** An event of the history. Its numbers select among the existing objects, modulo their count. */
type Happening =
  | { what: 'buy'; cart: [price: number, amount: number][]; coupon: string | null; pays: boolean }
  | { what: 'sell'; cart: [price: number, amount: number][]; till: number }
  | { what: 'give'; amount: number }
  | { what: 'take back'; courtesy: number }
  | { what: 'refund' | 'refund a ticket' | 'dispute' | 'win' | 'charge back' | 'lose'; order: number }
  | { what: 'wait'; hours: number }
  | { what: 'fold' };

const cart = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 2 });

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      cart,
      coupon: fc.constantFrom(null, null, THIRD, WHOLE),
      pays: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sell' as const), cart, till: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give' as const), amount: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take back' as const), courtesy: fc.nat(10) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom(
        ...(['refund', 'refund a ticket', 'refund a ticket', 'dispute', 'win', 'charge back', 'lose'] as const),
      ),
      order: fc.nat(50),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'fold' as const }) },
);

const WORDS = {
  refund: ['refunded', undefined],
  dispute: ['in_mediation', undefined],
  win: ['approved', undefined],
  'charge back': ['charged_back', undefined],
  lose: ['charged_back', 'settled'],
} as const;

interface Stage {
  show: TestShow;
  tills: TestSalePoint[];
  orders: { id: string; payment: { id: string } | null }[];
  courtesies: string[];
}

/** Returns the person with a new token, because hours pass. */
function fresh(person: { id: string }) {
  return as(api, { token: api.app.get(AccessTokens, { strict: false }).issue({ user_id: person.id }) });
}

const cartOf = (show: TestShow, chosen: [number, number][]): Cart =>
  chosen.map(([price, amount]) => [priceOf(show.lots[0], price).id, amount]);

async function happen(stage: Stage, thing: Happening): Promise<void> {
  const { show, tills, orders, courtesies } = stage;
  switch (thing.what) {
    case 'buy': {
      const body = { ...bookingBody(cartOf(show, thing.cart)), ...(thing.coupon && { coupon: thing.coupon }) };
      const answer = await as(api, null).post(`/api/events/${show.slug}/bookings`, body);
      expect([201, 409]).toContain(answer.status);
      if (answer.status !== 201 || !thing.pays) return;
      const booking: TestBooking = { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) };
      const isFree = booking.order.total === 0;
      const payment = await charge(api, booking, checkoutBody(isFree ? 'free' : 'card'));
      if (!isFree) await say(api, payment, 'approved').expect(200);
      orders.push({ id: booking.order.id, payment: isFree ? null : payment });
      return;
    }
    case 'sell': {
      const till = tills[thing.till];
      const id = newId();
      const items = cartOf(show, thing.cart).map(([price_id, amount]) => ({ price_id, amount }));
      const body = { id, event_id: show.id, items, payment_method: 'cash' };
      const answer = await fresh(till!.operator).post('/api/sale-point/orders', body);
      expect([201, 409]).toContain(answer.status);
      if (answer.status === 201) orders.push({ id, payment: null });
      return;
    }
    case 'give': {
      const id = newId();
      const tickets = [{ id: priceOf(show.lots[0]).id, amount: thing.amount, assignees_to: [] }];
      const body = { id, assignee_to_email: 'convidada@exemplo.br', assignee_to_name: 'Convidada', tickets };
      const answer = await fresh(show.producer).post(`/api/producer/events/${show.id}/courtesies`, body);
      expect([201, 409]).toContain(answer.status);
      if (answer.status === 201) courtesies.push(id);
      return;
    }
    case 'take back': {
      const courtesy = courtesies[thing.courtesy % Math.max(1, courtesies.length)];
      if (!courtesy) return;
      const answer = await fresh(show.producer).delete(`/api/producer/events/${show.id}/courtesies/${courtesy}`);
      expect([204, 404]).toContain(answer.status);
      return;
    }
    case 'wait':
      return api.clock.advance(thing.hours * 3_600_000);
    case 'fold':
      return foldFigures(api);
    default: {
      const order = orders[thing.order % Math.max(1, orders.length)];
      if (!order) return;
      if (thing.what === 'refund a ticket') return void (await refundOneTicket(api, order.id));
      if (!order.payment) return;
      const [word, detail] = WORDS[thing.what];
      expect([200, 409]).toContain((await say(api, order.payment, word, detail)).status);
    }
  }
}

/** Recomputes the figures from orders and tickets, without the ledger and any sum. */
async function recount(show: TestShow) {
  const [figures] = await api.database.query<Record<string, number>>(
    `with standing as (
       select o.id, o.origin, t.unit_amount - t.coupon_amount as receipt
       from orders o join tickets t on t.order_id = o.id
       where o.event_id = $1 and o.status = 'paid' and t.status = 'valid'
     )
     select
       (select coalesce(sum(receipt), 0) from standing where origin <> 'courtesy')::int as total_receipt,
       (select coalesce(sum(receipt), 0) from standing where origin = 'online')::int as platform_total_receipt,
       (select count(*) from orders where event_id = $1 and status = 'paid' and origin <> 'courtesy') as orders_count,
       (select count(*) from orders where event_id = $1 and status = 'paid' and origin = 'online') as online_orders_count,
       (select count(*) from orders where event_id = $1 and status = 'paid' and origin = 'pdv') as sales_point_orders_count,
       (select count(*) from standing where origin <> 'courtesy') as tickets_count,
       (select count(*) from standing where origin = 'online') as online_tickets_count,
       (select count(*) from standing where origin = 'pdv') as sales_point_tickets_count,
       (select count(*) from standing where origin = 'courtesy') as courtesies_count,
       (select coalesce(round(avg(receipt) filter (where receipt > 0)), 0) from standing
         where origin <> 'courtesy')::int as average_receipt`,
    [show.id],
  );
  const days = await api.database.query<{ day: string; total: number; tax_amount: number; count: number }>(
    `select to_char(o.created_at at time zone $2, 'YYYY-MM-DD') as day,
       sum(t.unit_amount - t.coupon_amount + t.tax_amount)::int as total, sum(t.tax_amount)::int as tax_amount,
       count(*) as count
     from orders o join tickets t on t.order_id = o.id
     where o.event_id = $1 and o.status = 'paid' and o.origin <> 'courtesy' and t.status = 'valid'
     group by 1 order by 1`,
    [show.id, ZONE],
  );
  const [given] = await api.database.query<{ own: number; fees: number }>(
    `select coalesce(sum(t.unit_amount - t.coupon_amount) filter (where p.run_by = 'producer'), 0)::int as own,
       coalesce((select sum(share) from (
         select floor(sum(k.unit_amount - k.coupon_amount) * o2.administrate_tax / 10000.0 + 0.5) as share
         from orders o2 join tickets k on k.order_id = o2.id
         where o2.event_id = $1 and o2.status = 'paid' and o2.origin = 'online' and k.status = 'valid'
           and o2.administrate_tax is not null
         group by o2.id) s), 0)::int as fees
     from orders o join tickets t on t.order_id = o.id left join sale_points p on p.id = o.sale_point_id
     where o.event_id = $1 and o.status = 'paid' and t.status = 'valid'`,
    [show.id],
  );
  return { figures, days, given };
}

async function expectRecounted(show: TestShow): Promise<void> {
  const today = dayOf(api.clock.now(), ZONE);
  const query = `from=${addDays(today, -60)}&to=${today}&group=day`;
  const answer = await fresh(show.producer).get(`/api/producer/events/${show.id}/overview?${query}`).expect(200);
  const overview = answer.body as OverviewView;
  const { figures, days, given } = await recount(show);
  expect(overview).toMatchObject(figures!);
  const { tickets_count, orders_count, total_receipt } = overview;
  expect(overview.average_tickets).toBeCloseTo(orders_count ? tickets_count / orders_count : 0, 2);
  expect(overview.payouts).toBe(0);
  expect(overview.already_received).toBe(given?.own);
  expect(overview.administration).toBe(given?.fees);
  expect(overview.balance).toBe(total_receipt - given!.own - given!.fees);
  expect(overview.sales).toHaveLength(61);
  const sold = overview.sales.filter(({ total, tickets }) => total !== 0 || tickets.count !== 0);
  expect(
    sold.map(({ created_at, total, tax_amount, tickets }) => ({
      day: dayOf(created_at, ZONE),
      total,
      tax_amount,
      count: tickets.count,
    })),
  ).toEqual(days);
  expect(sold.reduce((sum, { total, tax_amount }) => sum + total - tax_amount, 0)).toBe(total_receipt);
}

describe('random history of an event’s sales', () => {
  it('the overview’s figures agree with orders and tickets after a random history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 35 }), async (things) => {
        const start_date = new Date(api.clock.now().getTime() + 120 * DAY).toISOString();
        const show = await makeShow(api, {
          event: { start_date, time_zone: ZONE },
          lots: [{ ticket_limit: 80 }],
        });
        await api.database.query('update users set administrate_tax = 333 where id = $1', [show.producer.id]);
        const coupon = { limit_by_ticket: 100, covers_reduced: true };
        await makeCoupon(api, show, { ...coupon, name: THIRD, percent_off: 33.33 });
        await makeCoupon(api, show, { ...coupon, name: WHOLE, percent_off: 100 });
        const tills = [await makeSalePoint(api, show), await makeSalePoint(api, show, { run_by: 'producer' })];
        const stage: Stage = { show, tills, orders: [], courtesies: [] };
        for (const [at, thing] of things.entries()) {
          await happen(stage, thing);
          if (at % 5 === 4) await expectRecounted(show);
        }
        await expectRecounted(show);
        await foldFigures(api);
        await expectRecounted(show);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 180_000);
});
