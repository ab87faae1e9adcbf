import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '@festix/domain/ground';
import { makeCoupon, usesOf } from '../../../testing/coupons.ts';
import {
  book,
  bookingBody,
  bookOf,
  charge,
  cookieOf,
  reread,
  say,
  stockOf,
  tryToBook,
} from '../../../testing/purchases.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { ExpiredHolds } from './expired-holds.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });

const BUYERS = 24;

describe('payments at the end of their holds', () => {
  it('late payments are each honoured or refunded, and no place is sold twice, while others book the freed places', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: BUYERS }] });
    const [lot] = show.lots;
    const price = priceOf(lot).id;
    const bookings = await Promise.all(Array.from({ length: BUYERS }, () => book(api, show, [[price, 1]])));
    const payments = await Promise.all(bookings.map((booking) => charge(api, booking)));
    api.clock.advance(31 * MINUTE + 1);
    const [, , said, booked] = await Promise.all([
      api.app.get(ExpiredHolds).giveBack(),
      api.app.get(ExpiredHolds).giveBack(show.id),
      Promise.all(payments.map((payment) => say(api, payment, 'approved'))),
      Promise.all(Array.from({ length: BUYERS }, () => tryToBook(api, show, [[price, 1]]))),
    ]);
    expect(new Set(said.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = await Promise.all(bookings.map(async (booking) => (await reread(api, booking)).order));
    const paid = orders.filter(({ status }) => status === 'paid');
    const back = orders.filter(({ status }) => status === 'refunded');
    expect(paid.length + back.length).toBe(BUYERS);
    for (const order of back) expect(order).toMatchObject({ sent_back: order.total, refunded_amount: order.total });
    for (const order of paid) expect([order.sent_back, order.tickets?.[0]?.qr?.length]).toEqual([undefined, 121]);
    const held = booked.filter(({ status }) => status === 201).length;
    expect(await stockOf(api, lot?.id)).toMatchObject({ sold: paid.length, reserved: held });
    expect(paid.length + held).toBeLessThanOrEqual(BUYERS);
    expect((await bookOf(api, show))['online_receipts']).toBe(paid.length === 0 ? undefined : -10_000 * paid.length);
  });

  it('late payments leave a coupon as many uses as its tickets have', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { limit_by_ticket: 6 });
    const cart = bookingBody([[priceOf(show.lots[0]).id, 1]]);
    const withCoupon = () => {
      const body = { ...cart, id: crypto.randomUUID(), coupon: 'AMIGOS' };
      return as(api, null).post(`/api/events/${show.slug}/bookings`, body);
    };
    const held = await Promise.all(Array.from({ length: 6 }, withCoupon));
    const bookings = held.map(({ body, headers }) => ({ order: body, cookie: cookieOf(headers['set-cookie']) }));
    const payments = await Promise.all(bookings.map((booking) => charge(api, booking)));
    api.clock.advance(31 * MINUTE + 1);
    await Promise.all([
      ...payments.map((payment) => say(api, payment, 'approved')),
      api.app.get(ExpiredHolds).giveBack(show.id),
      ...Array.from({ length: 6 }, withCoupon),
    ]);
    const [row] = await api.database.query<{ uses: number }>(
      `select count(*)::integer as uses from tickets t join orders o on o.id = t.order_id
       where o.coupon_id = $1 and t.uses_coupon and t.status in ('held', 'valid')`,
      [coupon.id],
    );
    expect(await usesOf(api, coupon)).toBe(row?.uses);
  });
});
