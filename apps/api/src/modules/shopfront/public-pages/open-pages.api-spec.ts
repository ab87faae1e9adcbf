import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OrderView } from '@festix/domain/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { hearsOf, Listener } from '../../../testing/listener.ts';
import { makePerson } from '../../../testing/people.ts';
import { makePicture } from '../../../testing/pictures.ts';
import { book, buy, say, tryToBook } from '../../../testing/purchases.ts';
import { as, LOCATED, makeLot, makeShow, priceOf } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

/** Milliseconds within which an open page must get a hint. */
const SOON = 2_000;

const api = useApi();
const show = useShow(api, { lots: [{ ticket_limit: 2 }], event: { venue: { name: 'Clube', ...LOCATED } } }, beforeEach);
let page: Listener;

beforeEach(async () => {
  page = await Listener.connect(api.url, undefined);
  expect(await page.watch(show.id)).toEqual({ ok: true });
});
afterEach(() => page.close());

const path = (rest = '') => `/api/producer/events/${show.id}${rest}`;
const lot = () => show.lots[0]?.id ?? '';
const inteira = () => priceOf(show.lots[0]).id;

/** Makes a change, and waits for its hint. */
async function hears(change: () => PromiseLike<unknown>): Promise<void> {
  expect(await hearsOf(api, page, [show.id, 'event.changed'], change)).toBeLessThan(SOON);
}

describe('hints for an open page', () => {
  const by = () => as(api, show.producer);

  it.each<[string, () => PromiseLike<unknown>]>([
    ['an edit of the event', () => by().patch(path(), { name: 'Outro nome' }).expect(200)],
    ['its becoming private', () => by().patch(path(), { availability: 'private' }).expect(200)],
    ['a new lot', () => makeLot(api, show, { name: 'Camarote' })],
    [
      'an edit of a lot',
      () =>
        by()
          .patch(path(`/lots/${lot()}`), { name: 'Pista Premium' })
          .expect(200),
    ],
    [
      'lots that are hidden',
      () =>
        by()
          .patch(path('/lots'), { ids: [lot()], data: { visible: false } })
          .expect(200),
    ],
    [
      'a lot that is marked sold out',
      () =>
        by()
          .post(path(`/lots/${lot()}/sold-out`), {})
          .expect(200),
    ],
    ['a coupon that locks a lot', () => makeCoupon(api, show, { unlock_lots: true, lots: [lot()] })],
    ['an agenda', () => by().put(path('/agenda'), { agendas: [] }).expect(200)],
    [
      'a FAQ',
      () =>
        by()
          .put(path('/faq'), { faq: [{ question: 'Pode?', answer: 'Pode.' }] })
          .expect(200),
    ],
    ['a checkout form', () => by().put(path('/checkout-form'), { questions: [] }).expect(200)],
    [
      'a privacy policy',
      () => by().put(path('/privacy-policy'), { privacy_policy: '<p>Sim</p>', show_privacy_policy: true }).expect(200),
    ],
    ['a cover that is gone', () => by().delete(path('/covers/mobile')).expect(200)],
    [
      'a new cover',
      async () =>
        api.request
          .put(path('/covers/desktop'))
          .set({ authorization: `Bearer ${show.producer.token}` })
          .attach('file', await makePicture({ width: 500, height: 300 }), 'capa.jpg')
          .expect(200),
    ],
    [
      'its venue',
      async () => {
        const { id } = (await by().get(path()).expect(200)).body.venue as { id: string };
        await by().patch(`/api/venues/${id}`, { show_address: false }).expect(200);
      },
    ],
  ])('an open page gets a hint of %s', async (_, change) => {
    await hears(change);
  });

  it('an open page gets a hint of the last place booked, and of a place returned', async () => {
    await tryToBook(api, show, [[inteira(), 1]]).expect(201);
    let last: { order: OrderView; cookie: string } | undefined;
    await hears(async () => (last = await book(api, show, [[inteira(), 1]])));
    await hears(() =>
      api.request
        .delete(`/api/orders/${last?.order.id}`)
        .set('cookie', last?.cookie ?? '')
        .expect(204),
    );
  });

  it('an open page gets a hint when places of a full lot return by expiry or refund', async () => {
    const paid = await buy(api, show, [[inteira(), 2]]);
    await hears(() => say(api, paid.payment, 'refunded').expect(200));
    await hears(() => tryToBook(api, show, [[inteira(), 2]]).expect(201));
    await hears(async () => {
      api.clock.advance(16 * 60_000);
      await tryToBook(api, show, [[inteira(), 1]]).expect(201);
    });
  });

  it('an open page gets a hint of a transfer of the event', async () => {
    const admin = await makePerson(api, { roles: ['super-admin'] });
    const next = await makePerson(api, { roles: ['producer'] });
    await hears(() =>
      as(api, admin)
        .post(`/api/super-admin/events/${show.id}/transfer-producer`, { new_producer_id: next.id })
        .expect(200),
    );
  });
});

describe('no hint for an open page', () => {
  it('an open page gets no hint of single sales, nor of a refused edit', async () => {
    const large = await makeShow(api);
    const hint = jest.spyOn(api.app.get(Realtime), 'hint');
    const told = () => hint.mock.calls.filter(([id, type]) => id === large.id && type === 'event.changed');
    await buy(api, large, [[priceOf(large.lots[0]).id, 2]]);
    await as(api, large.producer).patch(`/api/producer/events/${large.id}`, { slug: show.slug }).expect(409);
    await as(api, large.producer).patch(`/api/producer/events/${large.id}`, { venue_id: newId() }).expect(422);
    expect(told()).toEqual([]);
    await as(api, large.producer).patch(`/api/producer/events/${large.id}`, { name: 'Fim' }).expect(200);
    expect(told()).toHaveLength(1);
    hint.mockRestore();
  });
});
