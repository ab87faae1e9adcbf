import { describe, expect, it } from '@jest/globals';
import { type OrderView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { startApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { whileFailing } from '../../../testing/failing.ts';
import { makePerson } from '../../../testing/people.ts';
import { book, bookingBody, stockOf, tryToBook, type Cart } from '../../../testing/purchases.ts';
import { as, makeLot, makeShow, priceOf, TWO_PRICES } from '../../../testing/shows.ts';
import { writersOf } from '../../../testing/transactions.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();

const UNKNOWN = '6f1de0a2-5f5b-4f0e-9c55-000000000000';

it('an order shows its event’s cover picture', async () => {
  const show = await makeShow(api);
  const two: Cart = [[priceOf(show.lots[0]).id, 1]];
  expect((await book(api, show, two)).order.event.cover).toBeNull();
  const picture = { id: newId(), widths: [480, 960], height: 1200 };
  await api.database.query('update events set cover_mobile = $2 where id = $1', [show.id, JSON.stringify(picture)]);
  const { order } = await book(api, show, two);
  expect(order.event.cover).toMatchObject({ url: `/api/pictures/${picture.id}-960.webp`, width: 960, height: 1200 });
  expect((await as(api, null).get(`/api/orders/${order.id}`).expect(200)).body.event.cover).toEqual(order.event.cover);
});

describe('booking', () => {
  it('a booking without a name holds its places for 7 minutes, with the fee of each ticket rounded separately', async () => {
    const show = await makeShow(api, {
      lots: [{ prices: [{ name: 'Inteira', value: 3_335, kind: 'inteira', sorting: 0 }] }],
    });
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 3]]);
    expect(order).toMatchObject({
      status: 'booking',
      origin: 'online',
      subtotal: 10_005,
      tax_amount: 3 * 334,
      coupon_amount: 0,
      total: 10_005 + 3 * 334,
      payment: null,
      items: [{ amount: 3, unit_amount: 3_335, lot: { name: 'Pista' } }],
    });
    expect(order.code).toMatch(/^FTXARR[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(Date.parse(order.expires_at ?? '') - Date.parse(order.created_at)).toBe(7 * MINUTE);
    expect(order.tickets).toHaveLength(3);
    expect(order.tickets?.every((ticket) => ticket.qr === undefined && ticket.code === undefined)).toBe(true);
    expect(await stockOf(api, show.lots[0]?.id)).toEqual({ sold: 0, reserved: 3, leased: 0, meia_taken: 0 });
  });

  it('a booking adds up the items of one price, and takes several lots of an event together', async () => {
    const show = await makeShow(api, { lots: [{}, { name: 'Camarote' }] });
    const [pista, camarote] = show.lots;
    const { order } = await book(api, show, [
      [priceOf(camarote).id, 1],
      [priceOf(pista).id, 1],
      [priceOf(camarote).id, 2],
      [priceOf(pista, 1).id, 2],
    ]);
    expect(order.items.map(({ lot, name, amount }) => [lot.name, name, amount])).toEqual([
      ['Camarote', 'Inteira', 3],
      ['Pista', 'Inteira', 1],
      ['Pista', 'Meia', 2],
    ]);
    expect(await stockOf(api, pista?.id)).toMatchObject({ reserved: 3, meia_taken: 2 });
    expect(await stockOf(api, camarote?.id)).toMatchObject({ reserved: 3, meia_taken: 0 });
  });

  it('a booking writes one audit entry and nothing for the doors', async () => {
    const show = await makeShow(api);
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const entries = await api.database.query('select action, after from audit_entries where subject_id = $1', [
      order.id,
    ]);
    expect(entries).toEqual([{ action: 'orders:book', after: { status: 'booking', total: 11_000, tickets: 1 } }]);
    expect(
      await api.database.query(`select id from door_dirty where event_id = $1 and kind = 'ticket'`, [show.id]),
    ).toEqual([]);
  });

  it('a booking finds the event by an old slug', async () => {
    const show = await makeShow(api);
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}`, { slug: `${show.slug}-novo` })
      .expect(200);
    const answer = await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
    expect(answer.body.event.slug).toBe(`${show.slug}-novo`);
  });
});

describe('repeated booking', () => {
  it('a repeated booking gets the same answer, also later, and takes nothing more', async () => {
    const show = await makeShow(api);
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 2]];
    const id = newId();
    const first = await tryToBook(api, show, cart, null, id).expect(201);
    const second = await tryToBook(api, show, cart, null, id).expect(200);
    expect(second.body).toEqual(first.body);
    await as(api, null).delete(`/api/orders/${id}`).expect(204);
    const third = await tryToBook(api, show, cart, null, id).expect(200);
    expect(third.body).toEqual(first.body);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 0 });
  });

  it('a repeated booking gets the same answer while the first still runs', async () => {
    const show = await makeShow(api);
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 2]];
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryToBook(api, show, cart, null, id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array<number>(11).fill(200), 201]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: 2 });
  });

  it('a repeated booking with another cart, person or event is refused, and the answer shows nothing', async () => {
    const show = await makeShow(api);
    const other = await makeShow(api);
    const ana = await makePerson(api);
    const id = newId();
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 2]];
    await tryToBook(api, show, cart, null, id).expect(201);
    const refusals = [
      await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]], null, id),
      await tryToBook(api, show, cart, ana, id),
      await tryToBook(api, other, [[priceOf(other.lots[0]).id, 2]], null, id),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(409);
      expect(refusal.body.code).toBe('ID_REUSED');
      expect(refusal.body.total).toBeUndefined();
    }
  });

  it('a repeated booking gets no session once the order has a buyer', async () => {
    const show = await makeShow(api);
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 1]];
    const id = newId();
    const first = await tryToBook(api, show, cart, null, id).expect(201);
    expect(first.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^booking_${id}=[\\w-]{43}; Max-Age=\\d+; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$`),
    );
    const before = await tryToBook(api, show, cart, null, id).expect(200);
    expect(before.headers['set-cookie']?.[0]?.split(';')[0]).toBe(first.headers['set-cookie']?.[0]?.split(';')[0]);
    await as(api, null)
      .post(`/api/orders/${id}/checkout`, {
        buyer: { name: 'Bia', email: 'bia@exemplo.br' },
        payment: { method: 'pix' },
      })
      .expect(200);
    const after = await tryToBook(api, show, cart, null, id).expect(200);
    expect(after.headers['set-cookie']).toBeUndefined();
    expect(after.body).toEqual(first.body);
  });
});

describe('code of each cause', () => {
  async function codeOf(request: ReturnType<typeof tryToBook>): Promise<string> {
    const answer = await request;
    expect(answer.status).toBe(409);
    return (answer.body as { code: string }).code;
  }

  it('an unknown, cancelled, test or ended event, or one without online sales, gets EVENT_ERROR', async () => {
    expect(await codeOf(tryToBook(api, { slug: 'nunca-houve' }, [[UNKNOWN, 1]]))).toBe('EVENT_ERROR');
    for (const change of [
      'canceled_at = now()',
      'is_test = true',
      `start_date = now() - interval '25 hours'`,
      `sales_end_at = now() - interval '1 second'`,
    ]) {
      const show = await makeShow(api);
      await api.database.query(`update events set ${change} where id = $1`, [show.id]);
      expect(await codeOf(tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]))).toBe('EVENT_ERROR');
    }
  });

  it('a lot that is off, hidden or marked as sold out gets REMAINING_LOTS_ERROR', async () => {
    const show = await makeShow(api, { lots: [{ enabled: false }, { visible: false }, {}] });
    await api.database.query('update lots set soldout_marked_at = now() where id = $1', [show.lots[2]?.id]);
    for (const lot of show.lots) {
      expect(await codeOf(tryToBook(api, show, [[priceOf(lot).id, 1]]))).toBe('REMAINING_LOTS_ERROR');
    }
  });

  it('a sum that differs from the shown one gets PRICES_ERROR', async () => {
    const show = await makeShow(api);
    const two: Cart = [[priceOf(show.lots[0]).id, 2]];
    const { total } = (await book(api, show, two)).order;
    const bookFor = (shown: number) =>
      as(api, null).post(`/api/events/${show.slug}/bookings`, { ...bookingBody(two), total: shown });
    await bookFor(total).expect(201);
    // The platform's fee changes under an open page.
    await api.database.query('update events set convenience_tax = convenience_tax + 100 where id = $1', [show.id]);
    const before = await stockOf(api, show.lots[0]?.id);
    expect(await codeOf(bookFor(total))).toBe('PRICES_ERROR');
    expect(await stockOf(api, show.lots[0]?.id)).toEqual(before);
  });

  it('an unknown or removed price gets PRICES_ERROR', async () => {
    const show = await makeShow(api);
    const [lot] = show.lots;
    expect(await codeOf(tryToBook(api, show, [[UNKNOWN, 1]]))).toBe('PRICES_ERROR');
    const { order } = await book(api, show, [[priceOf(lot, 1).id, 1]]);
    await as(api, null).delete(`/api/orders/${order.id}`).expect(204);
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}/lots/${lot?.id}`, { prices: [{ ...TWO_PRICES[0], id: priceOf(lot).id }] })
      .expect(200);
    expect(await codeOf(tryToBook(api, show, [[priceOf(lot, 1).id, 1]]))).toBe('PRICES_ERROR');
  });

  it('a price of another event gets EVENT_MISMATCH_ERROR', async () => {
    const [show, other] = [await makeShow(api), await makeShow(api)];
    expect(await codeOf(tryToBook(api, show, [[priceOf(other.lots[0]).id, 1]]))).toBe('EVENT_MISMATCH_ERROR');
  });

  it('an unknown coupon gets COUPONS_ERROR', async () => {
    const show = await makeShow(api);
    const body = { ...bookingBody([[priceOf(show.lots[0]).id, 1]]), coupon: 'NAOEXISTE' };
    expect(await codeOf(as(api, null).post(`/api/events/${show.slug}/bookings`, body))).toBe('COUPONS_ERROR');
  });

  it('fewer places than requested in any lot get TICKET_AMOUNT_NOT_AVAILABLE_ERROR, and nothing is taken', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 10 }, { ticket_limit: 2 }] });
    const [large, small] = show.lots;
    const cart: [string, number][] = [
      [priceOf(large).id, 5],
      [priceOf(small).id, 3],
    ];
    expect(await codeOf(tryToBook(api, show, cart))).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    expect(await codeOf(tryToBook(api, show, [[priceOf(large).id, 1_000_000]]))).toBe(
      'TICKET_AMOUNT_NOT_AVAILABLE_ERROR',
    );
    expect(await stockOf(api, large?.id)).toMatchObject({ reserved: 0 });
  });

  it('more than the event’s half-price quota, shared by its lots, gets TICKET_AMOUNT_NOT_AVAILABLE_ERROR', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 5 }, { ticket_limit: 4 }, { enabled: false }] });
    const [one, two] = show.lots;
    // 40 % of 9 places is 3.6: four.
    await book(api, show, [[priceOf(one, 1).id, 3]]);
    expect(await codeOf(tryToBook(api, show, [[priceOf(two, 1).id, 2]]))).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    await book(api, show, [
      [priceOf(two, 1).id, 1],
      [priceOf(two).id, 3],
    ]);
  });

  it('an open booking of the same person gets EXISTING_TICKETS_ERROR, with the order to resume', async () => {
    const show = await makeShow(api);
    const ana = await makePerson(api);
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 1]];
    const { order } = await book(api, show, cart, ana);
    const answer = await tryToBook(api, show, cart, ana).expect(409);
    expect(answer.body).toMatchObject({ code: 'EXISTING_TICKETS_ERROR', order_id: order.id });
    await as(api, ana).delete(`/api/orders/${order.id}`).expect(204);
    await tryToBook(api, show, cart, ana).expect(201);
  });

  it('more than the limit per person over all orders gets USER_TICKET_LIMIT_REACHED @V2.3.2', async () => {
    const show = await makeShow(api, { event: { limit_by_user: 3 } });
    const ana = await makePerson(api);
    expect(await codeOf(tryToBook(api, show, [[priceOf(show.lots[0]).id, 4]], ana))).toBe('USER_TICKET_LIMIT_REACHED');
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 2]], ana);
    await api.database.query(`update orders set status = 'paid' where id = $1`, [order.id]);
    expect(await codeOf(tryToBook(api, show, [[priceOf(show.lots[0]).id, 2]], ana))).toBe('USER_TICKET_LIMIT_REACHED');
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]], ana).expect(201);
  });
});

describe('invalid input', () => {
  it.each([
    ['no items', { items: [] }],
    ['no amount', { items: [{ price_id: UNKNOWN }] }],
    ['amount 0', { items: [{ price_id: UNKNOWN, amount: 0 }] }],
    ['half a ticket', { items: [{ price_id: UNKNOWN, amount: 1.5 }] }],
    ['a price that is no id', { items: [{ price_id: 'x', amount: 1 }] }],
    ['an unknown field', { items: [{ price_id: UNKNOWN, amount: 1 }], gift: true }],
    ['items that are no list', { items: 'all' }],
  ])('a booking with %s is a validation error', async (_, body) => {
    const show = await makeShow(api, { lots: [] });
    const answer = await as(api, null)
      .post(`/api/events/${show.slug}/bookings`, { id: newId(), ...body })
      .expect(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
  });

  it('a booking takes ids in capital letters', async () => {
    const show = await makeShow(api);
    const id = newId();
    const answer = await tryToBook(
      api,
      show,
      [[priceOf(show.lots[0]).id.toUpperCase(), 1]],
      null,
      id.toUpperCase(),
    ).expect(201);
    expect(answer.body.id).toBe(id);
    await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]], null, id).expect(200);
  });
});

describe('returned places', () => {
  it('places of an expired hold are sold to the next buyer at once', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 2]];
    const { order } = await book(api, show, cart);
    await tryToBook(api, show, cart).expect(409);
    api.clock.advance(15 * MINUTE + 1);
    await tryToBook(api, show, cart).expect(201);
    const answer = await api.request.get(`/api/orders/${order.id}`).expect(200);
    expect(answer.body).toMatchObject({ status: 'cancelled', status_detail: 'expired', expires_at: null });
    // No actor: the hold expired.
    expect(await auditOf(api, order.id, 'orders:expire')).toMatchObject([
      { actor_id: null, subject_kind: 'order', event_id: show.id, after: { status: 'cancelled' } },
    ]);
  });

  it('places are returned after their lot is switched off and sales have ended', async () => {
    const show = await makeShow(api);
    const { order } = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    await as(api, show.producer)
      .patch(`/api/producer/events/${show.id}/lots/${show.lots[0]?.id}`, { enabled: false })
      .expect(200);
    await api.database.query('update events set sales_end_at = now() where id = $1', [show.id]);
    await as(api, null)
      .post(`/api/orders/${order.id}/checkout`, {
        buyer: { name: 'Bia', email: 'bia@exemplo.br' },
        payment: { method: 'pix' },
      })
      .expect(200);
  });

  it('places that can’t be returned do not make another booking fail', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }, { name: 'Camarote' }] });
    const [full, free] = show.lots;
    await book(api, show, [[priceOf(full).id, 2]]);
    await api.database.query(`update orders set expires_at = now() - interval '1 second' where event_id = $1`, [
      show.id,
    ]);
    await whileFailing(api, { write: 'update on orders', when: `new.status = 'cancelled'` }, async () => {
      const carts = [free, full, free, full, free];
      const answers = await Promise.all(carts.map((lot) => tryToBook(api, show, [[priceOf(lot).id, 1]])));
      expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 409, 201]);
      expect(answers[1]?.body.code).toBe('TICKET_AMOUNT_NOT_AVAILABLE_ERROR');
    });
    expect(await stockOf(api, free?.id)).toMatchObject({ reserved: 3 });
    await tryToBook(api, show, [[priceOf(full).id, 1]]).expect(201);
  });
});

describe('lot that sells out', () => {
  it('a lot that sells out opens the lots that it triggers, once, and a returned place closes none', async () => {
    const show = await makeShow(api, { lots: [{ ticket_limit: 2 }] });
    const [first] = show.lots;
    const second = await makeLot(api, show, {
      name: 'Lote 2',
      visible: false,
      enabled: false,
      trigger_lot_id: first?.id ?? null,
    });
    const lotPath = `/api/producer/events/${show.id}/lots/${second.id}`;
    const { etag } = (await as(api, show.producer).get(lotPath).expect(200)).headers;
    const cart: [string, number][] = [[priceOf(second).id, 1]];
    await tryToBook(api, show, cart).expect(409);
    const { order } = await book(api, show, [[priceOf(first).id, 2]]);
    const written = [
      { table: 'orders' as const, id: order.id },
      { table: 'lots' as const, id: first?.id },
      { table: 'lots' as const, id: second.id },
    ];
    expect(await writersOf(api, written)).toHaveLength(1);
    // A form that was opened while it was closed gets the new version before it can close it.
    await as(api, show.producer).patch(lotPath, { enabled: false }).set('if-match', etag!).expect(412);
    const { order: opened } = await book(api, show, cart);
    expect(opened.status).toBe('booking');
    await as(api, null).delete(`/api/orders/${order.id}`).expect(204);
    const lots = (await as(api, show.producer).get(`/api/producer/events/${show.id}/lots`).expect(200)).body.data;
    expect(lots[1]).toMatchObject({ enabled: true, visible: true });
    await as(api, show.producer).patch(lotPath, { enabled: false }).expect(200);
    await book(api, show, [[priceOf(first).id, 2]]);
    await tryToBook(api, show, cart).expect(409);
  });
});

describe('booking limit of an address', () => {
  it('the limit of an address does not apply to signed-in callers, or to a browser that holds a booking', async () => {
    const strict = await startApi({ env: { BOOKING_LIMIT_PER_MINUTE: '3' }, databaseUrl: api.env.DATABASE_URL });
    try {
      strict.clock.moveTo('2031-01-01T12:05:00Z');
      strict.clock.stop();
      const show = await makeShow(strict);
      const ana = await makePerson(strict);
      const price = priceOf(show.lots[0]).id;
      const { order, cookie } = await book(strict, show, [[price, 1]]);
      const { order: gone, cookie: goneCookie } = await book(strict, show, [[price, 1]]);
      await as(strict, null).delete(`/api/orders/${gone.id}`).set('cookie', goneCookie).expect(204);
      await tryToBook(strict, show, [[price, 1]]).expect(201);
      // From here on a stranger's booking from this address exceeds the limit.
      const code = async (cookies: string) =>
        (await tryToBook(strict, show, [[price, 1]]).set('cookie', cookies)).body.code as string | undefined;
      expect(await code('')).toBe('RATE_LIMITED');
      await tryToBook(strict, show, [[price, 1]], ana).expect(201);
      const other = { ...bookingBody([[price, 2]]), replaces: order.id };
      const path = `/api/events/${show.slug}/bookings`;
      await as(strict, null).post(path, other).set('cookie', cookie).expect(201);
      // A replaced, released or foreign booking exempts nobody.
      for (const cookies of [cookie, goneCookie, `booking_${order.id}=forged`])
        expect(await code(cookies)).toBe('RATE_LIMITED');
      // An account does not exempt without end.
      const answers = [];
      for (let attempt = 0; attempt < 3; attempt++)
        answers.push((await tryToBook(strict, show, [[UNKNOWN, 1]], ana)).status);
      expect(answers.at(-1)).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('bookings above the limit of an address get RATE_LIMITED and a time to wait @V2.4.1', async () => {
    const strict = await startApi({ env: { BOOKING_LIMIT_PER_MINUTE: '2' }, databaseUrl: api.env.DATABASE_URL });
    try {
      strict.clock.moveTo('2031-01-01T12:00:10Z');
      const show = await makeShow(strict);
      const answers: OrderView[] = [];
      for (let attempt = 0; attempt < 2; attempt++) answers.push((await tryToBook(strict, show, [[UNKNOWN, 1]])).body);
      const refusal = await tryToBook(strict, show, [[UNKNOWN, 1]]).expect(429);
      expect(refusal.body.code).toBe('RATE_LIMITED');
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});
