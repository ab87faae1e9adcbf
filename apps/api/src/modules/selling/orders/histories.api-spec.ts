import { describe, expect, it } from '@jest/globals';
import { type ItemBody, type OrderView, type PriceBody } from '@festix/domain/contract';
import { FEE_PAYERS, MINUTE, type FeePayer } from '@festix/domain/ground';
import fc from 'fast-check';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { codeIn, mailsTo } from '../../../testing/mails.ts';
import { bookOf, charge, checkoutBody, cookieOf, say, type TestBooking } from '../../../testing/purchases.ts';
import { recountNow } from '../../../testing/recounts.ts';
import { makeSalePoint, type TestSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { ExpiredHolds } from './expired-holds.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });

const COUPON = 'TERCO';

/** Prices of the second lot: a free one, and a contribution. */
const FREE_PRICES: PriceBody[] = [
  { name: 'Entrada', pricing: 'free', value: 0, sorting: 0 },
  { name: 'Apoio', pricing: 'contribution', minimum: 10_00, sorting: 1 },
];

/** Prices of the third lot: a table, whose places may be refunded one by one, and single places beside it. */
const TABLE_PRICES: PriceBody[] = [
  { name: 'Mesa de quatro', value: 400_01, kind: 'other', places: 4, refunds_places: true, sorting: 0 },
  { name: 'Avulso', value: 120_00, kind: 'other', sorting: 1 },
];

/** An event of the stock's history. Its numbers select among the existing objects, modulo their count. */
type Happening =
  | { what: 'book' | 'sell'; cart: [lot: number, price: number, amount: number][]; coupon: boolean; given: number }
  | {
      what: 'approve' | 'reject' | 'cancel' | 'refund' | 'charge back' | 'lose' | 'dispute' | 'give back';
      order: number;
    }
  | { what: 'refund one' | 'give back one'; order: number; ticket: number }
  | { what: 'wait'; minutes: number }
  | { what: 'sweep' }
  | { what: 'limit'; lot: number; limit: number }
  | { what: 'fee'; payer: FeePayer };

const ORDER_HAPPENINGS = [
  'approve',
  'approve',
  'reject',
  'cancel',
  'refund',
  'charge back',
  'lose',
  'dispute',
  'give back',
] as const;

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('book' as const, 'book' as const, 'sell' as const),
      cart: fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
      coupon: fc.boolean(),
      given: fc.integer({ min: 10_00, max: 99_99 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom(...ORDER_HAPPENINGS), order: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('refund one' as const, 'give back one' as const),
      order: fc.nat(50),
      ticket: fc.nat(11),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'sweep' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('fee' as const), payer: fc.constantFrom(...FEE_PAYERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('limit' as const),
      lot: fc.nat(2),
      limit: fc.integer({ min: 1, max: 12 }),
    }),
  },
);

interface Stage {
  show: TestShow;
  till: TestSalePoint;
  /** Free ones have no payment. */
  orders: (TestBooking & { payment?: { id: string } })[];
}

/** Makes one event happen; a refusal is as valid as a success, a fault of the server is not. */
async function happen(stage: Stage, thing: Happening): Promise<void> {
  expect([200, 201, 204, 409]).toContain(await actOut(stage, thing));
}

async function actOut({ show, till, orders }: Stage, thing: Happening): Promise<number> {
  switch (thing.what) {
    case 'wait':
      return 200;
    case 'sweep':
      await api.app.get(ExpiredHolds).giveBack();
      return 200;
    case 'limit': {
      const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: show.producer.id });
      const path = `/api/producer/events/${show.id}/lots/${show.lots[thing.lot]?.id}`;
      return (await as(api, { token }).patch(path, { ticket_limit: thing.limit })).status;
    }
    case 'fee': {
      const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: show.producer.id });
      const event = as(api, { token }).patch(`/api/producer/events/${show.id}`, { fee_paid_by: thing.payer });
      return (await event).status;
    }
    case 'book': {
      const body = { id: newId(), items: itemsOf(show, thing), ...(thing.coupon && { coupon: COUPON }) };
      const answer = await as(api, null).post(`/api/events/${show.slug}/bookings`, body);
      if (answer.status !== 201) return answer.status;
      const booking = { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) };
      if (answer.body.total === 0) {
        orders.push(booking);
        return takeFree(booking);
      }
      orders.push({ ...booking, payment: await charge(api, booking, checkoutBody('card')) });
      return 201;
    }
    case 'sell': {
      const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: till.operator.id });
      const items = itemsOf(show, thing);
      const body = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
      return (await as(api, { token }).post('/api/sale-point/orders', body)).status;
    }
    default: {
      const order = orders[thing.order % Math.max(1, orders.length)];
      if (!order) return 200;
      if (thing.what === 'refund one') return refundOne(show, order.order, thing.ticket);
      const path = `/api/orders/${order.order.id}`;
      const giveBack = (of: string) => as(api, null).delete(of).set('cookie', order.cookie);
      if (thing.what === 'give back') return (await giveBack(path)).status;
      if (thing.what === 'give back one') {
        const tickets = order.order.tickets ?? [];
        return (await giveBack(`${path}/tickets/${tickets[thing.ticket % tickets.length]?.id}`)).status;
      }
      if (!order.payment) return 200;
      const [word, detail] = WORDS[thing.what];
      return (await say(api, order.payment, word, detail)).status;
    }
  }
}

async function refundOne(show: TestShow, { id, tickets = [] }: OrderView, place: number): Promise<number> {
  const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: show.producer.id });
  const body = { id: newId(), ticket_ids: [tickets[place % tickets.length]?.id] };
  return (await as(api, { token }).post(`/api/producer/events/${show.id}/orders/${id}/refunds`, body)).status;
}

const WORDS = {
  approve: ['approved', undefined],
  reject: ['rejected', undefined],
  cancel: ['cancelled', undefined],
  refund: ['refunded', undefined],
  dispute: ['in_mediation', undefined],
  'charge back': ['charged_back', undefined],
  lose: ['charged_back', 'settled'],
} as const;

function itemsOf(show: TestShow, { cart, given }: Extract<Happening, { what: 'book' | 'sell' }>): ItemBody[] {
  return cart.map(([lot, index, amount]) => {
    const { id: price_id, pricing } = priceOf(show.lots[lot], index);
    return { price_id, amount, ...(pricing === 'contribution' && { unit_amount: given }) };
  });
}

/** Takes free places, with the code in the mail. */
async function takeFree({ order, cookie }: TestBooking): Promise<number> {
  const email = `${order.id}@exemplo.br`;
  const body = { buyer: { name: 'Bia', email }, payment: { method: 'free' } };
  const answer = await as(api, null).post(`/api/orders/${order.id}/checkout`, body).set('cookie', cookie);
  const [mail] = await mailsTo(api, email, 'confirm-order');
  if (!mail) return answer.status;
  return (await as(api, null).post(`/api/orders/${order.id}/proof`, { code: codeIn(mail) })).status;
}

/** Recounts stock from tickets and receipts from orders, by queries independent of the writes. */
async function recount(show: TestShow): Promise<void> {
  const stock = await api.database.query(
    `select l.id, l.sold, l.reserved, l.meia_taken, l.sold + l.reserved + l.leased <= l.ticket_limit as fits,
       (select count(*) from tickets t where t.lot_id = l.id and t.status = 'valid') as valid,
       (select count(*) from tickets t where t.lot_id = l.id and t.status = 'held') as held,
       (select count(*) from tickets t where t.lot_id = l.id and t.status in ('valid', 'held') and t.price_kind like 'meia%') as meia
     from lots l where l.event_id = $1`,
    [show.id],
  );
  for (const lot of stock) {
    expect(lot).toMatchObject({ fits: true, sold: lot['valid'], reserved: lot['held'], meia_taken: lot['meia'] });
  }
  const [coupon] = await api.database.query<{ used: number }>(
    `select used, (select count(*)::integer from tickets t join orders o on o.id = t.order_id
       where o.coupon_id = c.id and t.uses_coupon and t.status in ('valid', 'held')) as used_by_tickets
     from coupons c where event_id = $1`,
    [show.id],
  );
  expect(coupon).toMatchObject({ used_by_tickets: coupon?.used });
  const [orders] = await api.database.query<{
    online: number;
    till: number;
    fees: number;
    absorbed: number;
    lost: number;
    adrift: number;
  }>(
    `select coalesce(sum(t.unit_amount - t.coupon_amount) filter (where o.origin = 'online'), 0) as online,
       coalesce(sum(t.unit_amount) filter (where o.origin = 'pdv'), 0) as till, coalesce(sum(t.tax_amount), 0) as fees, coalesce(sum(t.absorbed_tax), 0) as absorbed,
       (select count(*) from tickets t join orders o on o.id = t.order_id where o.event_id = $1 and t.status <> 'refunded'
         and not (t.status = 'cancelled' and t.unit_amount = 0)
         and (t.status = 'valid') <> (o.status in ('paid', 'in_mediation')
           or (o.status = 'charged_back' and o.status_detail is distinct from 'settled'))) as lost,
       (select count(*) from orders o where o.event_id = $1 and o.refunded_amount <> case when o.status = 'refunded' then o.total
         else (select coalesce(sum(t.unit_amount - t.coupon_amount + t.tax_amount), 0) from tickets t
           where t.order_id = o.id and t.status = 'refunded') end) as adrift
     from orders o join tickets t on t.order_id = o.id and t.status = 'valid'
     where o.event_id = $1 and o.status = 'paid'`,
    [show.id],
  );
  const book = await bookOf(api, show);
  const owed = (account: string) => 0 - (book[account] ?? 0);
  expect({
    online: owed('online_receipts'),
    till: owed('till_receipts'),
    fees: owed('convenience_fees'),
    absorbed: owed('absorbed_fees'),
    lost: 0,
    adrift: 0,
  }).toEqual(orders);
  expect(Object.values(book).reduce((sum, amount) => sum + amount, 0)).toBe(0);
}

describe('random histories, in sequence or at once', () => {
  it('random histories keep the stock equal to the tickets and the ledger equal to the orders', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 }),
        async (rounds) => {
          const lots = [{}, { prices: FREE_PRICES }, { prices: TABLE_PRICES }].map((lot) => ({
            ticket_limit: 8,
            ...lot,
          }));
          const show = await makeShow(api, { lots });
          await makeCoupon(api, show, { name: COUPON, percent_off: 33.33, limit_by_ticket: 6, covers_reduced: true });
          const stage: Stage = { show, till: await makeSalePoint(api, show), orders: [] };
          for (const round of rounds) {
            // Time passes between the events, not in the middle of one.
            for (const thing of round) if (thing.what === 'wait') api.clock.advance(thing.minutes * MINUTE);
            await Promise.all(round.map((thing) => happen(stage, thing)));
            await recount(show);
          }
          await recountNow(api);
          const differences = 'select figure, shown, recounted from recount_differences where event_id = $1';
          expect(await api.database.query(differences, [show.id])).toEqual([]);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
