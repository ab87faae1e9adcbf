import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CheckoutFormView, type OrderView } from '@festix/domain/contract';
import { MINUTE, type ProblemCode } from '@festix/domain/ground';
import { makeCoupon } from '../../../testing/coupons.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import {
  BUYER,
  bookingBody,
  buy,
  charge,
  checkoutBody,
  cookieOf,
  say,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';
import { ExpiredHolds } from './expired-holds.ts';

/** Limit of one address. */
const OPEN = 12;
const BIA = { name: 'Bia Nogueira', email: 'bia@exemplo.br' };
const LEO = { name: 'Léo Prado', email: 'leo@exemplo.br' };

const api = useApi({ env: { OPEN_PLACES_PER_ADDRESS: String(OPEN) } });
const show = useShow(api, { event: { max_per_order: 10 }, lots: [{ ticket_limit: 500 }] }, beforeEach);
let price: string;
beforeAll(async () => {
  api.clock.stop();
});
beforeEach(() => {
  price = priceOf(show.lots[0]).id;
});

let addresses = 0;
/** Returns an address not used before. */
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

interface Visit {
  from?: string;
  buyer?: object;
  cookie?: string;
  replaces?: string;
  coupon?: string;
  at?: TestShow;
}

function visit(amount: number, { from = newAddress(), cookie = '', at = show, ...more }: Visit = {}) {
  const body = { ...bookingBody([[priceOf(at.lots[0]).id, amount]]), ...more };
  return as(api, null).post(`/api/events/${at.slug}/bookings`, body).set('x-forwarded-for', from).set('cookie', cookie);
}

async function holds(amount: number, facts: Visit = {}): Promise<TestBooking> {
  const answer = await visit(amount, facts).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

async function isRefused(amount: number, code: ProblemCode, facts: Visit = {}): Promise<void> {
  const { body, headers, status } = await visit(amount, facts);
  expect([status, body.code]).toEqual([429, code]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

const nameBuyer = ({ order, cookie }: TestBooking, buyer: object = BIA) =>
  as(api, null).put(`/api/orders/${order.id}/buyer`, buyer).set('cookie', cookie);
const read = async ({ order, cookie }: TestBooking) =>
  (await as(api, null).get(`/api/orders/${order.id}`).set('cookie', cookie).expect(200)).body as OrderView;
const heldFor = ({ expires_at, created_at }: OrderView) => Date.parse(expires_at ?? '') - Date.parse(created_at);

describe('largest order of an event', () => {
  it('the largest order has 10 tickets by default, and the producer sets it from 1 to 500', async () => {
    const { producer } = show;
    const path = `/api/producer/events/${show.id}`;
    expect((await as(api, producer).get(path).expect(200)).body.max_per_order).toBe(10);
    expect((await visit(11).expect(409)).body).toMatchObject({ code: 'ORDER_TICKET_LIMIT_REACHED', max_per_order: 10 });
    const ana = await makePerson(api);
    const body = bookingBody([[price, 11]]);
    const answer = await as(api, ana).post(`/api/events/${show.slug}/bookings`, body).expect(409);
    expect(answer.body.code).toBe('ORDER_TICKET_LIMIT_REACHED');
    for (const max_per_order of [0, 501, 1.5, null]) await as(api, producer).patch(path, { max_per_order }).expect(400);
    expect((await as(api, producer).patch(path, { max_per_order: 12 }).expect(200)).body.max_per_order).toBe(12);
    expect((await as(api, null).get(`/api/events/${show.slug}`).expect(200)).body.max_per_order).toBe(12);
    await visit(12).expect(201);
  });

  it('the largest order is never above the limit per person, signed in or not', async () => {
    const limited = await makeShow(api, { event: { limit_by_user: 2 } });
    expect((await visit(3, { at: limited }).expect(409)).body.code).toBe('USER_TICKET_LIMIT_REACHED');
    await visit(2, { at: limited }).expect(201);
  });
});

describe('address without an account', () => {
  it('an address holds a limited number of places without a name, and its neighbours hold their own', async () => {
    const [from, neighbour] = [newAddress(), newAddress()];
    await holds(10, { from });
    await holds(2, { from });
    await isRefused(1, 'OPEN_PLACES_LIMIT', { from });
    await holds(1, { from: neighbour });
    api.clock.advance(7 * MINUTE + 1);
    await holds(10, { from });
  });

  it('an IPv6 address counts by its first 64 bits', async () => {
    await holds(10, { from: '2001:db8:1:2::1' });
    await holds(2, { from: '2001:db8:1:2:ffff::9' });
    await isRefused(1, 'OPEN_PLACES_LIMIT', { from: '2001:db8:1:2:1:2:3:4' });
    await holds(1, { from: '2001:db8:1:3::1' });
  });

  it('the limit of an address does not apply to a named buyer or an account', async () => {
    const from = newAddress();
    const unnamed = await holds(10, { from });
    await holds(2, { from });
    await isRefused(2, 'OPEN_PLACES_LIMIT', { from });
    const named = await holds(2, { from, buyer: LEO });
    expect(named.order.user).toMatchObject(LEO);
    expect(heldFor(named.order)).toBe(15 * MINUTE);
    const body = bookingBody([[price, 2]]);
    const answer = await as(api, await makePerson(api))
      .post(`/api/events/${show.slug}/bookings`, body)
      .set('x-forwarded-for', from)
      .expect(201);
    expect(heldFor(answer.body as OrderView)).toBe(15 * MINUTE);
    await nameBuyer(unnamed).expect(200);
    await holds(10, { from });
  });

  it('an address holds four times as many places under made-up names, and then needs an account', async () => {
    const from = newAddress();
    const names = Array.from({ length: 6 }, (_, at) => ({ ...BIA, email: `nome${at}@exemplo.br` }));
    for (const buyer of names.slice(0, 4)) await holds(10, { from, buyer });
    await holds(8, { from, buyer: names[4]! });
    await isRefused(1, 'NAMED_PLACES_LIMIT', { from, buyer: names[5]! });
    await isRefused(1, 'NAMED_PLACES_LIMIT', { from });
  });

  it('an address is stored as a hash, and deleted when the hold ends, however it ends', async () => {
    const from = newAddress();
    const keyOf = async ({ order }: TestBooking) => {
      const [row] = await api.database.query<{ key: string | null }>(
        `select encode(address_key, 'hex') as key from orders where id = $1`,
        [order.id],
      );
      return row?.key;
    };
    const [paid, given, ran] = [await holds(1, { from }), await holds(1, { from }), await holds(1, { from })];
    const key = await keyOf(paid);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const elsewhere = await makeShow(api);
    expect(await keyOf(await holds(1, { from, at: elsewhere }))).not.toBe(key);
    await say(api, await charge(api, paid), 'approved').expect(200);
    await as(api, null).delete(`/api/orders/${given.order.id}`).set('cookie', given.cookie).expect(204);
    api.clock.advance(8 * MINUTE);
    await api.app.get(ExpiredHolds).giveBack();
    expect(await Promise.all([paid, given, ran].map(keyOf))).toEqual([null, null, null]);
  });
});

it('a browser holds one order without a name, from whatever address', async () => {
  const first = await holds(6);
  const second = await holds(4, { cookie: first.cookie });
  const both = `${first.cookie}; ${second.cookie}`;
  await isRefused(1, 'OPEN_PLACES_LIMIT', { cookie: both });
  await holds(1, { cookie: both, buyer: BIA });
  // A replaced order holds nothing any more.
  await holds(10 - 4, { cookie: both, replaces: first.order.id });
  // A forged cookie proves nothing.
  await holds(1, { cookie: `booking_${second.order.id}=forged` });
});

describe('buyer’s name', () => {
  it('a name extends the hold, once, to a quarter of an hour from the booking', async () => {
    const booking = await holds(2);
    expect(heldFor(booking.order)).toBe(7 * MINUTE);
    api.clock.advance(3 * MINUTE);
    const answer = await nameBuyer(booking).expect(200);
    expect(heldFor(answer.body as OrderView)).toBe(15 * MINUTE);
    expect((answer.body as OrderView).user).toMatchObject({ ...BIA, phone: null, document: null });
    api.clock.advance(10 * MINUTE);
    expect(heldFor((await nameBuyer(booking, LEO).expect(200)).body as OrderView)).toBe(15 * MINUTE);
    await api.app.get(ExpiredHolds).giveBack();
    expect((await read(booking)).status).toBe('booking');
    api.clock.advance(2 * MINUTE + 1);
    await api.app.get(ExpiredHolds).giveBack();
    expect((await read(booking)).status).toBe('cancelled');
    expect((await nameBuyer(booking).expect(409)).body.code).toBe('EXPIRED_CART_ERROR');
  });

  it('a name may come with the checkout', async () => {
    const booking = await holds(2);
    await charge(api, booking, checkoutBody('card'));
    expect(heldFor(await read(booking))).toBe(15 * MINUTE);
  });

  it('a buyer’s name can be entered by the account of the e-mail, whose data the booking browser does not see', async () => {
    const reader = await makePerson(api);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [reader.id]);
    const { order, cookie } = await holds(1);
    const path = `/api/orders/${order.id}`;
    const name = { name: 'Bia Nogueira', email: reader.email };
    await as(api, null).put(`${path}/buyer`, name).set('cookie', cookie).expect(200);
    const body = checkoutBody('pix', { buyer: { ...BUYER, email: reader.email } });
    expect((await as(api, reader).post(`${path}/checkout`, body).expect(200)).body.user).toMatchObject({
      document: expect.any(String),
    });
    expect((await as(api, null).get(path).set('cookie', cookie).expect(200)).body.user).toBeUndefined();
    expect((await as(api, reader).get(path).expect(200)).body.user).toMatchObject({ email: reader.email });
  });

  it('a buyer’s name does not shorten a hold that a Pix has moved', async () => {
    const booking = await holds(2);
    await charge(api, booking);
    const { expires_at } = await read(booking);
    expect((await nameBuyer(booking).expect(200)).body.expires_at).toBe(expires_at);
  });

  it('a name is changed by its buyer’s browser alone', async () => {
    const booking = await holds(2);
    await nameBuyer(booking).expect(200);
    await nameBuyer({ ...booking, cookie: '' }, LEO).expect(403);
    expect((await nameBuyer({ ...booking, cookie: '' }).expect(200)).body).not.toHaveProperty('user');
    expect((await read(booking)).user).toMatchObject(BIA);
  });

  it.each([
    { name: '', email: 'bia@exemplo.br' },
    { name: 'Bia' },
    { name: 'Bia', email: 'bia' },
    { ...BIA, phone: '1' },
  ])('a name is refused as %j', async (body) => {
    expect((await nameBuyer(await holds(1), body).expect(400)).body.code).toBe('VALIDATION_ERROR');
  });

  it('a name identifies one person for the event’s limit, in booking and in naming', async () => {
    const limited = await makeShow(api, { event: { limit_by_user: 4 } });
    await holds(3, { at: limited, buyer: BIA });
    const code = async (answer: PromiseLike<{ body: { code?: string } }>) => (await answer).body.code;
    expect(await code(visit(2, { at: limited, buyer: { ...BIA, email: 'BIA@exemplo.br' } }))).toBe(
      'USER_TICKET_LIMIT_REACHED',
    );
    const other = await holds(2, { at: limited });
    expect(await code(nameBuyer(other))).toBe('USER_TICKET_LIMIT_REACHED');
    expect(heldFor(await read(other))).toBe(7 * MINUTE);
    expect(heldFor((await nameBuyer(other, LEO).expect(200)).body as OrderView)).toBe(15 * MINUTE);
  });

  it('a stranger’s holds or free places under an account’s e-mail or document do not count against the account @V2.3.2', async () => {
    const limited = await makeShow(api, { event: { limit_by_user: 2 }, lots: [{ ticket_limit: 100 }] });
    const coupon = (await makeCoupon(api, limited, { percent_off: 100, limit_by_ticket: 100 })).name;
    const victim = await makePerson(api, { name: 'Vítima' });
    await api.database.query(`update users set document = '52998224725' where id = $1`, [victim.id]);
    const held = await holds(2, { at: limited, buyer: { name: 'Outra', email: victim.email } });
    const gift = await holds(2, { at: limited, coupon });
    const taken = checkoutBody('free', { buyer: { ...BUYER, email: 'outra@exemplo.br' } });
    await as(api, null).post(`/api/orders/${gift.order.id}/checkout`, taken).set('cookie', gift.cookie).expect(200);
    const books = (amount: number) =>
      as(api, victim).post(
        `/api/events/${limited.slug}/bookings`,
        bookingBody([[priceOf(limited.lots[0]).id, amount]]),
      );
    const { body: order } = await books(2).expect(201);
    for (const { id } of [order, held.order]) await as(api, null).delete(`/api/orders/${id}`).expect(204);
    const bought = await charge(
      api,
      await holds(1, { at: limited }),
      checkoutBody('pix', { buyer: { ...BUYER, email: victim.email, document: null } }),
    );
    await say(api, bought, 'approved').expect(200);
    expect((await books(2).expect(409)).body.code).toBe('USER_TICKET_LIMIT_REACHED');
    await books(1).expect(201);
  });

  it('a name holds one unpaid order, however often it is sent, also at once', async () => {
    await holds(6, { buyer: BIA });
    await isRefused(5, 'NAMED_PLACES_LIMIT', { buyer: BIA });
    const bookings = [await holds(3), await holds(3), await holds(3)];
    const answers = await Promise.all(bookings.map((booking) => nameBuyer(booking)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = bookings[answers.findIndex(({ status }) => status === 429)]!;
    const checkout = as(api, null).post(
      `/api/orders/${refused.order.id}/checkout`,
      checkoutBody('pix', { buyer: BIA }),
    );
    expect((await checkout.set('cookie', refused.cookie).expect(429)).body.code).toBe('NAMED_PLACES_LIMIT');
  });

  it('a name that has paid may buy again', async () => {
    const paid = await holds(10, { buyer: BIA });
    await say(
      api,
      await charge(api, paid, checkoutBody('pix', { buyer: { ...BIA, document: '529.982.247-25' } })),
      'approved',
    );
    await holds(10, { buyer: BIA });
  });

  it('a name sent before leaves all fields required that the event asks at checkout', async () => {
    const questions = [{ assignment: 'per_order', question: 'Como soube?', type: 'short_text' }];
    const form = await as(api, show.producer)
      .put(`/api/producer/events/${show.id}/checkout-form`, { questions })
      .expect(200);
    const [question] = (form.body as CheckoutFormView).questions;
    const booking = await holds(1);
    await nameBuyer(booking).expect(200);
    const pay = (body: object, cookie = booking.cookie) =>
      as(api, null).post(`/api/orders/${booking.order.id}/checkout`, body).set('cookie', cookie);
    expect((await pay(checkoutBody()).expect(400)).body.errors).toHaveProperty([`answers.${question?.id}`]);
    expect((await pay({ payment: { method: 'card' } }, '').expect(400)).body.errors).toHaveProperty([
      `answers.${question?.id}`,
    ]);
    await pay(checkoutBody('pix', { answers: [{ question_id: question?.id ?? '', value: 'Rádio' }] })).expect(200);
  });

  it('a named booking whose answer was lost gives the browser its session again, with the same data only', async () => {
    const from = newAddress();
    const body = { ...bookingBody([[price, 1]]), buyer: BIA };
    const send = () => as(api, null).post(`/api/events/${show.slug}/bookings`, body).set('x-forwarded-for', from);
    const first = await send().expect(201);
    const again = await send().expect(200);
    expect(again.body).toEqual(first.body);
    const cookie = cookieOf(again.headers['set-cookie']);
    expect(cookie).not.toBe('');
    await charge(api, { order: first.body as OrderView, cookie });
    expect((await send().expect(200)).headers['set-cookie']).toBeUndefined();
  });
});

describe('known order without a session', () => {
  it('a repeated booking gets no session once the order names a person, and a lost answer is repeated on any network @V11.5.1', async () => {
    const body = bookingBody([[price, 1]]);
    const send = () =>
      as(api, null).post(`/api/events/${show.slug}/bookings`, body).set('x-forwarded-for', newAddress());
    const first = await send().expect(201);
    expect(cookieOf((await send().expect(200)).headers['set-cookie'])).not.toBe('');
    const booking = { order: first.body as OrderView, cookie: cookieOf(first.headers['set-cookie']) };
    await nameBuyer(booking).expect(200);
    expect((await send().expect(200)).headers['set-cookie']).toBeUndefined();
  });
});

describe('account named after the booking', () => {
  const named = (booking: TestBooking, person: TestPerson) =>
    as(api, person)
      .put(`/api/orders/${booking.order.id}/buyer`, { name: person.name, email: person.email })
      .set('cookie', booking.cookie);

  it('an account named later holds one unpaid order, from whatever address the bookings came, also at once', async () => {
    const person = await makePerson(api);
    await named(await holds(6), person).expect(200);
    const other = await holds(5);
    const refused = await named(other, person).expect(409);
    expect(refused.body.code).toBe('EXISTING_TICKETS_ERROR');
    const checkout = await as(api, person)
      .post(`/api/orders/${other.order.id}/checkout`, checkoutBody())
      .set('cookie', other.cookie)
      .expect(409);
    expect(checkout.body.code).toBe('EXISTING_TICKETS_ERROR');
    const bookings = [await holds(3), await holds(3)];
    const answers = await Promise.all(bookings.map((booking) => named(booking, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('an account named later takes a booking that fits beside its own, and its own as often as it likes', async () => {
    const person = await makePerson(api);
    const first = await holds(6);
    await named(first, person).expect(200);
    await named(first, person).expect(200);
    await named(await holds(4), person).expect(200);
  });
});

describe('free places', () => {
  const free = async () => {
    const at = await makeShow(api, { event: { max_per_order: 10 }, lots: [{ ticket_limit: 100 }] });
    await makeCoupon(api, at, { percent_off: 100, limit_by_ticket: 100 });
    return at;
  };
  const coupon = 'AMIGOS';
  const takes = async (amount: number, visitor: Visit & { buyer: { name: string; email: string } }) => {
    const booking = await holds(amount, { coupon, ...visitor });
    const body = checkoutBody('free', { buyer: visitor.buyer });
    await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, body)
      .set('cookie', booking.cookie)
      .expect(200);
    return booking;
  };
  const person = (at: number) => ({ ...BIA, email: `livre${at}@exemplo.br` });

  it('free places for one address are limited for a day, and beyond it need an account @V2.4.1', async () => {
    const [at, from] = [await free(), newAddress()];
    for (const nth of [1, 2, 3, 4]) await takes(10, { at, from, buyer: person(nth) });
    api.clock.advance(120 * MINUTE);
    await isRefused(1, 'NAMED_PLACES_LIMIT', { at, from, buyer: person(5) });
    await isRefused(1, 'NAMED_PLACES_LIMIT', { at, from });
    await takes(1, { at, buyer: person(6) });
    await as(api, await makePerson(api))
      .post(`/api/events/${at.slug}/bookings`, bookingBody([[priceOf(at.lots[0]).id, 1]]))
      .set('x-forwarded-for', from)
      .expect(201);
    api.clock.advance(25 * 60 * MINUTE);
    await takes(1, { at, from, buyer: person(7) });
  });

  it('free places for one e-mail are limited to one order’s tickets, whoever names it', async () => {
    const at = await free();
    await takes(6, { at, buyer: LEO });
    await isRefused(5, 'NAMED_PLACES_LIMIT', { at, buyer: LEO });
    const unnamed = await holds(5, { at, coupon });
    const body = checkoutBody('free', { buyer: LEO });
    const answer = as(api, null).post(`/api/orders/${unnamed.order.id}/checkout`, body).set('cookie', unnamed.cookie);
    expect((await answer.expect(429)).body.code).toBe('NAMED_PLACES_LIMIT');
    await takes(4, { at, buyer: LEO });
  });
});

describe('last places of a lot', () => {
  const small = () => makeShow(api, { event: { max_per_order: 10 }, lots: [{ ticket_limit: 40 }] });

  it('the places of a lot are held up to half without a name, to nine tenths without an account, and to the last with one', async () => {
    const at = await small();
    for (let held = 0; held < 20; held += 10) await holds(10, { at });
    await isRefused(1, 'OPEN_PLACES_LIMIT', { at });
    for (const [at_, amount] of [10, 6].entries()) {
      await holds(amount, { at, buyer: { ...BIA, email: `a${at_}@exemplo.br` } });
    }
    await isRefused(1, 'NAMED_PLACES_LIMIT', { at, buyer: LEO });
    await buy(api, at, [[priceOf(at.lots[0]).id, 4]], await makePerson(api));
  });

  it('the places of expired holds are available without a sweep', async () => {
    const at = await small();
    for (let held = 0; held < 20; held += 10) await holds(10, { at });
    await isRefused(1, 'OPEN_PLACES_LIMIT', { at });
    api.clock.advance(7 * MINUTE + 1);
    await holds(1, { at });
  });
});
