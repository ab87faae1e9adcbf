import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { bookOf, charge, cookieOf, say, stockOf, tryToBook, type Cart } from '../../../testing/purchases.ts';
import { metricOf } from '../../../testing/metrics.ts';
import { whileFailing } from '../../../testing/failing.ts';
import { makePerson } from '../../../testing/people.ts';
import { as, makeShow, priceOf } from '../../../testing/shows.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' } });

async function recount(lotId: string | undefined): Promise<{ held: number; valid: number }> {
  const [row] = await api.database.query<{ held: number; valid: number }>(
    `select count(*) filter (where status = 'held') as held, count(*) filter (where status = 'valid') as valid
     from tickets where lot_id = $1`,
    [lotId],
  );
  return row ?? { held: -1, valid: -1 };
}

describe('128 buyers at once on the last 50 places', () => {
  it('a rush sells 50 places, refuses the others by code, and leaves the ledger at zero @V2.3.4', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 50 }] });
    const lot = show.lots[0];
    const answers = await Promise.all(Array.from({ length: 128 }, () => tryToBook(api, show, [[priceOf(lot).id, 1]])));
    const booked = answers.filter((answer) => answer.status === 201);
    const refused = answers.filter((answer) => answer.status === 409);
    expect([booked.length, refused.length]).toEqual([50, 78]);
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['TICKET_AMOUNT_NOT_AVAILABLE_ERROR']));
    await Promise.all(
      booked.map(async (answer) => {
        const payment = await charge(api, { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) });
        await say(api, payment, 'approved').expect(200);
      }),
    );
    expect(await stockOf(api, lot?.id)).toMatchObject({ sold: 50, reserved: 0 });
    expect(await recount(lot?.id)).toEqual({ held: 0, valid: 50 });
    expect(await bookOf(api, show)).toEqual({
      gateway_receivable: 50 * 11_000,
      online_receipts: -50 * 10_000,
      convenience_fees: -50 * 1_000,
    });
    const serials = await api.database.query<{ serials: number }>(
      'select count(distinct serial) as serials from tickets where event_id = $1',
      [show.id],
    );
    expect(serials[0]?.serials).toBe(50);
  });
});

describe('crowd with carts of all sizes', () => {
  it('a crowd fills the lot to the last place: a cart too large does not block the next', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 101 }] });
    const lot = show.lots[0];
    const amounts = Array.from({ length: 120 }, (_, index) => [3, 60, 1, 2][index % 4] as number);
    const answers = await Promise.all(amounts.map((amount) => tryToBook(api, show, [[priceOf(lot).id, amount]])));
    const taken = answers.reduce((sum, answer, index) => sum + (answer.status === 201 ? (amounts[index] ?? 0) : 0), 0);
    expect(taken).toBe(101);
    expect(await stockOf(api, lot?.id)).toMatchObject({ reserved: 101 });
  });

  it('a crowd over three lots in any order ends without a deadlock and without an oversold place', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 30 }, { ticket_limit: 30 }, { ticket_limit: 30 }] });
    const prices = show.lots.map((lot) => priceOf(lot).id);
    const turned = (by: number): Cart => prices.map((_, index) => [prices[(index + by) % 3] as string, 1]);
    const carts = Array.from({ length: 90 }, (_, index) => (index % 2 ? turned(index) : turned(index).slice(0, 2)));
    const answers = await Promise.all(
      carts.map(async (cart) => {
        const answer = await tryToBook(api, show, cart);
        if (answer.status !== 201) return answer;
        const payment = await charge(api, { order: answer.body, cookie: cookieOf(answer.headers['set-cookie']) });
        await say(api, payment, 'approved').expect(200);
        return answer;
      }),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    for (const lot of show.lots) {
      const stock = await stockOf(api, lot.id);
      expect(await recount(lot.id)).toEqual({ held: stock.reserved, valid: stock.sold });
      expect(stock.sold + stock.reserved).toBeLessThanOrEqual(30);
    }
  });

  it('a crowd with one open booking per person books one each, however often each asks', async () => {
    const show = await makeShow(api, { event: { limit_by_user: 2 } });
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(api)));
    const asked = people.flatMap((person) => [person, person, person, person]);
    const answers = await Promise.all(
      asked.map((person) => tryToBook(api, show, [[priceOf(show.lots[0]).id, 2]], person)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(6);
    const codes = answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code as string);
    expect(new Set(codes)).toEqual(new Set(['EXISTING_TICKETS_ERROR']));
  });
});

describe('batch that the database refuses', () => {
  it('a batch of bookings that the database refuses is booked one by one, and counted by its reason', async () => {
    const show = await makeShow(api);
    const split = () => metricOf(api, 'festix_split_batches_total{work="bookings",reason="22000"}');
    const ids = Array.from({ length: 30 }, () => newId());
    // A refused booking after every two good ones: some batch holds one of each, however the bookings arrive.
    const refused = ids.filter((_, at) => at % 3 === 2);
    expect(await split()).toBe(0);
    const among = `new.id in (${refused.map((id) => `'${id}'`).join(', ')})`;
    await whileFailing(api, { write: 'insert on orders', when: among }, async () => {
      const answers = await Promise.all(
        ids.map((id) => tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]], null, id)),
      );
      expect(answers.map(({ status }) => status === 201)).toEqual(ids.map((id) => !refused.includes(id)));
      expect(answers[2]?.body.code).toBe('CREATE_BOOKING_ERROR');
    });
    expect(await split()).toBeGreaterThan(0);
  });
});

describe('two processes', () => {
  let other: TestApi;
  beforeAll(async () => {
    other = await startApi({ env: { BOOKING_LIMIT_PER_MINUTE: '1000000' }, databaseUrl: api.env.DATABASE_URL });
  });
  afterAll(() => other.close());

  it('two processes never sell one place twice, and know each other’s bookings by id', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 40 }, { ticket_limit: 40 }] });
    const prices = show.lots.map((lot) => priceOf(lot).id);
    const ids = Array.from({ length: 60 }, () => newId());
    const answers = await Promise.all(
      ids.flatMap((id, index) => {
        const cart: Cart = [
          [prices[index % 2] as string, 2],
          [prices[(index + 1) % 2] as string, 1],
        ];
        return [tryToBook(api, show, cart, null, id), tryToBook(other, show, cart, null, id)];
      }),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(201)).toBe(count(200));
    const codes = answers.filter((answer) => answer.status === 409).map((answer) => answer.body.code as string);
    expect(new Set(codes)).toEqual(new Set(['TICKET_AMOUNT_NOT_AVAILABLE_ERROR']));
    const [one, two] = [await stockOf(api, show.lots[0]?.id), await stockOf(api, show.lots[1]?.id)];
    expect(one.reserved + two.reserved).toBe(count(201) * 3);
    expect(Math.max(one.reserved, two.reserved)).toBeLessThanOrEqual(40);
    expect(80 - one.reserved - two.reserved).toBeLessThan(6);
  });

  it('two processes hold one person to one open booking, whichever lots it has', async () => {
    const show = await makeShow(api, { lots: [{}, {}], event: { limit_by_user: 1 } });
    const people = await Promise.all(Array.from({ length: 15 }, () => makePerson(api)));
    const carts = show.lots.map((lot): Cart => [[priceOf(lot).id, 1]]);
    const answers = await Promise.all(
      people.flatMap((person) =>
        [api, other].map((process, index) => tryToBook(process, show, carts[index] ?? [], person)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(15);
  });

  it('two processes share an event’s half-price quota between its lots', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 40 }, { ticket_limit: 40 }] });
    const carts = show.lots.map((lot): Cart => [[priceOf(lot, 1).id, 1]]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => tryToBook(index % 2 ? api : other, show, carts[index % 2] ?? [])),
    );
    // 40 % of 80.
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(32);
  });
});

describe('two tills and the web', () => {
  it('two tills and the web share the last places and the half-price quota', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 30 }] });
    const lot = show.lots[0];
    const tills = [await makeSalePoint(api, show), await makeSalePoint(api, show)];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, index) => {
        const cart: Cart = [[priceOf(lot, index % 2).id, 1]];
        const till = tills[index % 3];
        if (!till) return tryToBook(api, show, cart);
        const items = cart.map(([price_id, amount]) => ({ price_id, amount }));
        const body = { id: newId(), event_id: show.id, items, payment_method: 'cash' };
        return as(api, till.operator).post('/api/sale-point/orders', body);
      }),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(30);
    const stock = await stockOf(api, lot?.id);
    expect(stock.sold + stock.reserved).toBe(30);
    expect(stock.meia_taken).toBe(12);
    expect(await recount(lot?.id)).toEqual({ held: stock.reserved, valid: stock.sold });
  });
});
