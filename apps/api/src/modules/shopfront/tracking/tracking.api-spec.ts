import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '@festix/domain/ground';
import { conversionId } from '@festix/domain/shopfront';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { TestMeta } from '../../../testing/meta-server.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, BUYER, charge, say, type TestBooking } from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { CONVERSIONS_SWEEP, WAITS_MS } from './send-conversions.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0.0.0 Mobile Safari/537.36';
const FBP = 'fb.1.1596403881668.1116446470';
const FBC = 'fb.1.1554763741205.IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB';
const KEYS = { meta_tag_manager_id: TestMeta.dataset, meta_tag_manager_access_token: TestMeta.token };

let meta: TestMeta;

const api = useApi(async () => {
  meta = await TestMeta.start();
  return { env: { META_API: meta.url } };
});
afterAll(() => meta.stop());
beforeEach(async () => {
  await api.database.query('delete from order_conversions');
  meta.taken.length = 0;
  meta.refusals.length = 0;
  meta.disliked.clear();
  meta.calls = 0;
});

async function measured(integrations: object = KEYS): Promise<TestShow> {
  const show = await makeShow(api);
  await as(api, show.producer).put(`/api/producer/events/${show.id}/integrations`, integrations).expect(200);
  return show;
}

function agree({ order, cookie }: TestBooking, body: object = { granted: true, fbp: FBP, fbc: FBC }) {
  return as(api, null)
    .put(`/api/orders/${order.id}/tracking-consent`, body)
    .set({ cookie, 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7' });
}

async function pay(booking: TestBooking): Promise<void> {
  await say(api, await charge(api, booking), 'approved').expect(200);
}

/** Books one place, with the buyer's consent. */
async function agreed(show: TestShow): Promise<TestBooking> {
  const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
  await agree(booking).expect(204);
  return booking;
}

const sweep = () => api.app.get(Jobs).sweep(CONVERSIONS_SWEEP);
const rowOf = async ({ order }: TestBooking) =>
  (await api.database.query('select * from order_conversions where order_id = $1', [order.id]))[0];
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

describe('tags of an event', () => {
  it('an event’s tags are public ids, and no secret', async () => {
    const show = await measured({ ...KEYS, gtm_id: 'GTM-ABC', facebook_pixel_id: '123456789012345,223456789012345' });
    const answer = await api.request.get(`/api/events/${show.slug}/tags`).expect(200);
    expect(answer.body).toEqual({
      event_id: show.id,
      tags: { gtm_id: 'GTM-ABC', ga_id: null, facebook_pixel_ids: ['123456789012345', '223456789012345'] },
    });
    expect(answer.text).not.toContain(TestMeta.token);
    const page = await api.request.get(`/api/events/${show.slug}`).expect(200);
    expect(page.text).not.toContain(TestMeta.token);
  });

  it('an event’s tags are empty if nothing is measured, and not found for an unknown event', async () => {
    const show = await makeShow(api);
    expect((await api.request.get(`/api/events/${show.slug}/tags`).expect(200)).body).toEqual({
      event_id: show.id,
      tags: null,
    });
    await api.request.get('/api/events/nunca-houve/tags').expect(404);
  });
});

describe('purchase with consent', () => {
  it('a purchase is sent to Meta once it is paid, with the browser’s event id and hashed personal data', async () => {
    const show = await measured();
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 2]]);
    await agree(booking).expect(204);
    await sweep();
    expect(meta.calls).toBe(0);
    await pay(booking);
    await sweep();
    const paid = await api.database.query<{ paid_at: Date }>('select paid_at from orders where id = $1', [
      booking.order.id,
    ]);
    expect(meta.taken).toEqual([
      {
        event_name: 'Purchase',
        event_id: conversionId('purchase', booking.order),
        event_time: Math.floor((paid[0]?.paid_at.getTime() ?? 0) / 1000),
        action_source: 'website',
        event_source_url: `${api.env.PUBLIC_URL}/events/${show.slug}`,
        user_data: {
          em: [hashed(BUYER.email)],
          ph: [hashed('5511987654321')],
          client_ip_address: '203.0.113.7',
          client_user_agent: BROWSER,
          fbp: FBP,
          fbc: FBC,
        },
        custom_data: {
          currency: 'BRL',
          value: 220,
          order_id: booking.order.code,
          content_type: 'product',
          content_ids: [show.id],
          num_items: 2,
        },
      },
    ]);
    expect(JSON.stringify(meta.taken)).not.toContain(booking.order.id);
  });

  it('a purchase is sent once, however often the consent is sent, and no browser data is kept after that', async () => {
    const show = await measured();
    const booking = await agreed(show);
    await pay(booking);
    await sweep();
    expect(await rowOf(booking)).toMatchObject({
      state: 'sent',
      attempts: 1,
      address: null,
      user_agent: null,
      fbp: null,
      fbc: null,
    });
    await agree(booking).expect(204);
    api.clock.advance(DAY / 2);
    await sweep();
    expect(meta.taken).toHaveLength(1);
    expect(await rowOf(booking)).toMatchObject({ state: 'sent', address: null });
  });

  it('a purchase’s consent is accepted just after the payment, and refused long after it', async () => {
    const show = await measured();
    const [late, old] = [
      await book(api, show, [[priceOf(show.lots[0]).id, 1]]),
      await book(api, show, [[priceOf(show.lots[0]).id, 1]]),
    ];
    await pay(late);
    await pay(old);
    await api.database.query(`update orders set paid_at = paid_at - interval '2 days' where id = $1`, [old.order.id]);
    await agree(late).expect(204);
    await agree(old).expect(204);
    await sweep();
    expect(meta.taken.map(({ event_id }) => event_id)).toEqual([conversionId('purchase', late.order)]);
    expect(await rowOf(old)).toBeUndefined();
  });

  it('a purchase keeps Meta’s cookies when they come later, and when they are left out', async () => {
    const show = await measured();
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await agree(booking, { granted: true, fbp: null }).expect(204);
    await agree(booking).expect(204);
    await agree(booking, { granted: true }).expect(204);
    expect(await rowOf(booking)).toMatchObject({ fbp: FBP, fbc: FBC });
  });
});

describe('purchase that is not sent', () => {
  it('a purchase is not sent without consent, or after its withdrawal', async () => {
    const show = await measured();
    const silent = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const changed = await agreed(show);
    await agree(changed, { granted: false }).expect(204);
    await pay(silent);
    await pay(changed);
    await sweep();
    expect(meta.calls).toBe(0);
    expect(await rowOf(changed)).toBeUndefined();
  });

  it('a purchase is not sent by the consent of another person with the order’s id', async () => {
    const show = await measured();
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const stranger = await makePerson(api);
    await as(api, stranger).put(`/api/orders/${booking.order.id}/tracking-consent`, { granted: true }).expect(204);
    expect(await rowOf(booking)).toBeUndefined();
    await agree(booking).expect(204);
    await as(api, stranger).put(`/api/orders/${booking.order.id}/tracking-consent`, { granted: false }).expect(204);
    expect(await rowOf(booking)).toBeDefined();
    await as(api, null).put(`/api/orders/${newId()}/tracking-consent`, { granted: true }).expect(404);
  });

  it('a purchase is not sent if the producer has no keys, or has removed them since', async () => {
    const without = await agreed(await measured({ facebook_pixel_id: '123456789012345' }));
    expect(await rowOf(without)).toBeUndefined();
    const show = await measured();
    const booking = await agreed(show);
    await pay(booking);
    await as(api, show.producer).put(`/api/producer/events/${show.id}/integrations`, {}).expect(200);
    await sweep();
    expect(meta.calls).toBe(0);
    expect(await rowOf(booking)).toMatchObject({ state: 'failed', user_agent: null });
  });

  it.each([
    ['granted', { granted: 'sim' }],
    ['fbp', { granted: true, fbp: '<script>' }],
    ['fbc', { granted: true, fbc: 'x'.repeat(1000) }],
  ])('a consent that is no valid %s is refused', async (field, body) => {
    const show = await measured();
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const refusal = await agree(booking, body).expect(400);
    expect(refusal.body.errors).toHaveProperty([field]);
  });
});

describe('failures of Meta', () => {
  it('a failure of Meta leaves the sale, and the purchase is sent later', async () => {
    const show = await measured();
    const booking = await agreed(show);
    await pay(booking);
    meta.refusals.push({ status: 500, code: 1 }, { status: 400, code: 4 });
    await sweep();
    await sweep();
    expect(meta.calls).toBe(1);
    for (const wait of WAITS_MS.slice(0, 2)) {
      api.clock.advance(wait);
      await sweep();
    }
    expect(meta.taken).toHaveLength(1);
    const [order] = await api.database.query('select status from orders where id = $1', [booking.order.id]);
    expect(order).toEqual({ status: 'paid' });
  });

  it('a purchase that Meta refuses again and again is given up', async () => {
    const show = await measured();
    const booking = await agreed(show);
    await pay(booking);
    meta.refusals.push(...Array.from({ length: WAITS_MS.length + 1 }, () => ({ status: 503, code: 2 })));
    await sweep();
    for (const wait of WAITS_MS) {
      api.clock.advance(wait);
      await sweep();
    }
    expect(meta.calls).toBe(WAITS_MS.length + 1);
    expect(await rowOf(booking)).toMatchObject({ state: 'failed', failure: 'Meta 503: 2', address: null });
    api.clock.advance(DAY / 2);
    await sweep();
    expect(meta.calls).toBe(WAITS_MS.length + 1);
  });

  it('a purchase with a token that Meta does not accept is not sent again', async () => {
    const show = await measured({ ...KEYS, meta_tag_manager_access_token: 'EAAB-of-nobody' });
    const booking = await agreed(show);
    await pay(booking);
    await sweep();
    expect(await rowOf(booking)).toMatchObject({ state: 'failed', failure: 'Meta 401: 190', attempts: 1 });
  });

  it('a purchase that Meta refuses does not delay the others of its event', async () => {
    const show = await measured();
    const bookings = [await agreed(show), await agreed(show), await agreed(show)];
    for (const booking of bookings) await pay(booking);
    const [first, bad, last] = bookings.map(({ order }) => conversionId('purchase', order));
    meta.disliked.add(bad ?? '');
    await sweep();
    expect(meta.taken.map(({ event_id }) => event_id)).toEqual([first, last]);
    expect(await rowOf(bookings[1]!)).toMatchObject({ state: 'failed', failure: 'Meta 400: 100' });
  });

  it('a purchase older than Meta accepts is not sent', async () => {
    const show = await measured();
    const booking = await agreed(show);
    await pay(booking);
    api.clock.advance(7 * DAY + 1000);
    await sweep();
    expect(meta.calls).toBe(0);
  });
});

it('purchases of two events go to each event’s own pixel, in one call each', async () => {
  const [one, other] = [await measured(), await measured()];
  const bookings = [await agreed(one), await agreed(other), await agreed(one)];
  for (const booking of bookings) await pay(booking);
  await sweep();
  expect(meta.calls).toBe(2);
  expect(meta.taken.map(({ custom_data }) => custom_data['order_id']).sort()).toEqual(
    bookings.map(({ order }) => order.code).sort(),
  );
});
