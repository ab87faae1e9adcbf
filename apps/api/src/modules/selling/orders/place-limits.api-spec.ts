import { describe, expect, it } from '@jest/globals';
import type { AccessBody, AccessView, PublicLotView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { book, charge, cookieOf, reread, say, tryToBook } from '../../../testing/purchases.ts';
import { giveBackExpired } from '../../../testing/holds.ts';
import { courtesyBody } from '../../../testing/courtesies.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { makeTill, tryToLease } from '../../../testing/tills.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });

const FRIDAY = { name: 'Sexta', starts_at: '2027-03-05T23:00:00.000Z', ends_at: '2027-03-06T09:00:00.000Z' };
const SATURDAY = { name: 'Sábado', starts_at: '2027-03-06T23:00:00.000Z', ends_at: '2027-03-07T09:00:00.000Z' };

interface Festival {
  show: TestShow;
  /** A price of the lot of Friday, of Saturday, and of both days. */
  prices: [friday: string, saturday: string, both: string];
}

async function write(show: TestShow, body: AccessBody): Promise<AccessView> {
  return (await as(api, show.producer).put(`/api/producer/events/${show.id}/access`, body).expect(200))
    .body as AccessView;
}

/** Makes an event of two days with a lot for each, and one for both; each day has its limit. */
async function makeFestival(limits: [friday: number, saturday: number], ticket_limit = 100): Promise<Festival> {
  const show = await makeShow(api, { lots: [{ ticket_limit }, { ticket_limit }, { ticket_limit }] });
  const { days } = await write(show, {
    days: [
      { ...FRIDAY, place_limit: limits[0] },
      { ...SATURDAY, place_limit: limits[1] },
    ],
  });
  await write(show, {
    passes: show.lots.slice(0, 2).map(({ id }, at) => ({ lot_id: id, grants: [{ area: 0, day: days[at]!.id }] })),
  });
  const prices = show.lots.map((lot) => priceOf(lot).id);
  return { show, prices: [prices[0]!, prices[1]!, prices[2]!] };
}

/** Returns what is counted under each limit, and what the lots add up to. */
async function countsOf({ show }: Festival): Promise<{ taken: number[]; recounted: number[] }> {
  const rows = await api.database.query<{ taken: number; recounted: number }>(
    `select p.taken, (select sum(sold + reserved + leased)::integer from lots l
        where l.event_id = p.event_id and p.key = any (l.limits)) as recounted
     from place_limits p where p.event_id = $1 order by p.key`,
    [show.id],
  );
  return { taken: rows.map(({ taken }) => taken), recounted: rows.map(({ recounted }) => recounted) };
}

async function offered({ show }: Festival): Promise<Pick<PublicLotView, 'remaining_tickets' | 'is_soldout'>[]> {
  const answer = await as(api, null).get(`/api/events/${show.slug}`).expect(200);
  return (answer.body.lots as PublicLotView[]).map(({ remaining_tickets, is_soldout }) => {
    return { remaining_tickets, is_soldout };
  });
}

describe('limit of a day', () => {
  it('a ticket of both days takes a place of each, and what one day lacks no lot of it sells', async () => {
    const festival = await makeFestival([3, 5]);
    const { show, prices } = festival;
    await book(api, show, [[prices[2], 2]]);
    expect(await countsOf(festival)).toEqual({ taken: [2, 2], recounted: [2, 2] });
    const refused = await tryToBook(api, show, [
      [prices[0], 1],
      [prices[2], 1],
    ]).expect(409);
    expect(refused.body.code).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    await book(api, show, [
      [prices[0], 1],
      [prices[1], 3],
    ]);
    expect(await countsOf(festival)).toEqual({ taken: [3, 5], recounted: [3, 5] });
    for (const price of prices) await tryToBook(api, show, [[price, 1]]).expect(409);
  });

  it('a lot that a full day closes names the day, and one that sold all of its own names none', async () => {
    const festival = await makeFestival([2, 50], 50);
    const { show, prices } = festival;
    const full = async () =>
      ((await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body.lots as PublicLotView[]).map(
        ({ full_place }) => full_place,
      );
    expect(await full()).toEqual([undefined, undefined, undefined]);
    await book(api, show, [[prices[0], 2]]);
    expect(await full()).toEqual(['Sexta', undefined, 'Sexta']);
    await book(api, show, [[prices[1], 50]]);
    expect(await full()).toEqual(['Sexta', undefined, 'Sábado']);
  });

  it('buyers are shown the least of a lot and its limits', async () => {
    const festival = await makeFestival([3, 200], 50);
    await book(api, festival.show, [[festival.prices[2], 1]]);
    expect(await offered(festival)).toEqual([
      { remaining_tickets: 2, is_soldout: false },
      { remaining_tickets: 50, is_soldout: false },
      { remaining_tickets: 2, is_soldout: false },
    ]);
    await book(api, festival.show, [[festival.prices[0], 2]]);
    expect(await offered(festival)).toEqual([
      { remaining_tickets: 0, is_soldout: true },
      { remaining_tickets: 50, is_soldout: false },
      { remaining_tickets: 0, is_soldout: true },
    ]);
  });

  it('places come back under the limit when a booking expires, is given up, or is refunded', async () => {
    const festival = await makeFestival([2, 2]);
    const { show, prices } = festival;
    await book(api, show, [[prices[2], 2]]);
    api.clock.advance(31 * MINUTE);
    // The next one frees the expired hold before it is refused.
    const booking = await book(api, show, [[prices[0], 2]]);
    expect(await countsOf(festival)).toEqual({ taken: [2, 0], recounted: [2, 0] });
    await say(api, await charge(api, booking), 'approved').expect(200);
    await book(api, show, [[prices[1], 1]]);
    api.clock.advance(31 * MINUTE);
    await giveBackExpired(api, show.id);
    expect(await countsOf(festival)).toEqual({ taken: [2, 0], recounted: [2, 0] });
  });

  it('courtesies and leases count, and are refused beyond the limit', async () => {
    const festival = await makeFestival([4, 100]);
    const { show, prices } = festival;
    const give = (amount: number) =>
      as(api, show.producer).post(
        `/api/producer/events/${show.id}/courtesies`,
        courtesyBody(show, { tickets: [{ id: prices[0], amount }] }),
      );
    await give(2).expect(201);
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    expect((await tryToLease(api, till, show.lots[2], 3).expect(409)).body.code).toBe(
      'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
    );
    const { body } = await tryToLease(api, till, show.lots[2], 2).expect(201);
    expect(await countsOf(festival)).toEqual({ taken: [4, 2], recounted: [4, 2] });
    await give(1).expect(409);
    await as(api, till.person).post(`/api/sale-point/leases/${body.id}/return`, {}).expect(200);
    expect(await countsOf(festival)).toEqual({ taken: [2, 0], recounted: [2, 0] });
  });

  it('a late payment whose day is full by then is sent back', async () => {
    const festival = await makeFestival([2, 100]);
    const { show, prices } = festival;
    const late = await book(api, show, [
      [prices[0], 1],
      [prices[2], 1],
    ]);
    const payment = await charge(api, late);
    api.clock.advance(31 * MINUTE);
    await giveBackExpired(api, show.id);
    await book(api, show, [[prices[0], 1]]);
    await say(api, payment, 'approved').expect(200);
    expect((await reread(api, late)).order.status).toBe('refunded');
    expect(await countsOf(festival)).toEqual({ taken: [1, 0], recounted: [1, 0] });
  });

  it('the database refuses a count beyond the limit, whoever writes it', async () => {
    const { show } = await makeFestival([2, 2]);
    const grow = (amount: number) =>
      api.database.query('update lots set sold = sold + $2 where id = $1', [show.lots[2]!.id, amount]);
    await grow(2);
    await expect(grow(1)).rejects.toThrow('place_limits_taken');
  });
});

describe('rush on a day', () => {
  it('a crowd over three lots of one day fills it to the last place, and never beyond', async () => {
    const festival = await makeFestival([50, 1000]);
    const { show, prices } = festival;
    const carts = Array.from({ length: 96 }, (_, at) => (at % 3 === 0 ? prices[2] : prices[0]));
    const answers = await Promise.all(carts.map((price) => tryToBook(api, show, [[price, 1]])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { taken, recounted } = await countsOf(festival);
    expect(taken[0]).toBe(50);
    expect(taken).toEqual(recounted);
  });

  it('bookings, leases, late payments and expiring holds together keep the limit, with a coupon between them', async () => {
    const festival = await makeFestival([40, 40]);
    const { show, prices } = festival;
    await makeCoupon(api, show, { limit_by_ticket: 500, lots: show.lots.map(({ id }) => id) });
    const early = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tryToBook(api, show, [[prices[at % 3]!, 1]])),
    );
    const payments = await Promise.all(
      early.map(({ body, headers }) => charge(api, { order: body, cookie: cookieOf(headers['set-cookie']) })),
    );
    api.clock.advance(31 * MINUTE);
    // A session of before is over by now.
    const till = await makeTill(api, show, await makeSalePoint(api, show));
    const withCoupon = (price: string) =>
      as(api, null).post(`/api/events/${show.slug}/bookings`, {
        id: crypto.randomUUID(),
        items: [{ price_id: price, amount: 2 }],
        coupon: 'AMIGOS',
      });
    const answers = await Promise.all([
      giveBackExpired(api, show.id),
      ...payments.map((payment) => say(api, payment, 'approved')),
      ...Array.from({ length: 30 }, (_, at) => withCoupon(prices[at % 3]!)),
      ...Array.from({ length: 6 }, (_, at) => tryToLease(api, till, show.lots[at % 3], 4)),
    ]);
    const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const { taken, recounted } = await countsOf(festival);
    expect(taken).toEqual(recounted);
    for (const count of taken) expect(count).toBeLessThanOrEqual(40);
  });
});
