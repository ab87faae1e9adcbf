import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderView, type PriceBody } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { contributionAmount } from '@festix/domain/programme';
import { newId } from '../../../kernel/database/ids.ts';
import { makeCoupon } from '../../../testing/coupons.ts';
import { codeIn, lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { bookOf, BUYER, checkoutBody, cookieOf, stockOf, type TestBooking } from '../../../testing/purchases.ts';
import { makeSalePoint } from '../../../testing/sale-points.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const FREE: PriceBody = { name: 'Entrada', pricing: 'free', value: 0, sorting: 0 };
const GIVEN: PriceBody = { name: 'Apoio', pricing: 'contribution', minimum: 20_00, suggestions: [50_00], sorting: 1 };
const PAID: PriceBody = { name: 'Inteira', value: 100_00, kind: 'inteira', sorting: 2 };

const api = useApi();
let people = 0;
const newEmail = () => `gratis${(people += 1)}@exemplo.br`;

type Item = { price_id: string; amount: number; unit_amount?: number };

function tryToBook(show: TestShow, items: Item[], facts: object = {}) {
  return as(api, null).post(`/api/events/${show.slug}/bookings`, { id: newId(), items, ...facts });
}

async function book(show: TestShow, amount = 1, index = 0, unit_amount?: number): Promise<TestBooking> {
  const price_id = priceOf(show.lots[0], index).id;
  const answer = await tryToBook(show, [
    { price_id, amount, ...(unit_amount !== undefined && { unit_amount }) },
  ]).expect(201);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

function checkout({ order, cookie }: TestBooking, email: string, facts: object = {}) {
  return as(api, null)
    .post(`/api/orders/${order.id}/checkout`, {
      buyer: { name: 'Bia Nogueira', email },
      payment: { method: 'free' },
      ...facts,
    })
    .set('cookie', cookie);
}

function prove(orderId: string, code: string, by: TestPerson | null = null) {
  return as(api, by).post(`/api/orders/${orderId}/proof`, { code });
}

/** Returns an order as the browser with the cookie sees it, or the account. */
async function seenBy(orderId: string, cookie: string, by: TestPerson | null = null): Promise<OrderView> {
  return (await as(api, by).get(`/api/orders/${orderId}`).set('cookie', cookie).expect(200)).body as OrderView;
}

function giveBack({ order, cookie }: TestBooking, ticket?: string) {
  const path = ticket ? `/api/orders/${order.id}/tickets/${ticket}` : `/api/orders/${order.id}`;
  return as(api, null).delete(path).set('cookie', cookie);
}

/** Books and proves free places. */
async function take(show: TestShow, amount = 1): Promise<TestBooking> {
  const booking = await book(show, amount);
  const email = newEmail();
  await checkout(booking, email).expect(200);
  const answer = await prove(booking.order.id, codeIn(await lastMail(api, email, 'confirm-order'))).expect(200);
  return { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
}

const freeShow = (ticket_limit = 100, event = {}) => makeShow(api, { event, lots: [{ ticket_limit, prices: [FREE] }] });

describe('form of a lot', () => {
  it('a lot takes free prices and contributions, and returns them as they were sent', async () => {
    const show = await makeShow(api, { lots: [{ prices: [FREE, GIVEN, PAID] }] });
    expect(show.lots[0]?.prices).toMatchObject([
      { pricing: 'free', value: 0, unit_amount: 0, minimum: null, suggestions: [], platform_tax_amount: 0 },
      { pricing: 'contribution', value: 20_00, minimum: 20_00, suggestions: [50_00], platform_tax_amount: 2_00 },
      { pricing: 'fixed', value: 100_00, minimum: null, suggestions: [] },
    ]);
    expect(show.lots[0]?.min_product_unit_amount).toBe(0);
  });

  it.each<[string, Partial<PriceBody>, string]>([
    ['a value of 0 that nobody meant', { value: 0 }, 'prices.0.value'],
    ['no value', {}, 'prices.0.value'],
    ['a value of what is free', { pricing: 'free', value: 1_00 }, 'prices.0.value'],
    ['text as the value of what is free', { pricing: 'free', value: '0' as never }, 'prices.0.value'],
    ['a minimum of R$ 0,50', { pricing: 'contribution', minimum: 50 }, 'prices.0.minimum'],
    ['a minimum below nothing', { pricing: 'contribution', minimum: -1 }, 'prices.0.minimum'],
    ['a minimum of ten billions', { pricing: 'contribution', minimum: 10 ** 12 }, 'prices.0.minimum'],
    ['a value of R$ 0,50 as a minimum', { pricing: 'contribution', value: 50 }, 'prices.0.minimum'],
    [
      'a suggestion below the minimum',
      { pricing: 'contribution', minimum: 20_00, suggestions: [10_00] },
      'prices.0.suggestions',
    ],
    ['a meia of a contribution', { pricing: 'contribution', minimum: 0, kind: 'meia_estudante' }, 'prices.0.kind'],
    ['a minimum of a fixed price', { value: 10_00, minimum: 5_00 }, 'prices.0.minimum'],
    ['another way', { value: 10_00, pricing: 'auction' as never }, 'prices.0.pricing'],
  ])('a lot refuses %s', async (_, price, field) => {
    const show = await makeShow(api, { lots: [] });
    const body = { id: newId(), name: 'Pista', visible: true, enabled: true };
    const answer = await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/lots`, { ...body, prices: [{ name: 'Preço', sorting: 0, ...price }] })
      .expect(400);
    expect(answer.body.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.errors)).toContain(field);
    const lots = await as(api, show.producer).get(`/api/producer/events/${show.id}/lots`).expect(200);
    expect(lots.body.data).toEqual([]);
  });

  it.each([50, -1, 10 ** 12])('a lot refuses a minimum of %d centavos in words', async (minimum) => {
    const show = await makeShow(api, { lots: [] });
    const prices = [{ name: 'Apoio', pricing: 'contribution', minimum, sorting: 0 }];
    const answer = await as(api, show.producer)
      .post(`/api/producer/events/${show.id}/lots`, {
        id: newId(),
        name: 'Pista',
        visible: true,
        enabled: true,
        prices,
      })
      .expect(400);
    expect(answer.body.errors).toEqual({ 'prices.0.minimum': [contributionAmount.message] });
    expect(contributionAmount.message).toMatch(/^Informe zero ou um valor de R\$\s1,00 a R\$\s10\.000,00$/);
  });

  it('a meia is checked against the minimum of a contribution, and against a priced ticket beside a free one', async () => {
    const meia: PriceBody = { name: 'Meia', value: 10_01, kind: 'meia_estudante', sorting: 3 };
    const show = await makeShow(api, { lots: [] });
    const lot = (prices: PriceBody[]) =>
      as(api, show.producer).post(`/api/producer/events/${show.id}/lots`, {
        ...{ id: newId(), name: 'Pista', visible: true, enabled: true, prices },
      });
    expect((await lot([GIVEN, meia]).expect(422)).body.code).toBe('PRICE_ABOVE_HALF');
    expect((await lot([FREE, meia]).expect(422)).body.code).toBe('PRICE_ABOVE_HALF');
    await lot([FREE, PAID, meia]).expect(201);
  });

  it('a price keeps its pricing, and the minimum of a contribution can change', async () => {
    const show = await makeShow(api, { lots: [{ prices: [FREE, GIVEN] }] });
    const lot = show.lots[0]!;
    const [free, given] = lot.prices.map(({ id, name, sorting }) => ({ id, name, sorting }));
    const patch = (prices: object[]) =>
      as(api, show.producer).patch(`/api/producer/events/${show.id}/lots/${lot.id}`, { prices });
    const old = await patch([
      { ...free, value: 0 },
      { ...given, value: 20_00 },
    ]).expect(200);
    expect(old.body.prices).toMatchObject([{ pricing: 'free' }, { pricing: 'contribution', suggestions: [50_00] }]);
    const next = await patch([free!, { ...given, minimum: 0, suggestions: [10_00, 5_00] }]).expect(200);
    expect(next.body.prices[1]).toMatchObject({ minimum: 0, suggestions: [5_00, 10_00] });
    const refused = await patch([
      { ...free, pricing: 'fixed', value: 10_00 },
      { ...given, minimum: 0 },
    ]).expect(409);
    expect(refused.body.code).toBe('PRICE_LOCKED');
  });

  it('a price’s pricing is copied with its lot and with its event', async () => {
    const show = await makeShow(api, { lots: [{ prices: [FREE, GIVEN] }] });
    const terms = [
      { pricing: 'free', value: 0 },
      { pricing: 'contribution', minimum: 20_00, suggestions: [50_00] },
    ];
    const path = `/api/producer/events/${show.id}`;
    const copy = await as(api, show.producer)
      .post(`${path}/lots/${show.lots[0]!.id}/duplicate`, { id: newId(), name: 'Outro' })
      .expect(201);
    expect(copy.body.prices).toMatchObject(terms);
    const id = newId();
    await as(api, show.producer)
      .post(`${path}/duplicate`, { id, name: 'De novo', slug: `de-novo-${id}`, start_date: '2030-01-01T20:00:00Z' })
      .expect(201);
    const { body } = await as(api, show.producer).get(`/api/producer/events/${id}/lots`).expect(200);
    expect(body.data[0].prices).toMatchObject(terms);
  });
});

describe('booking of contributions', () => {
  let show: TestShow;
  beforeAll(async () => {
    show = await makeShow(api, { lots: [{ prices: [FREE, GIVEN, PAID] }] });
  });
  const given = () => priceOf(show.lots[0], 1).id;

  it('a contribution has the amount of each ticket as sent, a fee on it, and is paid like any other', async () => {
    const { order, cookie } = await book(show, 3, 1, 25_00);
    expect(order).toMatchObject({ subtotal: 75_00, tax_amount: 7_50, total: 82_50 });
    expect(order.items).toMatchObject([{ amount: 3, unit_amount: 25_00 }]);
    const answer = await as(api, null)
      .post(`/api/orders/${order.id}/checkout`, checkoutBody())
      .set('cookie', cookie)
      .expect(200);
    expect(answer.body.payment.qr_code).toContain('540582.50');
  });

  it.each<[string, number | undefined, number, string]>([
    ['no amount', undefined, 409, 'CONTRIBUTION_ERROR'],
    ['R$ 0,50', 50, 409, 'CONTRIBUTION_ERROR'],
    ['less than the minimum', 19_99, 409, 'CONTRIBUTION_ERROR'],
    ['less than nothing', -1, 400, 'VALIDATION_ERROR'],
    ['ten billions', 10 ** 12, 400, 'VALIDATION_ERROR'],
    ['more than anybody may give', 1_000_001, 409, 'CONTRIBUTION_ERROR'],
  ])('a contribution refuses %s', async (_, unit_amount, status, code) => {
    const before = await stockOf(api, show.lots[0]?.id);
    const answer = await tryToBook(show, [
      { price_id: given(), amount: 1, ...(unit_amount !== undefined && { unit_amount }) },
    ]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(/^[A-ZÀ-Ú][^{}]+\.$/);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ reserved: before.reserved, sold: before.sold });
  });

  it('a contribution has one amount for all tickets of a price', async () => {
    const [one, other] = [25_00, 30_00].map((unit_amount) => ({ price_id: given(), amount: 1, unit_amount }));
    expect((await tryToBook(show, [one!, other!]).expect(409)).body.code).toBe('CONTRIBUTION_ERROR');
    await tryToBook(show, [one!, one!]).expect(201);
  });

  it('a price with a fixed value refuses an amount', async () => {
    const item = { price_id: priceOf(show.lots[0], 2).id, amount: 1 };
    expect((await tryToBook(show, [{ ...item, unit_amount: 1_00 }]).expect(409)).body.code).toBe('PRICES_ERROR');
    await tryToBook(show, [{ ...item, unit_amount: 100_00 }]).expect(201);
  });

  it('contributions together with free places are sold like paid tickets', async () => {
    const answer = await tryToBook(show, [
      { price_id: priceOf(show.lots[0]).id, amount: 2 },
      { price_id: given(), amount: 1, unit_amount: 20_00 },
    ]).expect(201);
    expect(answer.body).toMatchObject({ subtotal: 20_00, total: 22_00 });
    const refused = await as(api, null)
      .post(`/api/orders/${answer.body.id}/checkout`, checkoutBody('free'))
      .set('cookie', cookieOf(answer.headers['set-cookie']))
      .expect(400);
    expect(Object.keys(refused.body.errors)).toEqual(['payment.method']);
  });
});

describe('free places', () => {
  it('free places wait for the proof of the e-mail, and belong to the buyer with the code, in any browser', async () => {
    const show = await freeShow();
    const booking = await book(show, 2);
    const email = newEmail();
    const answer = await checkout(booking, email).expect(200);
    expect(answer.body).toMatchObject({ status: 'booking', payment: null, proof: { sent_to: email } });
    const left = Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at);
    expect(left).toBe(15 * MINUTE);
    const stranger = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect(stranger.body.proof.sent_to).not.toBe(email);
    expect(stranger.body.proof.sent_to).toContain('****');
    const mail = await lastMail(api, email, 'confirm-order');
    const code = codeIn(mail);
    const link = linkIn(mail);
    expect(link.pathname).toBe(`/events/${show.slug}/orders/${booking.order.id}`);
    expect(new URLSearchParams(link.hash.slice(1)).get('code')).toBe(code);
    const proved = await prove(booking.order.id, code.toLowerCase().replace('-', ' ')).expect(200);
    expect(proved.body).toMatchObject({ status: 'paid', total: 0, payment: null, user: { email } });
    expect(proved.body.tickets).toMatchObject([{ qr: expect.any(String) }, { qr: expect.any(String) }]);
    expect(proved.body.proof).toBeUndefined();
    // The browser of the link is the buyer's from then on.
    const seen = await as(api, null)
      .get(`/api/orders/${booking.order.id}`)
      .set('cookie', cookieOf(proved.headers['set-cookie']))
      .expect(200);
    expect(seen.body.user).toMatchObject({ email });
    expect(await mailsTo(api, email, 'tickets')).toHaveLength(1);
    expect(await bookOf(api, show)).toEqual({});
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('an order of free places shows the address of the code to the browser that sent it, even without a cookie', async () => {
    const { order } = await book(await freeShow());
    const email = newEmail();
    const answer = await checkout({ order, cookie: '' }, email).expect(200);
    expect(answer.body.proof).toEqual({ sent_to: email });
    const other = await checkout({ order, cookie: '' }, newEmail()).expect(200);
    expect(other.body.proof.sent_to).not.toBe(email);
  });

  it('free places no longer belong to the browser that booked them once another browser has proved the e-mail', async () => {
    const booking = await book(await freeShow());
    const { id } = booking.order;
    const email = newEmail();
    await checkout(booking, email).expect(200);
    const code = codeIn(await lastMail(api, email, 'confirm-order'));
    const proved = await prove(id, code).expect(200);
    const seen = await seenBy(id, booking.cookie);
    expect(seen).toMatchObject({ status: 'paid' });
    expect([seen.user, seen.tickets]).toEqual([undefined, undefined]);
    expect((await giveBack(booking).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
    await as(api, null).get(`/api/orders/${id}/ingresso.pdf`).set('cookie', booking.cookie).expect(403);
    expect((await seenBy(id, cookieOf(proved.headers['set-cookie']))).user).toMatchObject({ email });
    // The code itself proves in any browser, the one that booked too.
    const own = await prove(id, code).set('cookie', booking.cookie).expect(200);
    expect((await seenBy(id, cookieOf(own.headers['set-cookie']))).user).toMatchObject({ email });
  });

  it('free places no longer belong to a browser that named the e-mail with the link once another has proved it', async () => {
    const { order } = await book(await freeShow());
    const email = newEmail();
    const named = await checkout({ order, cookie: '' }, email).expect(200);
    const cookie = cookieOf(named.headers['set-cookie']);
    expect((await seenBy(order.id, cookie)).user).toMatchObject({ email });
    await prove(order.id, codeIn(await lastMail(api, email, 'confirm-order'))).expect(200);
    expect((await seenBy(order.id, cookie)).user).toBeUndefined();
  });

  it('free places no longer belong to the browser that booked them once the account of the e-mail has taken them', async () => {
    const reader = await makePerson(api);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [reader.id]);
    const booking = await book(await freeShow());
    await checkout(booking, reader.email).expect(200);
    const path = `/api/orders/${booking.order.id}`;
    const taken = await as(api, reader)
      .post(`${path}/checkout`, { payment: { method: 'free' } })
      .expect(200);
    expect(taken.body).toMatchObject({ status: 'paid', user: { email: reader.email } });
    expect((await seenBy(booking.order.id, booking.cookie)).user).toBeUndefined();
    expect((await giveBack(booking).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
    expect((await seenBy(booking.order.id, '', reader)).user).toBeDefined();
  });

  it('free places leave the account that booked them for another e-mail, unless that account proves the e-mail', async () => {
    const show = await freeShow();
    const [booker, reader] = [await makePerson(api), await makePerson(api)];
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [reader.id]);
    const bookFor = async (email: string) => {
      const items = [{ price_id: priceOf(show.lots[0]).id, amount: 1 }];
      const booked = await as(api, booker)
        .post(`/api/events/${show.slug}/bookings`, { id: newId(), items })
        .expect(201);
      await as(api, booker)
        .post(`/api/orders/${booked.body.id}/checkout`, {
          ...{ buyer: { name: 'Bia Nogueira', email }, payment: { method: 'free' } },
        })
        .expect(200);
      return { id: booked.body.id as string, code: codeIn(await lastMail(api, email, 'confirm-order')) };
    };
    const lost = await bookFor(reader.email);
    await prove(lost.id, lost.code).expect(200);
    expect((await seenBy(lost.id, '', booker)).user).toBeUndefined();
    const { body } = await as(api, booker).get('/api/customer/orders').expect(200);
    expect(body.data).toEqual([]);
    expect((await seenBy(lost.id, '', reader)).user).toMatchObject({ email: reader.email });
    const kept = await bookFor(newEmail());
    await prove(kept.id, kept.code, booker).expect(200);
    expect((await seenBy(kept.id, '', booker)).user).toBeDefined();
  });

  it('free places are sold once, however often and at once they are proved', async () => {
    const show = await freeShow();
    const booking = await book(show);
    const email = newEmail();
    await checkout(booking, email).expect(200);
    const code = codeIn(await lastMail(api, email, 'confirm-order'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => prove(booking.order.id, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await prove(booking.order.id, code).expect(200)).body.status).toBe('paid');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1, reserved: 0 });
    expect(await mailsTo(api, email, 'tickets')).toHaveLength(1);
  });

  it('free places are proved by their own order’s code alone', async () => {
    const show = await freeShow();
    const [one, other] = [await book(show), await book(show)];
    const email = newEmail();
    await checkout(one, email).expect(200);
    const code = codeIn(await lastMail(api, email, 'confirm-order'));
    await checkout(other, email).expect(200);
    expect((await prove(other.order.id, code).expect(400)).body.code).toBe('CODE_INVALID');
    expect((await prove(one.order.id, 'AAAA-AAAA').expect(400)).body.code).toBe('CODE_INVALID');
    expect((await prove(one.order.id, 'x').expect(400)).body.code).toBe('VALIDATION_ERROR');
    await prove(newId(), code).expect(404);
    // It opens no account either.
    const opened = await as(api, null).post('/api/auth/verify-code', { type: 'recovery', email, token: code });
    expect(opened.body.code).toBe('CODE_INVALID');
  });

  it('free places are proved at the address sent last, by a code that is sent again only after a minute', async () => {
    const show = await freeShow();
    const booking = await book(show);
    const [wrong, email] = [newEmail(), newEmail()];
    await checkout(booking, wrong).expect(200);
    await checkout(booking, email).expect(200);
    await checkout(booking, email).expect(200);
    expect(await mailsTo(api, email, 'confirm-order')).toHaveLength(1);
    const old = codeIn(await lastMail(api, wrong, 'confirm-order'));
    expect((await prove(booking.order.id, old).expect(400)).body.code).toBe('CODE_INVALID');
    api.clock.advance(MINUTE);
    // Without answers and assignees, the former ones stay.
    const again = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, { payment: { method: 'free' } })
      .set('cookie', booking.cookie)
      .expect(200);
    expect(again.body.proof).toEqual({ sent_to: email });
    expect(await mailsTo(api, email, 'confirm-order')).toHaveLength(2);
    await prove(booking.order.id, codeIn(await lastMail(api, email, 'confirm-order'))).expect(200);
  });

  it('codes of free places are limited to ten mails per address and quarter of an hour, over all callers and orders', async () => {
    const email = newEmail();
    const ask = async (from: string) => {
      const booking = await book(await freeShow());
      return checkout(booking, email).set('x-forwarded-for', from);
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) statuses.push((await ask(`203.0.113.${turn}`)).status);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    expect(await mailsTo(api, email, 'confirm-order')).toHaveLength(10);
  });

  it('free places expire after fifteen minutes, whatever code was sent', async () => {
    const show = await freeShow(1);
    const booking = await book(show);
    const email = newEmail();
    await checkout(booking, email).expect(200);
    const code = codeIn(await lastMail(api, email, 'confirm-order'));
    api.clock.advance(15 * MINUTE + 1);
    const answer = await prove(booking.order.id, code);
    expect(['EXPIRED_CART_ERROR', 'CODE_INVALID']).toContain(answer.body.code);
    await book(show);
  });

  it('free places of a signed-in buyer’s own address need no code, and those of another address do', async () => {
    const show = await freeShow();
    const buyer = await makePerson(api);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [buyer.id]);
    const price_id = priceOf(show.lots[0]).id;
    const bookAs = async () => {
      const answer = await as(api, buyer)
        .post(`/api/events/${show.slug}/bookings`, { id: newId(), items: [{ price_id, amount: 1 }] })
        .expect(201);
      return answer.body.id as string;
    };
    const pay = (id: string, email: string) =>
      as(api, buyer).post(`/api/orders/${id}/checkout`, {
        buyer: { name: 'Bia', email },
        payment: { method: 'free' },
      });
    const own = await pay(await bookAs(), buyer.email).expect(200);
    expect(own.body).toMatchObject({ status: 'paid', total: 0 });
    const other = await pay(await bookAs(), newEmail()).expect(200);
    expect(other.body).toMatchObject({ status: 'booking', proof: expect.anything() });
  });

  it('free places are limited to four per person by default, and require a document where the producer sets a limit', async () => {
    const show = await freeShow();
    const page = await as(api, null).get(`/api/events/${show.slug}`).expect(200);
    expect(page.body.limit_by_user).toBe(4);
    const five = await tryToBook(show, [{ price_id: priceOf(show.lots[0]).id, amount: 5 }], {
      buyer: { name: 'Bia', email: newEmail() },
    }).expect(409);
    expect(five.body.code).toBe('USER_TICKET_LIMIT_REACHED');
    const limited = await freeShow(100, { limit_by_user: 2 });
    const booking = await book(limited);
    const refused = await checkout(booking, newEmail()).expect(400);
    expect(refused.body.errors).toHaveProperty(['buyer.document']);
    const buyer = { name: 'Bia', email: newEmail(), document: '529.982.247-25' };
    await checkout(booking, buyer.email, { buyer }).expect(200);
    const paid = await makeShow(api, { lots: [{ prices: [FREE, PAID] }] });
    expect((await as(api, null).get(`/api/events/${paid.slug}`).expect(200)).body.limit_by_user).toBeNull();
  });

  it('free places of an account are limited to one order’s size, whatever else the event sells', async () => {
    const show = await makeShow(api, { event: { max_per_order: 3 }, lots: [{ prices: [FREE, PAID] }] });
    const buyer = await makePerson(api);
    await api.database.query('update users set email_confirmed_at = now() where id = $1', [buyer.id]);
    const bookAs = async (amount: number, index = 0) => {
      const items = [{ price_id: priceOf(show.lots[0], index).id, amount }];
      const answer = await as(api, buyer).post(`/api/events/${show.slug}/bookings`, { id: newId(), items }).expect(201);
      return answer.body.id as string;
    };
    const pay = (id: string, method = 'free') =>
      as(api, buyer).post(`/api/orders/${id}/checkout`, {
        buyer: { ...BUYER, email: buyer.email },
        payment: { method },
      });
    const first = await bookAs(2);
    await pay(first).expect(200);
    const second = await bookAs(2);
    expect((await pay(second).expect(409)).body.code).toBe('USER_TICKET_LIMIT_REACHED');
    await as(api, buyer).delete(`/api/orders/${second}`).expect(204);
    await pay(await bookAs(1)).expect(200);
    const paid = await bookAs(3, 1);
    await pay(paid, 'pix').expect(200);
    await as(api, buyer).delete(`/api/orders/${first}`).expect(204);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1 });
  });

  it('the event’s page says whether free places require a document', async () => {
    const [usual, limited] = [await freeShow(), await freeShow(100, { limit_by_user: 2 })];
    const asked = async ({ slug }: TestShow) =>
      (await as(api, null).get(`/api/events/${slug}`).expect(200)).body.asks_document;
    expect(await asked(usual)).toBe(false);
    expect(await asked(limited)).toBe(true);
  });

  it('free places of a foreigner without a document are limited by the proved e-mail', async () => {
    const show = await freeShow(100, { limit_by_user: 2 });
    const booking = await book(show, 2);
    const buyer = { name: 'John Doe', email: newEmail(), is_foreigner: true };
    await checkout(booking, buyer.email, { buyer }).expect(200);
    api.clock.advance(MINUTE + 1);
    // A document sent once is not required again.
    await checkout(booking, buyer.email, { buyer: undefined }).expect(200);
    await prove(booking.order.id, codeIn(await lastMail(api, buyer.email, 'confirm-order'))).expect(200);
    const more = await book(show);
    await checkout(more, buyer.email, { buyer }).expect(200);
    const refused = await prove(more.order.id, codeIn(await lastMail(api, buyer.email, 'confirm-order'))).expect(409);
    expect(refused.body.code).toBe('USER_TICKET_LIMIT_REACHED');
  });

  it('a used up limit of an e-mail or document is shown only after the e-mail is proved', async () => {
    const show = await freeShow(100, { limit_by_user: 4 });
    const holder = { name: 'Bia', email: newEmail(), document: '529.982.247-25' };
    const first = await book(show, 4);
    await checkout(first, holder.email, { buyer: holder }).expect(200);
    await prove(first.order.id, codeIn(await lastMail(api, holder.email, 'confirm-order'))).expect(200);
    const { name, email } = holder;
    await tryToBook(show, [{ price_id: priceOf(show.lots[0]).id, amount: 4 }], { buyer: { name, email } }).expect(201);
    const second = await book(show, 1);
    await as(api, null)
      .put(`/api/orders/${second.order.id}/buyer`, { name, email })
      .set('cookie', second.cookie)
      .expect(200);
    for (const buyer of [holder, { ...holder, email: newEmail() }]) {
      const booking = await book(show, 1);
      const answer = await checkout(booking, buyer.email, { buyer }).expect(200);
      expect(answer.body).toMatchObject({ status: 'booking', proof: { sent_to: buyer.email } });
      const proved = await prove(booking.order.id, codeIn(await lastMail(api, buyer.email, 'confirm-order'))).expect(
        409,
      );
      expect(proved.body.code).toBe('USER_TICKET_LIMIT_REACHED');
      expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 4 });
    }
  });

  it('free places by a full discount require no document and no proof', async () => {
    const show = await makeShow(api, { event: { limit_by_user: 2 }, lots: [{ prices: [PAID] }] });
    const { name: coupon } = await makeCoupon(api, show, { percent_off: 100 });
    const answer = await tryToBook(show, [{ price_id: priceOf(show.lots[0]).id, amount: 1 }], { coupon }).expect(201);
    const booking = { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
    expect((await checkout(booking, newEmail()).expect(200)).body).toMatchObject({ status: 'paid', total: 0 });
  });

  it('free places are never oversold, with 64 buyers after the last', async () => {
    const show = await freeShow(1);
    const price_id = priceOf(show.lots[0]).id;
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        tryToBook(show, [{ price_id, amount: 1 }], { buyer: { name: 'Bia', email: newEmail() } }),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['TICKET_AMOUNT_NOT_AVAILABLE_ERROR']),
    );
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: 1 });
  });
});

describe('release of free places', () => {
  it('a release frees one place or all at once, and a repeat does nothing', async () => {
    const show = await freeShow(3);
    const booking = await take(show, 3);
    const [first] = booking.order.tickets!;
    await giveBack(booking, first!.id).expect(204);
    await giveBack(booking, first!.id).expect(204);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 2 });
    const left = await as(api, null).get(`/api/orders/${booking.order.id}`).set('cookie', booking.cookie).expect(200);
    expect(left.body.status).toBe('paid');
    expect(left.body.tickets.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'cancelled',
      'valid',
      'valid',
    ]);
    await giveBack(booking).expect(204);
    await giveBack(booking).expect(204);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0 });
    const gone = await as(api, null).get(`/api/orders/${booking.order.id}`).expect(200);
    expect(gone.body).toMatchObject({ status: 'cancelled', status_detail: 'given_back', refunded_amount: 0 });
    expect(await bookOf(api, show)).toEqual({});
    await take(show, 3);
  });

  it('a release is for the buyer alone, until the event starts, and for no paid ticket', async () => {
    const show = await freeShow();
    const booking = await take(show);
    const stranger = { ...booking, cookie: '' };
    expect((await giveBack(stranger).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
    expect((await giveBack(stranger, booking.order.tickets![0]!.id).expect(409)).body.code).toBe(
      'DELETE_BOOKINGS_ERROR',
    );
    await giveBack(booking, newId()).expect(404);
    await api.database.query('update events set start_date = $2 where id = $1', [show.id, api.clock.now()]);
    expect((await giveBack(booking).expect(409)).body.code).toBe('GIVE_BACK_TOO_LATE');
    expect((await giveBack(booking, booking.order.tickets![0]!.id).expect(409)).body.code).toBe('GIVE_BACK_TOO_LATE');
  });

  it('a release leaves paid tickets of the same order', async () => {
    const show = await makeShow(api, { lots: [{ prices: [FREE, PAID] }] });
    const answer = await tryToBook(show, [
      { price_id: priceOf(show.lots[0]).id, amount: 1 },
      { price_id: priceOf(show.lots[0], 1).id, amount: 1 },
    ]).expect(201);
    const booking = { order: answer.body as OrderView, cookie: cookieOf(answer.headers['set-cookie']) };
    const paying = await as(api, null)
      .post(`/api/orders/${booking.order.id}/checkout`, checkoutBody())
      .set('cookie', booking.cookie)
      .expect(200);
    await as(api, null).post(`/api/payments/sandbox/${paying.body.payment.id}`, { status: 'approved' }).expect(200);
    const { body } = await as(api, null).get(`/api/orders/${booking.order.id}`).set('cookie', booking.cookie);
    const byPrice = (amount: number) =>
      body.tickets.find((ticket: { unit_amount: number }) => ticket.unit_amount === amount);
    expect((await giveBack(booking).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
    expect((await giveBack(booking, byPrice(100_00).id).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
    await giveBack(booking, byPrice(0).id).expect(204);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 1 });
  });

  describe('release of a transferred place', () => {
    /** Takes two free places, and transfers one to a person with an account. */
    async function takenForTwo() {
      const show = await freeShow(5);
      const [buyer, leo] = [await readable('Bia Nogueira'), await readable('Léo Prado')];
      const booked = await as(api, buyer)
        .post(`/api/events/${show.slug}/bookings`, {
          id: newId(),
          items: [{ price_id: priceOf(show.lots[0]).id, amount: 2 }],
        })
        .expect(201);
      const order = `/api/orders/${booked.body.id}`;
      const paid = await as(api, buyer)
        .post(`${order}/checkout`, { buyer: { name: 'Bia Nogueira', email: buyer.email }, payment: { method: 'free' } })
        .expect(200);
      const [given, kept] = (paid.body as OrderView).tickets!.map(({ id }) => `${order}/tickets/${id}`);
      const pass = (to: TestPerson, by = buyer) =>
        as(api, by).post(`${given}/transfers`, { id: newId(), name: to.name, email: to.email }).expect(201);
      await pass(leo);
      const sold = async () => (await stockOf(api, show.lots[0]?.id)).sold;
      return { show, buyer, leo, order, given: given!, kept: kept!, pass, sold };
    }

    async function readable(name: string): Promise<TestPerson> {
      const person = await makePerson(api, { name });
      await api.database.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
      return person;
    }

    it('a transferred place is released by its holder, once, and its buyer is notified', async () => {
      const { buyer, leo, order, given, kept, sold } = await takenForTwo();
      await as(api, leo).delete(given).expect(204);
      await as(api, leo).delete(given).expect(204);
      expect(await sold()).toBe(1);
      const { body } = await as(api, leo).get('/api/customer/orders?type=assigned').expect(200);
      expect((body.data as OrderView[]).flatMap(({ tickets }) => tickets!.map(({ status }) => status))).toEqual([
        'cancelled',
      ]);
      expect(await mailsTo(api, buyer.email, 'place-given-back')).toHaveLength(1);
      const mail = await lastMail(api, buyer.email, 'place-given-back');
      expect(mail.text).toContain('Léo P.');
      expect(mail.text).toContain(order.split('/').at(-1));
      expect(await mailsTo(api, leo.email, 'place-taken-back')).toEqual([]);
      await as(api, buyer).delete(kept).expect(204);
      expect(await sold()).toBe(0);
      expect((await as(api, buyer).get(order).expect(200)).body).toMatchObject({ status: 'cancelled' });
    });

    it('a transferred place is released by nobody else, alone or with all of them', async () => {
      const { show, buyer, leo, order, given, kept, pass, sold } = await takenForTwo();
      const stranger = await readable('Estranha');
      for (const [person, path] of [
        [buyer, given],
        [stranger, given],
        [null, given],
        [leo, kept],
        [leo, order],
      ] as const) {
        expect((await as(api, person).delete(path).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
      }
      await pass(stranger, leo);
      expect((await as(api, leo).delete(given).expect(409)).body.code).toBe('DELETE_BOOKINGS_ERROR');
      expect(await sold()).toBe(2);
      await api.database.query(`update events set start_date = now() - interval '1 minute' where id = $1`, [show.id]);
      expect((await as(api, stranger).delete(given).expect(409)).body.code).toBe('GIVE_BACK_TOO_LATE');
    });

    it('a transferred place that came back is released by its buyer', async () => {
      const { buyer, leo, given, sold } = await takenForTwo();
      await as(api, leo).post(`${given}/returns`, { id: newId() }).expect(201);
      await as(api, buyer).delete(given).expect(204);
      expect(await sold()).toBe(1);
    });

    it('a place assigned at checkout is released by its assignee, or by its buyer with a notice to the assignee', async () => {
      const show = await freeShow(5);
      const leo = await readable('Léo Prado');
      const booking = await book(show, 2);
      const email = newEmail();
      const assignees = [0, 1].map((ticket_index) => ({ ticket_index, name: leo.name, email: leo.email }));
      await checkout(booking, email, { assignees }).expect(200);
      const proved = await prove(booking.order.id, codeIn(await lastMail(api, email, 'confirm-order'))).expect(200);
      const [first, second] = (proved.body as OrderView).tickets!;
      await as(api, leo).delete(`/api/orders/${booking.order.id}/tickets/${first!.id}`).expect(204);
      expect(await mailsTo(api, email, 'place-given-back')).toHaveLength(1);
      const reader = { ...booking, cookie: cookieOf(proved.headers['set-cookie']) };
      await giveBack(reader, second!.id).expect(204);
      expect(await mailsTo(api, leo.email, 'place-taken-back')).toHaveLength(1);
      expect(await mailsTo(api, email, 'place-given-back')).toHaveLength(1);
    });
  });

  it('a place released concurrently is sold to one buyer', async () => {
    const show = await freeShow(4);
    const holders = await Promise.all([take(show), take(show), take(show), take(show)]);
    const price_id = priceOf(show.lots[0]).id;
    const answers = await Promise.all([
      ...holders.map((holder) => giveBack(holder)),
      ...Array.from({ length: 16 }, () =>
        tryToBook(show, [{ price_id, amount: 1 }], { buyer: { name: 'Bia', email: newEmail() } }),
      ),
    ]);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 0, reserved: booked });
    expect(booked).toBeLessThanOrEqual(4);
  });
});

describe('till', () => {
  it('a till sells a free place without a payment, whatever method was sent, and a contribution with its amount', async () => {
    const show = await makeShow(api, { lots: [{ prices: [FREE, GIVEN] }] });
    const { operator } = await makeSalePoint(api, show);
    const sell = (payment_method: string, items: Item[]) =>
      as(api, operator).post('/api/sale-point/orders', { id: newId(), event_id: show.id, items, payment_method });
    const free = { price_id: priceOf(show.lots[0]).id, amount: 2 };
    const given = { price_id: priceOf(show.lots[0], 1).id, amount: 3 };
    for (const method of ['free', 'cash', 'card_machine'])
      expect((await sell(method, [free]).expect(201)).body).toMatchObject({
        ...{ status: 'paid', total: 0, payment_method: 'free', payment: null },
        tickets: [{ qr: expect.any(String) }, { qr: expect.any(String) }],
      });
    const sold = await sell('cash', [{ ...given, unit_amount: 20_00 }]).expect(201);
    expect(sold.body).toMatchObject({ status: 'paid', total: 60_00, payment_method: 'cash' });
    expect((await sell('cash', [given]).expect(409)).body.code).toBe('CONTRIBUTION_ERROR');
    const refused = await sell('free', [{ ...given, unit_amount: 20_00 }]).expect(409);
    expect(refused.body.code).toBe('PAYMENT_METHOD_NOT_TAKEN');
    expect(await stockOf(api, show.lots[0]?.id)).toMatchObject({ sold: 9 });
  });
});
