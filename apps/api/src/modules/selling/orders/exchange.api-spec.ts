import { describe, expect, it } from '@jest/globals';
import type { OrderStatus } from '@festix/domain/selling';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon, usesOf } from '../../../testing/coupons.ts';
import { statementsWait } from '../../../testing/locks.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import {
  book,
  bookingBody,
  buy,
  charge,
  reread,
  say,
  stockOf,
  tryToBook,
  type Cart,
} from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

function exchange(show: TestShow, replaces: string, cart: Cart, buyer: TestPerson | null = null, id?: string) {
  return as(api, buyer).post(`/api/events/${show.slug}/bookings`, { ...bookingBody(cart, id), replaces });
}

async function statusOf(orderId: string): Promise<OrderStatus> {
  const answer = await as(api, null).get(`/api/orders/${orderId}`).expect(200);
  return answer.body.status as OrderStatus;
}

describe('booking in place of another', () => {
  it('an exchange is made by the person of the open booking, and takes its places over', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 3 }] });
    const price = priceOf(show.lots[0]).id;
    const ana = await makePerson(api);
    await book(api, show, [[price, 2]], ana);
    const refusal = await tryToBook(api, show, [[price, 3]], ana).expect(409);
    expect(refusal.body.code).toBe('EXISTING_TICKETS_ERROR');
    const open = refusal.body.order_id as string;
    const answer = await exchange(show, open, [[price, 3]], ana).expect(201);
    expect(answer.body.items).toMatchObject([{ amount: 3 }]);
    expect(await statusOf(open)).toBe('cancelled');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 3, sold: 0 });
  });

  it('an exchange cancels the old booking’s charge, and returns its coupon’s uses', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { limit_by_ticket: 2 });
    const cart: Cart = [[priceOf(show.lots[0]).id, 2]];
    const first = await as(api, null)
      .post(`/api/events/${show.slug}/bookings`, { ...bookingBody(cart), coupon: 'AMIGOS' })
      .expect(201);
    const id = first.body.id as string;
    await charge(api, { order: first.body, cookie: '' });
    const second = await as(api, null).post(`/api/events/${show.slug}/bookings`, {
      ...bookingBody(cart),
      coupon: 'AMIGOS',
      replaces: id,
    });
    expect([second.status, second.body.code]).toEqual([201, expect.stringMatching(/^FTX/)]);
    expect(await usesOf(api, coupon)).toBe(2);
    const charges = await api.database.query('select status from payments where order_id = $1', [id]);
    expect(charges).toEqual([{ status: 'cancelled' }]);
  });

  it('an exchange waits for one lot without a lock on another, or on a coupon, so that no deadlock arises', async () => {
    const show = await makeShow(api, { lots: [{}, {}] });
    const [first, second] = show.lots.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const coupon = await makeCoupon(api, show, { lots: [second!.id] });
    const old = await as(api, null)
      .post(`/api/events/${show.slug}/bookings`, { ...bookingBody([[priceOf(second).id, 1]]), coupon: 'AMIGOS' })
      .expect(201);
    const { exchanged } = await api.database.transaction(async (tx) => {
      await tx.query('select from lots where id = $1 for update', [first?.id]);
      const asked = exchange(show, old.body.id as string, [[priceOf(first).id, 1]]).then((answer) => answer);
      await statementsWait(api);
      await tx.query('select from lots where id = $1 for update nowait', [second?.id]);
      await tx.query('select from coupons where id = $1 for update nowait', [coupon.id]);
      return { exchanged: asked };
    });
    expect((await exchanged).status).toBe(201);
  });

  it('a refused exchange leaves the old booking as it was', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 3 }] });
    const price = priceOf(show.lots[0]).id;
    const { order } = await book(api, show, [[price, 2]]);
    const refusal = await exchange(show, order.id, [[price, 4]]).expect(409);
    expect(refusal.body.code).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(await statusOf(order.id)).toBe('booking');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 2 });
  });

  it('a repeated exchange gets the same answer, and one with another cart is refused and releases nothing', async () => {
    const show = await makeShow(api);
    const price = priceOf(show.lots[0]).id;
    const { order } = await book(api, show, [[price, 2]]);
    const id = newId();
    const first = await exchange(show, order.id, [[price, 1]], null, id).expect(201);
    const again = await exchange(show, order.id, [[price, 1]], null, id).expect(200);
    expect(again.body).toEqual(first.body);
    const other = await book(api, show, [[price, 1]]);
    const refusal = await exchange(show, other.order.id, [[price, 1]], null, id).expect(409);
    expect(refusal.body.code).toBe('ID_REUSED');
    expect(await statusOf(other.order.id)).toBe('booking');
  });

  it('an exchange of an expired booking needs nothing of it', async () => {
    const show = await makeShow(api);
    const price = priceOf(show.lots[0]).id;
    const { order } = await book(api, show, [[price, 2]]);
    await as(api, null).delete(`/api/orders/${order.id}`).expect(204);
    await exchange(show, order.id, [[price, 1]]).expect(201);
  });

  it('an exchange that loses to the payment of the old booking gets DELETE_BOOKINGS_ERROR, and books nothing', async () => {
    const show = await makeShow(api);
    const price = priceOf(show.lots[0]).id;
    const { order } = await buy(api, show, [[price, 2]]);
    const refusal = await exchange(show, order.id, [[price, 1]]).expect(409);
    expect(refusal.body).toMatchObject({
      code: 'DELETE_BOOKINGS_ERROR',
      detail: 'Ocorreu um conflito ao reservar ingressos, tente novamente.',
    });
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('an exchange releases no booking of another event, and no unknown one', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    const elsewhere = await book(api, other, [[priceOf(other.lots[0]).id, 1]]);
    for (const replaces of [elsewhere.order.id, newId()]) {
      const refusal = await exchange(show, replaces, [[priceOf(show.lots[0]).id, 1]]).expect(409);
      expect(refusal.body.code).toBe('DELETE_BOOKINGS_ERROR');
    }
    expect(await statusOf(elsewhere.order.id)).toBe('booking');
  });
});

describe('races', () => {
  it('concurrent exchanges and bookings of a crowd sell every place once', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 20 }] });
    const price = priceOf(show.lots[0]).id;
    const held = await Promise.all(Array.from({ length: 10 }, () => book(api, show, [[price, 1]])));
    const answers = await Promise.all([
      ...held.map(({ order }) => exchange(show, order.id, [[price, 2]])),
      ...Array.from({ length: 15 }, () => tryToBook(api, show, [[price, 1]])),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code as string);
    expect(new Set(codes)).toEqual(new Set(['TICKET_AMOUNT_NOT_AVAILABLE_ERROR']));
    const [row] = await api.database.query<{ held: number }>(
      `select count(*)::integer as held from tickets where lot_id = $1 and status = 'held'`,
      [show.lots[0]?.id],
    );
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: row?.held, sold: 0 });
    expect(row?.held).toBe(20);
  });

  it('an exchange concurrent with the old booking’s payment leaves the buyer with the paid order', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 100 }] });
    const price = priceOf(show.lots[0]).id;
    const rounds = Array.from({ length: 12 }, async () => {
      const booking = await book(api, show, [[price, 1]]);
      const payment = await charge(api, booking);
      const [exchanged, said] = await Promise.all([
        exchange(show, booking.order.id, [[price, 2]]),
        say(api, payment, 'approved'),
      ]);
      expect(said.status).toBe(200);
      // Places were left, so the payment bought its order whichever came first.
      expect((await reread(api, booking)).order.status).toBe('paid');
      return exchanged.status === 201 || (exchanged.body as { code: string }).code;
    });
    const outcomes = await Promise.all(rounds);
    for (const outcome of outcomes) expect([true, 'DELETE_BOOKINGS_ERROR']).toContain(outcome);
    const made = outcomes.filter((outcome) => outcome === true).length;
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 12, reserved: made * 2 });
  });
});
