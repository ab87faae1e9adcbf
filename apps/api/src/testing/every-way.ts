import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { makeCoupon } from './coupons.ts';
import { giveCourtesy } from './courtesies.ts';
import { bookingBody, buy, charge, checkoutBody, cookieOf, say } from './purchases.ts';
import { refundOneTicket } from './refunds.ts';
import { makeSalePoint } from './sale-points.ts';
import { as, priceOf, type TestShow } from './shows.ts';

/**
 * Sells the show in every way: online, in person, with a coupon, given away, refunded whole and in part, and disputed.
 */
export async function sellEveryWay(api: TestApi, show: TestShow): Promise<void> {
  const [inteira, meia] = [priceOf(show.lots[0], 0).id, priceOf(show.lots[0], 1).id];
  const coupon = await makeCoupon(api, show);
  const booked = await as(api, null)
    .post(`/api/events/${show.slug}/bookings`, { ...bookingBody([[inteira, 2]]), coupon: coupon.name })
    .expect(201);
  const booking = { order: booked.body, cookie: cookieOf(booked.headers['set-cookie']) };
  await say(api, await charge(api, booking, checkoutBody('card')), 'approved').expect(200);
  const parted = await buy(api, show, [
    [inteira, 2],
    [meia, 1],
  ]);
  if (!(await refundOneTicket(api, parted.order.id))) throw new Error('a ticket of a paid order can be refunded');
  await say(api, (await buy(api, show, [[inteira, 1]])).payment, 'refunded').expect(200);
  await say(api, (await buy(api, show, [[meia, 1]])).payment, 'in_mediation').expect(200);
  const { operator } = await makeSalePoint(api, show);
  const items = [{ price_id: inteira, amount: 1 }];
  await as(api, operator)
    .post('/api/sale-point/orders', { id: newId(), event_id: show.id, items, payment_method: 'cash' })
    .expect(201);
  await giveCourtesy(api, show);
}
