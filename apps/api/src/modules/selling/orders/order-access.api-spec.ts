import { afterEach, describe, expect, it } from '@jest/globals';
import { type OrderView, type RefundOptionsView } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import { newId } from '../../../kernel/database/ids.ts';
import { carriedOut, tryToCancel, tryToChange } from '../../../testing/announcements.ts';
import { freshAddress, TestBrowser } from '../../../testing/callers.ts';
import { broughtBy, codeIn, lastMail, linkIn, mailsTo } from '../../../testing/mails.ts';
import { makePerson } from '../../../testing/people.ts';
import {
  book,
  BUYER,
  charge,
  checkoutBody,
  cookieOf,
  reread,
  say,
  type TestBooking,
} from '../../../testing/purchases.ts';
import { turnOn } from '../../../testing/second-factors.ts';
import { as, makeShow, priceOf, type TestShow } from '../../../testing/shows.ts';
import type { TicketsData } from '../../messages/deliveries/mail-data.ts';
import { OrderLinks } from '../../messages/deliveries/order-links.ts';
import { useApi } from '../../../testing/use-api.ts';
import { usePerson, useShow } from '../../../testing/use-scenes.ts';

const api = useApi({ env: { BOOKING_LIMIT_PER_MINUTE: '100000' } });
const show = useShow(api, { lots: [{ ticket_limit: 400 }] });
const support = usePerson(api, { roles: ['support'] });

afterEach(() => api.clock.moveTo(new Date()));

const newAddress = () => `${newId()}@exemplo.br`;

interface Guest extends TestBooking {
  email: string;
  path: string;
}

/** Buys two tickets without an account. */
async function guestBuys(email = newAddress(), at: TestShow = show): Promise<Guest> {
  const booking = await book(api, at, [[priceOf(at.lots[0]).id, 2]]);
  const body = checkoutBody('pix', { buyer: { ...BUYER, email } });
  await say(api, await charge(api, booking, body), 'approved').expect(200);
  return { ...(await reread(api, booking)), email, path: `/api/orders/${booking.order.id}` };
}

/** Returns the token in the mail with the tickets. */
async function tokenFor({ email }: Guest, template = 'tickets'): Promise<string> {
  return broughtBy(linkIn(await lastMail(api, email, template)))['acesso'] ?? '';
}

function open({ path }: Pick<Guest, 'path'>, link: string, device: string = newId(), address = freshAddress()) {
  return as(api, null).post(`${path}/access`, { link, device }).set('x-forwarded-for', address);
}

/** Returns the cookie of a device that opened an order by its mail's link. */
async function openedBy(guest: Guest): Promise<string> {
  return cookieOf((await open(guest, await tokenFor(guest)).expect(200)).headers['set-cookie']);
}

/** Returns the cookie of a device in which the mailed code was entered. */
async function codeEntered(guest: Guest): Promise<string> {
  await askCode(guest).expect(202);
  const code = codeIn(await lastMail(api, guest.email, 'order-access'));
  return cookieOf((await as(api, null).post(`${guest.path}/proof`, { code }).expect(200)).headers['set-cookie']);
}

function askCode({ path }: Guest) {
  return as(api, null).post(`${path}/access/code`, {}).set('x-forwarded-for', freshAddress());
}

const linkOf = ({ order }: Guest) => `${api.env.PUBLIC_URL}/events/${show.slug}/orders/${order.id}`;

/** Returns the link to an order as a mail to an address has it. */
async function linkTo(recipient: string, guest: Guest): Promise<string> {
  const content = { link: linkOf(guest) } as TicketsData;
  const mail = { id: newId(), recipient, content, created_at: api.clock.now() };
  return ((await api.app.get(OrderLinks, { strict: false }).opening(mail)) as TicketsData).link;
}

async function seenWith({ path }: Guest, cookie: string): Promise<OrderView> {
  return (await api.request.get(path).set('cookie', cookie).expect(200)).body as OrderView;
}

describe('link of an order’s mail', () => {
  it('a link opens the order and its QR codes in another browser, without phone, document or account', async () => {
    const guest = await guestBuys();
    const answer = await open(guest, await tokenFor(guest)).expect(200);
    expect(answer.body).toMatchObject({ id: guest.order.id, opened_by: 'link' });
    expect(answer.body.tickets).toHaveLength(2);
    expect(answer.body.tickets[0].qr).toBe(guest.order.tickets?.[0]?.qr);
    expect(answer.body.user).toEqual({ id: null, name: BUYER.name, email: guest.email, phone: null, document: null });
    expect(answer.body.answers).toEqual([]);
    const again = await seenWith(guest, cookieOf(answer.headers['set-cookie']));
    expect(again).toEqual(answer.body);
  });

  it('a link has its token in the fragment, and a GET of its page leaves it unused', async () => {
    const guest = await guestBuys();
    const link = linkIn(await lastMail(api, guest.email, 'tickets'));
    expect(link.href).toMatch(new RegExp(`/events/${show.slug}/orders/${guest.order.id}#acesso=[\\w-]{54}$`));
    await api.request.get(link.pathname);
    await api.request.get(guest.path).expect(200);
    await open(guest, broughtBy(link)['acesso'] ?? '').expect(200);
  });

  it('a link opens the order in its first device only, and there again after a lost answer @V6.5.1', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const device = newId();
    await open(guest, token, device).expect(200);
    await open(guest, token, device.toUpperCase()).expect(200);
    const second = await open(guest, token).expect(403);
    expect(second.body.code).toBe('ORDER_LINK_INVALID');
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('two devices that use a link at once do not both get the order', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(guest, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
  });

  it('a link opens no other order, not even of the same buyer', async () => {
    const guest = await guestBuys();
    const other = await guestBuys(guest.email, await makeShow(api));
    const cookie = cookieOf((await open(other, await tokenFor(other)).expect(200)).headers['set-cookie']);
    const ofGuest = broughtBy(new URL(await linkTo(guest.email, guest)))['acesso'] ?? '';
    expect((await open(other, ofGuest).expect(403)).body.code).toBe('ORDER_LINK_INVALID');
    expect((await seenWith(guest, cookie)).tickets).toBeUndefined();
    const moved = cookie.replace(other.order.id, guest.order.id);
    expect((await seenWith(guest, moved)).tickets).toBeUndefined();
    await api.request.get('/api/me').set('cookie', cookie).expect(401);
  });

  it('a forged or cut token is refused, and too many of them from one address get RATE_LIMITED @V6.6.3', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const forged = token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41);
    const address = freshAddress();
    for (const wrong of [forged, token.slice(0, -4), '', `${token}AAAA`, '🎟️']) {
      expect((await open(guest, wrong, newId(), address).expect(403)).body.code).toBe('ORDER_LINK_INVALID');
    }
    for (let tries = 0; tries < 5; tries += 1) await open(guest, forged, newId(), address);
    expect((await open(guest, forged, newId(), address).expect(429)).body.code).toBe('RATE_LIMITED');
    await open(guest, token, newId(), address).expect(200);
  });

  it('a link is invalid after thirty days, and so is the session that it opened', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const cookie = await openedBy(guest);
    api.clock.advance(30 * DAY - 60_000);
    expect((await seenWith(guest, cookie)).tickets).toHaveLength(2);
    api.clock.advance(2 * 60_000);
    expect((await seenWith(guest, cookie)).tickets).toBeUndefined();
    await open(guest, token).expect(403);
  });

  it('a link is in no mail to another address than the buyer’s', async () => {
    const guest = await guestBuys();
    expect(await linkTo(newAddress(), guest)).toBe(linkOf(guest));
    expect(await linkTo(guest.email, guest)).toContain('#acesso=');
  });

  it('a link and a code open nothing of an address whose account has a second factor', async () => {
    const person = await makePerson(api, { name: 'Bia Nogueira' });
    await turnOn(api, person);
    const guest = await guestBuys(person.email);
    expect(await tokenFor(guest)).toBe('');
    await askCode(guest).expect(202);
    expect(await mailsTo(api, person.email, 'order-access')).toEqual([]);
  });

  it('nothing of a link is stored', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const device = newId();
    await open(guest, token, device).expect(200);
    const [row] = await api.database.query<{ row: string; mails: string }>(
      `select a::text as row, (select string_agg(d::text, ' ') from deliveries d where d.order_id = a.order_id) as mails
       from order_accesses a where order_id = $1`,
      [guest.order.id],
    );
    expect(row?.row).not.toContain(device);
    for (const part of [token, token.slice(-27)]) expect(`${row?.row} ${row?.mails}`).not.toContain(part);
  });
});

describe('code to an order’s buyer', () => {
  it('a code opens the order in any browser, with all of the buyer’s data', async () => {
    const guest = await guestBuys();
    const order = await seenWith(guest, await codeEntered(guest));
    expect(order).toMatchObject({ opened_by: 'code', user: { email: guest.email, document: '52998224725' } });
    expect(order.tickets?.[0]?.qr).toBe(guest.order.tickets?.[0]?.qr);
  });

  it('a code opens no other order of its buyer @V6.6.2', async () => {
    const guest = await guestBuys();
    const other = await guestBuys(guest.email, await makeShow(api));
    await askCode(guest).expect(202);
    const code = codeIn(await lastMail(api, guest.email, 'order-access'));
    expect((await as(api, null).post(`${other.path}/proof`, { code }).expect(400)).body.code).toBe('CODE_INVALID');
  });

  it('a request for a code answers the same for an unpaid order, and mails nothing', async () => {
    const booking = await book(api, show, [[priceOf(show.lots[0]).id, 1]]);
    const email = newAddress();
    await charge(api, booking, checkoutBody('pix', { buyer: { ...BUYER, email } }));
    const answer = await askCode({ ...booking, email, path: `/api/orders/${booking.order.id}` }).expect(202);
    expect(answer.text).toBe('');
    expect(await mailsTo(api, email, 'order-access')).toEqual([]);
  });

  it('a repeated request within a minute mails one code', async () => {
    const guest = await guestBuys();
    await askCode(guest).expect(202);
    await askCode(guest).expect(202);
    expect(await mailsTo(api, guest.email, 'order-access')).toHaveLength(1);
  });
});

describe('end of an order’s accesses', () => {
  const end = ({ path }: Guest, cookie: string) => as(api, null).delete(`${path}/access`).set('cookie', cookie);

  it('the buyer ends every link and session but the own one', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const [byLink, byCode] = [await openedBy(guest), await codeEntered(guest)];
    const answer = await end(guest, byCode).expect(204);
    for (const ended of [byLink, byCode, guest.cookie]) expect((await seenWith(guest, ended)).tickets).toBeUndefined();
    const own = cookieOf(answer.headers['set-cookie']);
    expect(await seenWith(guest, own)).toMatchObject({ opened_by: 'code' });
    await open(guest, token).expect(403);
  });

  it('the browser that bought keeps its session when it ends the others', async () => {
    const guest = await guestBuys();
    const byLink = await openedBy(guest);
    const own = cookieOf((await end(guest, guest.cookie).expect(204)).headers['set-cookie']);
    expect(await seenWith(guest, own)).toEqual(guest.order);
    expect((await seenWith(guest, byLink)).tickets).toBeUndefined();
  });

  it('a caller who is not the buyer ends nothing', async () => {
    const guest = await guestBuys();
    const byLink = await openedBy(guest);
    expect((await as(api, null).delete(`${guest.path}/access`).expect(403)).body.code).toBe('FORBIDDEN');
    expect((await seenWith(guest, byLink)).tickets).toHaveLength(2);
  });

  it('a link mailed afterwards opens the order', async () => {
    const guest = await guestBuys();
    await openedBy(guest);
    await end(guest, guest.cookie).expect(204);
    await open(guest, broughtBy(new URL(await linkTo(guest.email, guest)))['acesso'] ?? '').expect(200);
  });

  it('a transfer ends the links and their sessions, but for the browser that made it', async () => {
    const guest = await guestBuys();
    const token = await tokenFor(guest);
    const byLink = await openedBy(guest);
    const body = { id: newId(), name: 'Léo Prado', email: newAddress() };
    const path = `${guest.path}/tickets/${guest.order.tickets?.[0]?.id}/transfers`;
    const answer = await as(api, null).post(path, body).set('cookie', byLink).expect(201);
    expect((await seenWith(guest, byLink)).tickets).toBeUndefined();
    await open(guest, token).expect(403);
    const own = await seenWith(guest, cookieOf(answer.headers['set-cookie']));
    expect(own.tickets?.map(({ qr }) => qr !== undefined).toSorted()).toEqual([false, true]);
    expect((await seenWith(guest, guest.cookie)).tickets).toHaveLength(2);
  });
});

describe('refund by a mail’s link', () => {
  it.each([
    ['cancelled', tryToCancel],
    ['changed', tryToChange],
  ] as const)('the mail of a %s event opens the order and its refund dialog', async (became, announce) => {
    const show = await makeShow(api);
    const guest = await guestBuys(newAddress(), show);
    const { body } = await announce(api, show, [support, 'support']).expect(201);
    await carriedOut(api, show, body);
    const brought = broughtBy(linkIn(await lastMail(api, guest.email, `event-${became}`)));
    expect(brought).toMatchObject({ abrir: 'reembolso' });
    const opened = await open(guest, brought['acesso'] ?? '').expect(200);
    const cookie = cookieOf(opened.headers['set-cookie']);
    const options = await api.request.get(`${guest.path}/refund`).set('cookie', cookie).expect(200);
    expect((options.body as RefundOptionsView).last?.rule).toBe(`event_${became}`);
  });
});

describe('account for an order', () => {
  const keep = ({ path }: Guest, cookie: string) => as(api, null).post(`${path}/account`, {}).set('cookie', cookie);

  it('the browser with the code gets an account for the order’s address, signed in, that sets its password', async () => {
    const guest = await guestBuys();
    const answer = await keep(guest, await codeEntered(guest)).expect(200);
    expect(answer.body.user).toMatchObject({ email: guest.email, name: BUYER.name, roles: ['customer'] });
    const browser = new TestBrowser(api).keep(answer);
    const orders = await browser.call('get', '/api/customer/orders').expect(200);
    expect(orders.body.data.map(({ id }: OrderView) => id)).toEqual([guest.order.id]);
    await browser.call('put', '/api/auth/password').send({ password: 'andorinha no fio' }).expect(204);
  });

  it('a link, which may have been passed on, gets no account, and neither does the browser that bought', async () => {
    const guest = await guestBuys();
    for (const cookie of [await openedBy(guest), guest.cookie, 'booking_=x']) {
      expect((await keep(guest, cookie).expect(403)).body.code).toBe('ORDER_NEEDS_CODE');
    }
    const accounts = await api.database.query('select id from users where email = $1', [guest.email]);
    expect(accounts).toEqual([]);
  });

  it('an address with an account gets no other, and no session of it', async () => {
    const person = await makePerson(api);
    const guest = await guestBuys(person.email);
    const answer = await keep(guest, await codeEntered(guest)).expect(409);
    expect(answer.body.code).toBe('EMAIL_TAKEN');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
