import { describe, expect, it } from '@jest/globals';
import { type CouponView, type OrderView, type PublicEventView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { couponFaultTexts } from '@festix/domain/programme';
import { makeCoupon, usesOf } from '../../../testing/coupons.ts';
import {
  bookingBody,
  charge,
  checkoutBody,
  cookieOf,
  reread,
  say,
  type Cart,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

function tryWith(show: TestShow, cart: Cart, coupon: string | undefined) {
  return as(api, null).post(`/api/events/${show.slug}/bookings`, { ...bookingBody(cart), ...(coupon && { coupon }) });
}

async function bookWith(show: TestShow, cart: Cart, coupon: string): Promise<TestBooking> {
  const answer = await tryWith(show, cart, coupon).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

function archive(show: TestShow, coupon: CouponView) {
  return as(api, show.producer).delete(`/api/producer/events/${show.id}/coupons/${coupon.id}`).expect(204);
}

async function shownLots(show: TestShow, coupon = ''): Promise<string[]> {
  const answer = await as(api, null).get(`/api/events/${show.slug}?coupon=${coupon}`).expect(200);
  return (answer.body as PublicEventView).lots.map(({ name }) => name);
}

describe('discount', () => {
  it('a discount is subtracted from the covered tickets before the fee, and skips meias', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { percent_off: 12.5 });
    const [lot] = show.lots;
    const { order } = await bookWith(
      show,
      [
        [priceOf(lot).id, 2],
        [priceOf(lot, 1).id, 1],
      ],
      ' amigos',
    );
    expect(order).toMatchObject({
      subtotal: 250_00,
      coupon: { name: 'AMIGOS' },
      coupon_amount: 25_00,
      tax_amount: 2 * 8_75 + 5_00,
      total: 250_00 - 25_00 + 22_50,
    });
    expect(await usesOf(api, coupon)).toBe(2);
  });

  it('a discount does not apply to an order of meias alone, which is sold all the same', async () => {
    const show = await makeShow(api, { lots: [{}, { name: 'Camarote' }] });
    const coupon = await makeCoupon(api, show, { lots: [show.lots[0]!.id] });
    const { order } = await bookWith(show, [[priceOf(show.lots[0], 1).id, 1]], 'AMIGOS');
    expect(order).toMatchObject({ coupon: null, coupon_amount: 0, subtotal: 50_00, total: 50_00 + order.tax_amount });
    expect(await usesOf(api, coupon)).toBe(0);
    const refusal = await tryWith(show, [[priceOf(show.lots[1], 1).id, 1]], 'AMIGOS').expect(409);
    expect(refusal.body.code).toBe('COUPONS_ERROR');
  });

  it('an unknown, expired, inapplicable or used up coupon gets its own text, on the page and at the booking', async () => {
    const show = await makeShow(api, { lots: [{}, { name: 'Camarote' }] });
    const [pista, camarote] = show.lots;
    const over = await makeCoupon(api, show, { name: 'VENCIDO' });
    await api.database.query(`update coupons set expired_at = $2 where id = $1`, [
      over.id,
      new Date(api.clock.now().getTime() - 1000),
    ]);
    await makeCoupon(api, show, { name: 'CAMAROTE', lots: [camarote!.id] });
    await makeCoupon(api, show, { name: 'GASTO', limit_by_ticket: 1 });
    await bookWith(show, [[priceOf(pista).id, 1]], 'GASTO');
    const atBooking = async (coupon: string) => {
      const { body } = await tryWith(show, [[priceOf(pista).id, 1]], coupon).expect(409);
      expect(body.detail).not.toContain('tente novamente');
      return [body.code, body.detail];
    };
    const onPage = async (coupon: string) => {
      const { body } = await api.request.get(`/api/events/${show.slug}?coupon=${coupon}`).expect(200);
      return [body.coupon === null, body.coupon_fault];
    };
    expect(await atBooking('NINGUEM')).toEqual(['COUPONS_ERROR', couponFaultTexts.unknown]);
    expect(await atBooking('VENCIDO')).toEqual(['COUPONS_ERROR', couponFaultTexts.expired]);
    expect(await atBooking('CAMAROTE')).toEqual(['COUPONS_ERROR', couponFaultTexts.other_lots]);
    expect(await atBooking('GASTO')).toEqual(['COUPON_LIMIT', couponFaultTexts.used_up]);
    expect(await onPage('NINGUEM')).toEqual([true, 'unknown']);
    expect(await onPage('VENCIDO')).toEqual([true, 'expired']);
    expect(await onPage('GASTO')).toEqual([true, 'used_up']);
    expect(await onPage('CAMAROTE')).toEqual([false, null]);
  });

  it('a discount of an amount applies once per order', async () => {
    const show = await makeShow(api);
    await makeCoupon(api, show, { discount_type: 'amount_off', amount_off: 10_01 });
    const { order } = await bookWith(show, [[priceOf(show.lots[0]).id, 3]], 'AMIGOS');
    expect(order).toMatchObject({ subtotal: 300_00, coupon_amount: 10_01, total: 289_99 + order.tax_amount });
  });

  it('a discount of 100 % makes an order that is paid without a gateway', async () => {
    const show = await makeShow(api);
    await makeCoupon(api, show, { percent_off: 100 });
    const booking = await bookWith(show, [[priceOf(show.lots[0]).id, 1]], 'AMIGOS');
    expect(booking.order.total).toBe(0);
    await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, checkoutBody('free'))
      .set('cookie', booking.cookie)
      .expect(200);
    expect((await reread(api, booking)).order).toMatchObject({ status: 'paid', total: 0 });
  });

  it('a discount is fixed at the booking, whatever becomes of its coupon', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show);
    const booking = await bookWith(show, [[priceOf(show.lots[0]).id, 1]], 'AMIGOS');
    await archive(show, coupon);
    await say(api, await charge(api, booking), 'approved').expect(200);
    expect((await reread(api, booking)).order).toMatchObject({ status: 'paid', coupon_amount: 10_00 });
    expect((await tryWith(show, [[priceOf(show.lots[0]).id, 1]], 'AMIGOS').expect(409)).body.code).toBe(
      'COUPONS_ERROR',
    );
  });

  it('a discounted order is posted without the discount', async () => {
    const show = await makeShow(api);
    await makeCoupon(api, show);
    const booking = await bookWith(show, [[priceOf(show.lots[0]).id, 1]], 'AMIGOS');
    await say(api, await charge(api, booking), 'approved').expect(200);
    const [row] = await api.database.query<{ sum: number }>(
      `select sum(amount)::integer as sum from ledger_entries where event_id = $1 and amount > 0`,
      [show.id],
    );
    expect(row?.sum).toBe(booking.order.total);
  });
});

describe('event page', () => {
  const read = async (show: TestShow, coupon: string) =>
    ((await as(api, null).get(`/api/events/${show.slug}?coupon=${coupon}`).expect(200)).body as PublicEventView).coupon;

  it('the event page shows what a coupon gives to a visitor with its code, while it is valid', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { percent_off: 12.5, covers_reduced: true });
    const terms = { name: 'AMIGOS', unlock_lots: false, amount_off: null, percent_off: 12.5, covers_reduced: true };
    expect(await read(show, 'amigos')).toEqual({ ...terms, lots: [show.lots[0]?.id] });
    expect(await read(show, 'outro')).toBeNull();
    expect(await read(show, '')).toBeNull();
    await archive(show, coupon);
    expect(await read(show, 'amigos')).toBeNull();
  });
});

describe('uses of a coupon', () => {
  it('uses of a coupon return with the places of a released, expired or rejected booking', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { limit_by_ticket: 3 });
    const price = priceOf(show.lots[0]).id;
    const given = await bookWith(show, [[price, 1]], 'AMIGOS');
    const paid = await bookWith(show, [[price, 1]], 'AMIGOS');
    await bookWith(show, [[price, 1]], 'AMIGOS');
    expect((await tryWith(show, [[price, 1]], 'AMIGOS').expect(409)).body).toMatchObject({
      code: 'COUPON_LIMIT',
      detail: 'Limite maximo de uso para esse cupom foi excedido.',
    });
    await as(api, null).delete(`/api/orders/${given.order.id}`).set('cookie', given.cookie).expect(204);
    expect(await usesOf(api, coupon)).toBe(2);
    const payment = await charge(api, paid);
    await say(api, payment, 'approved').expect(200);
    api.clock.advance(32 * MINUTE);
    // A booking that finds a full lot frees expired holds.
    await tryWith(show, [[price, 100]], undefined).expect(409);
    expect(await usesOf(api, coupon)).toBe(1);
    await say(api, payment, 'refunded').expect(200);
    expect(await usesOf(api, coupon)).toBe(0);
  });

  it('uses of a hold that expired a second ago are available at once, before any sweep', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { limit_by_ticket: 1 });
    const cart: Cart = [[priceOf(show.lots[0]).id, 1]];
    const { order } = await bookWith(show, cart, 'AMIGOS');
    const left = Date.parse(order.expires_at ?? '') - api.clock.now().getTime();
    api.clock.advance(left - 1_000);
    expect((await tryWith(show, cart, 'AMIGOS').expect(409)).body.code).toBe('COUPON_LIMIT');
    api.clock.advance(2_000);
    await tryWith(show, cart, 'AMIGOS').expect(201);
    expect(await usesOf(api, coupon)).toBe(1);
  });

  it('uses of a coupon never exceed its limit, however many bookings come at once', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { limit_by_ticket: 7 });
    const price = priceOf(show.lots[0]).id;
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryWith(show, [[price, 1]], 'AMIGOS')));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'taken' : body.code));
    expect(codes.filter((code) => code === 'taken')).toHaveLength(7);
    expect(codes.filter((code) => code === 'COUPON_LIMIT')).toHaveLength(33);
    expect(await usesOf(api, coupon)).toBe(7);
  });
});

describe('unlocking coupon', () => {
  it('an unlocking coupon hides its lot from everybody else, in list, page and booking, until it is archived', async () => {
    const show = await makeShow(api, { lots: [{}, { name: 'Só para amigos' }] });
    const [, locked] = show.lots;
    const coupon = await makeCoupon(api, show, { name: 'CHAVE', unlock_lots: true, lots: [locked!.id] });
    expect(await shownLots(show)).toEqual(['Pista']);
    expect(await shownLots(show, 'outra')).toEqual(['Pista']);
    expect(await shownLots(show, 'chave')).toEqual(['Pista', 'Só para amigos']);
    const cart: Cart = [[priceOf(locked).id, 1]];
    expect((await tryWith(show, cart, undefined).expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
    const { order } = await bookWith(show, cart, 'chave');
    expect(order).toMatchObject({ coupon: { name: 'CHAVE' }, coupon_amount: 0 });
    expect(await usesOf(api, coupon)).toBe(1);
    await archive(show, coupon);
    expect(await shownLots(show)).toEqual(['Pista', 'Só para amigos']);
    await tryWith(show, cart, undefined).expect(201);
  });

  it('an unlocking coupon that expires leaves its lot locked', async () => {
    const show = await makeShow(api);
    await makeCoupon(api, show, { name: 'CHAVE', unlock_lots: true, expired_at: api.clock.now().toISOString() });
    const cart: Cart = [[priceOf(show.lots[0]).id, 1]];
    await tryWith(show, cart, 'CHAVE').expect(201);
    api.clock.advance(2 * 24 * 60 * MINUTE);
    expect(await shownLots(show, 'CHAVE')).toEqual([]);
    expect((await tryWith(show, cart, 'CHAVE').expect(409)).body.code).toBe('COUPONS_ERROR');
    expect((await tryWith(show, cart, undefined).expect(409)).body.code).toBe('REMAINING_LOTS_ERROR');
  });

  it('an unlocking coupon is shown as its lot’s badge', async () => {
    const show = await makeShow(api);
    const coupon = await makeCoupon(api, show, { name: 'CHAVE', unlock_lots: true });
    const answer = await as(api, show.producer).get(`/api/producer/events/${show.id}/lots`).expect(200);
    expect(answer.body.data[0].coupons).toEqual([{ id: coupon.id, name: 'CHAVE' }]);
  });
});
