import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, pathIn, type AnyEndpoint } from '@festix/domain/contract';
import { JwtService } from '@nestjs/jwt';
import { io } from 'socket.io-client';
import { newId } from '../kernel/database/ids.ts';
import { startApi } from '../testing/api.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../testing/people.ts';
import { tryToBook } from '../testing/purchases.ts';
import { as, makeShow, priceOf } from '../testing/shows.ts';
import { useApi } from '../testing/use-api.ts';

const PUBLIC_URL = 'https://festix.example';
const YEAR_SECONDS = 365 * 24 * 3600;
const CERTIFICATE = fileURLToPath(new URL('../testing/tls/certificate.pem', import.meta.url));
const KEY = fileURLToPath(new URL('../testing/tls/key.pem', import.meta.url));

let web: string;
let ana: TestPerson;

const api = useApi(() => {
  web = mkdtempSync(join(tmpdir(), 'festix-web-'));
  writeFileSync(join(web, 'index.html'), '<html><head><title>Festix</title></head><div id="root"></div></html>');
  writeFileSync(join(web, 'card.html'), '<html><head><title>Cartão</title></head><div id="root"></div></html>');
  for (const app of ['door', 'till']) writeFileSync(join(web, `${app}.html`), '<html><head></head></html>');
  for (const folder of ['assets', '.git']) mkdirSync(join(web, folder));
  writeFileSync(join(web, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(web, '.git', 'config'), 'a secret of git');
  writeFileSync(join(web, '.env'), 'a secret of the environment');
  return { env: { WEB_DIST: web, PUBLIC_URL } };
});

beforeAll(async () => {
  ana = await makePerson(api, { name: 'Ana', roles: ['producer'] });
});
afterAll(() => rmSync(web, { recursive: true }));

/** Sends a GET request to a path, known to the contract or not, and returns the answer unchanged. */
function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(api.url + path, { headers, redirect: 'manual' });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it('the policy of the gateway’s fields is that of a card’s page alone', async () => {
  const paying = await startApi({
    env: {
      WEB_DIST: web,
      PUBLIC_URL,
      MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-of-the-tests',
      MERCADO_PAGO_WEBHOOK_SECRET: 'a webhook secret of the tests',
      MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-key',
    },
  });
  try {
    const order = '/events/festa/orders/0190a8f0-0000-7000-8000-000000000000';
    const answerOf = async (path: string) => (await fetch(paying.url + path)).headers;
    const card = await answerOf(`${order}/cartao`);
    expect(card.get('content-security-policy')).toContain('https://sdk.mercadopago.com');
    expect(card.get('cache-control')).toBe('no-store');
    const others = ['/', '/events/festa', order, `${order}/cartao/x`, '/sandbox/challenges/x', '/checkout'];
    for (const path of others)
      expect([path, (await answerOf(path)).get('content-security-policy')]).toEqual([
        path,
        expect.not.stringContaining('mercadopago'),
      ]);
  } finally {
    await paying.close();
  }
});

/** A page, the page of a card, a file, an answer, a refusal, a way to nowhere, a picture that is not there. */
const ADDRESSES = [
  '/',
  '/events/festa/orders/0190a8f0-0000-7000-8000-000000000000/cartao',
  '/assets/app-1a2b.js',
  '/api/events',
  '/api/me',
  '/api/nada',
  '/api/docs',
  '/api/pictures/0190a8f0-0000-7000-8000-000000000000-640.webp',
];

/** Returns whether a path is the page of a card, which reads no codes and keeps no live line. */
const isCardPage = (path: string) => path.endsWith('/cartao');

describe('every answer', () => {
  it.each(ADDRESSES)(
    'the answer of %s has a policy against embedding, base URLs and plugins @V1.3.2 @V3.4.3 @V3.4.6 @V3.7.1',
    async (path) => {
      const policy = ((await get(path)).headers.get('content-security-policy') ?? '').split(';');
      expect(policy).toEqual(
        expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
      );
      expect(policy).toContain("font-src 'self' data:");
      const scripts = policy.find((directive) => directive.startsWith('script-src '));
      expect(scripts).toBe(isCardPage(path) ? "script-src 'self'" : "script-src 'self' 'wasm-unsafe-eval'");
    },
  );

  it.each(ADDRESSES)(
    'the answer of %s has the headers of https, content type and referrer @V3.4.1 @V3.4.4 @V3.4.5',
    async (path) => {
      const { headers } = await get(path);
      const [age, ...more] = (headers.get('strict-transport-security') ?? '').split('; ');
      expect(Number(age?.replace('max-age=', ''))).toBeGreaterThanOrEqual(YEAR_SECONDS);
      expect(more).toContain('includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/api/events', 'application/json; charset=utf-8'],
    ['/api/me', 'application/problem+json; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ])('the answer of %s has the type %s @V4.1.1', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type);
  });
});

describe('private answer', () => {
  it('a private answer is not cached: with a token, or with a token in it @V14.2.2 @V14.3.2', async () => {
    const me = await get('/api/me', bearer(ana.token));
    expect([me.status, me.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const signedIn = await signIn();
    expect([signedIn.status, signedIn.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('an answer opened by a cookie is not cached @V14.3.2', async () => {
    const show = await makeShow(api);
    const booked = await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
    const [cookie = ''] = String(booked.headers['set-cookie']).split(';', 1);
    const { id } = booked.body as { id: string };
    for (const path of [`/api/orders/${id}`, `/api/Orders/${id}`]) {
      const order = await get(path, { cookie });
      expect([order.status, order.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it('an answer for holders of a link is not cached', async () => {
    const show = await makeShow(api, { event: { availability: 'private' } });
    for (const path of [`/api/events/${show.slug}`, `/events/${show.slug}`]) {
      const read = await get(path);
      expect([path, read.status, read.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });
});

describe('public answer', () => {
  it('a public answer has its max-age, and varies by authorization', async () => {
    const show = await makeShow(api);
    const lists = ['/api/events', '/api/home', '/api/venues', '/api/events?query=forro'];
    for (const path of [...lists, `/api/events/${show.slug}`]) {
      const read = await get(path);
      expect([path, read.status]).toEqual([path, 200]);
      expect(read.headers.get('cache-control')).toMatch(/^public, max-age=\d{1,2}, stale-while-revalidate=\d{1,2}$/);
      expect(read.headers.get('vary')).toMatch(/authorization/i);
      const own = await get(path, bearer(ana.token));
      expect([path, own.headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('a refused answer, or one for a coupon, is not cached', async () => {
    const show = await makeShow(api);
    expect((await get('/api/events/nao-existe')).headers.get('cache-control')).toBeNull();
    expect((await get(`/api/events/${show.slug}?coupon=X`)).headers.get('cache-control')).toBe('no-store');
  });
});

it.each(['/assets', '/\\evil.example/%2e%2e', '/\\evil.example/..'])('%s is not found', async (path) => {
  const { hostname, port } = new URL(api.url);
  // As no browser spells it: a program sends it as it is.
  const { statusCode, headers } = await new Promise<IncomingMessage>((answered, failed) => {
    plainRequest({ hostname, port, path }, (response) => answered(response.resume()))
      .on('error', failed)
      .end();
  });
  expect([200, 400, 404]).toContain(statusCode);
  expect(headers.location).toBeUndefined();
});

describe('every answer', () => {
  it('a request with two Host headers is refused', async () => {
    const { port } = new URL(await api.app.getUrl());
    const statusOf = async (hosts: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(`GET /api/public/home HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      return (await text(socket)).split(' ')[1];
    };
    expect(await statusOf('Host: a.example\r\nhost: b.example\r\n')).toBe('400');
    expect(await statusOf('Host: a.example\r\n')).not.toBe('400');
  });

  it('the page may connect to its own host alone, by name', async () => {
    const { host } = new URL(api.env.PUBLIC_URL);
    for (const path of ADDRESSES) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      const [, connections] = /(?:^|;)connect-src ([^;]*)/.exec(policy) ?? [];
      expect([path, connections]).toEqual([path, isCardPage(path) ? "'self'" : `'self' wss://${host}`]);
    }
  });

  it('the page may use camera and location, and no other page or feature', async () => {
    // A script is no page, and nothing is granted to it.
    expect((await get('/assets/app-1a2b.js')).headers.get('permissions-policy')).toBeNull();
    for (const path of ADDRESSES.filter((each) => !each.startsWith('/assets/'))) {
      const policy = (await get(path)).headers.get('permissions-policy') ?? '';
      const granted = new Map(policy.split(', ').map((pair) => pair.split('=') as [string, string]));
      for (const used of ['camera', 'geolocation', 'screen-wake-lock']) expect(granted.get(used)).toBe('(self)');
      for (const unused of ['microphone', 'payment', 'usb', 'bluetooth', 'serial'])
        expect(granted.get(unused)).toBe('()');
      expect([...granted.values()].every((whom) => whom === '(self)' || whom === '()')).toBe(true);
    }
  });

  it('the till alone may use printers, in whatever way its page is asked for', async () => {
    const granted = async (path: string) => {
      const policy = (await get(path)).headers.get('permissions-policy') ?? '';
      return ['bluetooth', 'serial', 'usb', 'camera'].filter((feature) => policy.includes(`${feature}=(self)`));
    };
    // The service worker starts the till from the file.
    for (const path of ['/till', '/till/0190a8f0-0000-7000-8000-000000000000/sales', '/till.html'])
      expect([path, await granted(path)]).toEqual([path, ['bluetooth', 'serial', 'usb', 'camera']]);
    for (const path of ['/door', '/door.html', '/index.html', '/tillage', '/events/till', '/api/till'])
      expect([path, await granted(path)]).toEqual([path, ['camera']]);
  });
});

function signIn(): Promise<Response> {
  return fetch(`${api.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: ana.email, password: TEST_PASSWORD }),
  });
}

/**
 * Returns the cookie that an answer sets, with its attributes. The types declare every header as one text; this one is
 * a list.
 */
function cookieSetBy({ headers }: { headers: unknown }): string {
  const [cookie = ''] = (headers as { 'set-cookie'?: string[] })['set-cookie'] ?? [];
  return cookie;
}

describe('cookie', () => {
  const WELL_KEPT = /; HttpOnly; Secure; SameSite=Lax$/;

  it('a session’s cookie over https has the __Host- prefix, and no Domain @V3.3.1 @V3.3.3', async () => {
    const [cookie = ''] = (await signIn()).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-festix_refresh=/);
    expect(cookie).toContain('; Path=/; ');
    expect(cookie).toMatch(WELL_KEPT);
    expect(cookie).not.toContain('Domain');
  });

  it('the cookies of a booking and of a place in line have such a prefix, too @V3.3.1 @V3.3.2 @V3.3.3 @V3.3.4', async () => {
    const show = await makeShow(api, { event: { waiting_room_rate: 10 } });
    const stands = await api.request.put(`/api/events/${show.slug}/waiting-room`).expect(200);
    const place = cookieSetBy(stands);
    expect(place).toMatch(/^__Host-waiting_/);
    expect(place).toContain('; Path=/; ');
    expect(place).toMatch(WELL_KEPT);
    const held = place.split(';', 1)[0] ?? '';
    const booked = await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).set('cookie', held);
    expect(booked.status).toBe(201);
    const booking = cookieSetBy(booked);
    expect(booking).toMatch(/^__Host-booking_/);
    expect(booking).toContain('; Path=/; ');
    expect(booking).toMatch(WELL_KEPT);
  });

  it('a signed cookie stays valid under its former name', async () => {
    const show = await makeShow(api);
    const booked = await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
    const booking = cookieSetBy(booked);
    const tickets = (cookie: string) =>
      api.request.get(`/api/orders/${booked.body.id}/ingresso.pdf`).set('cookie', cookie);
    expect((await tickets('booking=forged')).body.code).toBe('FORBIDDEN');
    const [, proof] = (booking.split(';', 1)[0] ?? '').split('=');
    expect((await tickets(`__Secure-booking=${proof}`)).body.code).toBe('NO_TICKETS');
    expect((await tickets(`booking=${proof}`)).body.code).toBe('FORBIDDEN');
  });

  it('a browser keeps thirty booking cookies and ten of places in line: the oldest goes', async () => {
    const show = await makeShow(api, { event: { waiting_room_rate: 10 } });
    const ids = Array.from({ length: 30 }, () => newId());
    const held = (prefix: string, most: number) => ids.slice(0, most).map((id) => `__Host-${prefix}_${id}=x`);
    const cookies = [...held('waiting', 10), ...held('booking', 30), 'other=1'].join('; ');
    const gone = ({ headers }: { headers: unknown }) =>
      ((headers as { 'set-cookie'?: string[] })['set-cookie'] ?? []).slice(1).map((cookie) => cookie.split('=', 1)[0]);
    const stands = await api.request.put(`/api/events/${show.slug}/waiting-room`).set('cookie', cookies).expect(200);
    expect(gone(stands)).toEqual([`__Host-waiting_${ids[0]}`]);
    const place = cookieSetBy(stands).split(';', 1)[0] ?? '';
    const cart: [string, number][] = [[priceOf(show.lots[0]).id, 1]];
    const booked = await tryToBook(api, show, cart).set('cookie', `${cookies}; ${place}`).expect(201);
    expect(gone(booked)).toEqual([`__Host-booking_${ids[0]}`]);
    expect(String(booked.headers['set-cookie']?.[1])).toContain('Path=/; Expires=Thu, 01 Jan 1970');
  });

  it('a booking’s cookie is deleted when it is released', async () => {
    const show = await makeShow(api);
    const booked = await tryToBook(api, show, [[priceOf(show.lots[0]).id, 1]]).expect(201);
    const { id } = booked.body as { id: string };
    const cookie = cookieSetBy(booked).split(';', 1)[0] ?? '';
    const given = await api.request.delete(`/api/orders/${id}`).set('cookie', cookie).expect(204);
    expect(cookieSetBy(given)).toMatch(new RegExp(`^__Host-booking_${id}=; Path=/; Expires=Thu, 01 Jan 1970`));
  });

  it('a cookie does not change public answers and their caching @V3.3.3', async () => {
    const show = await makeShow(api);
    const [session = ''] = (await signIn()).headers.getSetCookie();
    const cookie = `${session.split(';', 1)[0]}; __Host-booking_${newId()}=x; __Host-waiting_${show.id}=1.x`;
    for (const path of [...ADDRESSES, `/api/events/${show.slug}`, '/api/auth/social', '/robots.txt']) {
      const [bare, sent] = [await get(path), await get(path, { cookie })];
      const seen = ({ headers, status }: Response) => ({
        status,
        // A refusal has the id of its request.
        etag: status < 400 && headers.get('etag'),
        caching: headers.get('cache-control'),
        set: headers.getSetCookie(),
      });
      expect({ path, ...seen(sent) }).toEqual({ path, ...seen(bare) });
      expect(sent.headers.get('vary') ?? '').not.toMatch(/cookie|\*/i);
    }
  });

  it('a session’s cookie without the prefix does not count over https @V12.2.1', async () => {
    const [cookie = ''] = (await signIn()).headers.getSetCookie();
    const refresh = (sent: string) =>
      fetch(`${api.url}/api/auth/refresh`, { method: 'POST', headers: { cookie: sent, 'x-forwarded-proto': 'https' } });
    const sent = cookie.split(';', 1)[0] ?? '';
    expect((await refresh(sent.replace('__Host-', ''))).status).toBe(401);
    expect((await refresh(sent)).status).toBe(200);
  });

  it('a session’s cookie under the former name is exchanged for the new one, and deleted from its old path @V3.3.3', async () => {
    const [cookie = ''] = (await signIn()).headers.getSetCookie();
    const before = (cookie.split(';', 1)[0] ?? '').replace('__Host-', '__Secure-');
    const call = (path: string, sent: string) =>
      fetch(`${api.url}/api/auth/${path}`, { method: 'POST', headers: { cookie: sent, 'x-forwarded-proto': 'https' } });
    const refreshed = await call('refresh', before);
    expect(refreshed.status).toBe(200);
    const [now = '', old = '', ...more] = refreshed.headers.getSetCookie();
    expect(now).toMatch(/^__Host-festix_refresh=[^;]+; Max-Age=\d+; Path=\/; /);
    expect(old).toMatch(/^__Secure-festix_refresh=; Path=\/api\/auth; Expires=Thu, 01 Jan 1970/);
    expect(more).toEqual([]);
    const both = await call('refresh', `${before}; ${now.split(';', 1)[0]}`);
    expect(both.status).toBe(200);
    expect(both.headers.getSetCookie()[0]).toContain('.2.');
    // A process of the earlier version has opened the newer one.
    const younger = ((await signIn()).headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
    const [id] = /[0-9a-f-]{36}/.exec(younger) ?? [];
    for (const sent of [younger.replace('__Host-', '__Secure-'), `__Secure-festix_refresh=${'f'.repeat(36)}.1.x`]) {
      const answer = await call('refresh', `${sent}; ${now.split(';', 1)[0]}; ${younger}`);
      expect(answer.headers.getSetCookie()[0]).toContain(`=${id}.`);
    }
    const taken = await call('refresh', `${younger.replace('__Host-', '__Secure-')}; ${now.split(';', 1)[0]}`);
    expect(taken.headers.getSetCookie()[0]).toContain(`=${id}.`);
    const out = await call('sign-out', before);
    expect(out.headers.getSetCookie().map((set) => set.split('=', 1)[0])).toEqual([
      '__Host-festix_refresh',
      '__Secure-festix_refresh',
    ]);
    expect((await call('refresh', before)).status).toBe(401);
  });

  it('a session’s cookie over http has no prefix, and replaces one on the former path', async () => {
    const body = { email: ana.email, password: TEST_PASSWORD };
    const signedIn = await api.request.post('/api/auth/sign-in').send(body).expect(200);
    const old = cookieSetBy(signedIn).split(';', 1)[0] ?? '';
    expect(old).toMatch(/^festix_refresh=/);
    const refresh = (cookie: string) => api.request.post('/api/auth/refresh').set('cookie', cookie).expect(200);
    const now = cookieSetBy(await refresh(old)).split(';', 1)[0] ?? '';
    // A browser that has the old cookie on its own path sends that first.
    const both = await refresh(`${old}; ${now}`);
    const [next, gone, ...more] = both.headers['set-cookie'] as unknown as string[];
    expect(next).toMatch(/^festix_refresh=[^;]+\.2\.[^;]+; .*Path=\/;/);
    expect(gone).toMatch(/^festix_refresh=; Path=\/api\/auth; Expires=Thu, 01 Jan 1970/);
    expect(more).toEqual([]);
  });
});

describe('another site', () => {
  const SITE = 'https://outro.example';

  it('another site can’t read our answers @V3.4.2', async () => {
    const asked = await get('/api/events', { origin: SITE });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const wished = await fetch(`${api.url}/api/me`, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    const allowed = [...wished.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(allowed).toEqual([]);
    expect((await get('/api/events')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'another site can’t send %s, which needs no preflight @V3.5.1 @V3.5.2',
    async (type) => {
      const body = JSON.stringify({ email: ana.email, password: TEST_PASSWORD });
      const sent = await fetch(`${api.url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { origin: SITE, 'content-type': type },
        body,
      });
      expect(sent.status).toBe(415);
      expect(sent.headers.getSetCookie()).toEqual([]);
    },
  );

  it('another site can’t open a socket, and our own page can @V4.4.2', async () => {
    const options = { path: '/api/realtime', transports: ['websocket'], reconnection: false, forceNew: true };
    const open = async (origin: string) => {
      const socket = io(api.url, { ...options, auth: { token: ana.token }, extraHeaders: { origin } });
      const how = await new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('open'));
        socket.once('connect_error', () => resolve('refused'));
      });
      socket.close();
      return how;
    };
    expect(await open(SITE)).toBe('refused');
    expect(await open('null')).toBe('refused');
    expect(await open(PUBLIC_URL)).toBe('open');
    expect(await open(api.url)).toBe('open');
  });
});

const rows = Object.values(contract).flatMap((calls) => Object.values<Omit<AnyEndpoint, 'types'>>(calls));

/** Returns the paths of calls that read, or of those that change data. */
function paths(isRead: boolean): string[] {
  return rows
    .filter(({ method }) => (method === 'GET') === isRead)
    .flatMap((row) => row.areas.map((area) => pathIn(row, area)));
}

describe('call that changes something', () => {
  const asPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

  it('a change is never made by GET @V3.5.3', async () => {
    const reads = paths(true).map(asPattern);
    const changes = [...new Set(paths(false))]
      .map((path) => path.replace(/\{\w+\}/g, newId()))
      .filter((path) => !reads.some((read) => read.test(path)));
    expect(changes.length).toBeGreaterThan(50);
    const answers = await Promise.all(changes.map((path) => get(path, bearer(ana.token))));
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: string }).code));
    expect([...new Set(codes)]).toEqual(['METHOD_NOT_ALLOWED']);
  });

  it('a change takes no unknown field @V1.5.2 @V15.3.3', async () => {
    const body = { email: 'nova@exemplo.br', password: 'uma senha bem longa', roles: ['super-admin'] };
    const refused = await api.request.post('/api/auth/sign-up').send(body).expect(400);
    expect(Object.keys((refused.body as { errors: object }).errors)).toContain('roles');
  });

  it('a change can’t alter a prototype @V15.3.6', async () => {
    const body = `{"__proto__":{"spoiled":1},"constructor":{"prototype":{"spoiled":1}},"email":"a@b.br","password":"x"}`;
    const call = api.request.post('/api/auth/sign-in').set('content-type', 'application/json').send(body);
    expect((await call).status).toBeGreaterThanOrEqual(400);
    for (const field of ['__proto__', 'constructor', 'toString']) {
      const sent = `{"email":"${ana.email}","password":"${TEST_PASSWORD}","${field}":{}}`;
      const answer = api.request.post('/api/auth/sign-in').set('content-type', 'application/json').send(sent);
      expect(Object.keys(((await answer.expect(400)).body as { errors: object }).errors)).toEqual([field]);
    }
    await get('/api/events?__proto__[spoiled]=1&constructor[prototype][spoiled]=1');
    expect(({} as { spoiled?: number }).spoiled).toBeUndefined();
  });
});

describe('request', () => {
  it('a request with a parameter twice is refused @V15.3.7', async () => {
    await as(api, ana).get('/api/producer/events?skip=1').expect(200);
    await as(api, ana).get('/api/producer/events?skip=1&skip=2').expect(400);
  });

  it('a TRACE request is not echoed @V13.4.4', async () => {
    const call = plainRequest(`${api.url}/api/me`, {
      method: 'TRACE',
      headers: { 'x-secret': 'a secret of a header' },
    });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(405);
    expect(await text(answer)).not.toContain('secret');
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are none', 'Transfer-Encoding: xchunked\r\n'],
  ])('a request with %s is refused, and its connection closed @V4.2.1', async (_, headers) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\n${headers}\r\n0\r\n\r\nGET /api/events HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    const said = await text(socket);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it.each(['/.git/config', '/.env', '/assets/', '/assets', '/..%2f.env', '/%2e%2e/.env'])(
    'a request for %s gets no file outside the app, and no listing @V13.2.5 @V13.4.1 @V13.4.3',
    async (path) => {
      const said = await (await get(path)).text();
      expect(said).not.toMatch(/secret|app-1a2b/);
    },
  );
});

describe('hostile text in a URL', () => {
  const HOSTILE = [`' or 1=1 --`, `"; drop table users; --`, `%_\\'$1<script>`];

  it.each(HOSTILE)('%s is plain text to every read @V1.2.4', async (hostile) => {
    const boss = await makePerson(api, { roles: ['super-admin', 'producer', 'support'] });
    const said = encodeURIComponent(hostile);
    const asked = [...new Set(paths(true))].flatMap((path) => [
      path.replace(/\{\w+\}/g, said),
      ...['query', 'text', 'name'].map((name) => `${path.replace(/\{\w+\}/g, newId())}?${name}=${said}`),
    ]);
    expect(asked.length).toBeGreaterThan(400);
    const faults: string[] = [];
    for (const address of asked) {
      const answer = await get(address, bearer(boss.token));
      await answer.body?.cancel();
      // A part that is not set up here says so; nothing has failed.
      if (answer.status >= 500 && answer.status !== 503) faults.push(`${answer.status} ${address}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('password', () => {
  it('a password of hundreds of characters is accepted, and every character counts @V6.2.9', async () => {
    const password = `${'uma frase longa que só eu sei '.repeat(20)}!`;
    const code = await api.request.post('/api/auth/sign-up').send({ name: 'Bia', email: 'bia@exemplo.br', password });
    expect(code.status).toBeLessThan(300);
    const person = await makePerson(api, { password });
    const signIn = (typed: string) =>
      api.request.post('/api/auth/sign-in').send({ email: person.email, password: typed });
    await signIn(password.slice(0, -1)).expect(401);
    await signIn(password).expect(200);
  });
});

describe('https', () => {
  const served = () =>
    startApi({ env: { TLS_CERT: CERTIFICATE, TLS_KEY: KEY, PUBLIC_URL }, databaseUrl: api.env.DATABASE_URL });

  /** Returns the agreed TLS version, or the code of the server's refusal. */
  async function agreed(url: string, options: ConnectionOptions): Promise<string | null> {
    const { hostname, port } = new URL(url);
    const socket = connectTls({
      host: hostname,
      port: Number(port),
      ca: readFileSync(CERTIFICATE),
      servername: 'localhost',
      ...options,
    });
    try {
      await once(socket, 'secureConnect');
      return socket.getProtocol();
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      socket.destroy();
    }
  }

  it('https is TLS 1.3, or 1.2 with forward secrecy, and nothing older or weaker @V12.1.1 @V12.1.2', async () => {
    const { url, close } = await served();
    try {
      expect(await agreed(url, {})).toBe('TLSv1.3');
      expect(await agreed(url, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
      // As weak as the client's library allows, so that the server is the side that refuses.
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
      expect(await agreed(url, old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
      const weak = {
        maxVersion: 'TLSv1.2',
        ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA:@SECLEVEL=0',
      } as const;
      expect(await agreed(url, weak)).toMatch(/HANDSHAKE_FAILURE/);
    } finally {
      await close();
    }
  });
});

describe('access token', () => {
  it('an access token is valid for this API alone, even with the same secret @V9.2.2 @V9.2.3 @V9.2.4', async () => {
    const jwt = api.app.get(JwtService, { strict: false });
    const now = Math.floor(api.clock.now().getTime() / 1000);
    const claims = { sub: ana.id, iat: now, exp: now + 60 };
    await as(api, { token: jwt.sign({ ...claims, aud: 'festix-api' }) })
      .get('/api/me')
      .expect(200);
    await as(api, { token: jwt.sign(claims) })
      .get('/api/me')
      .expect(401);
    await as(api, { token: jwt.sign({ ...claims, aud: 'another' }) })
      .get('/api/me')
      .expect(401);
  });

  it('an access token of another algorithm is invalid, even with the same secret @V9.1.2', async () => {
    const jwt = api.app.get(JwtService, { strict: false });
    const now = Math.floor(api.clock.now().getTime() / 1000);
    const claims = { aud: 'festix-api', sub: ana.id, iat: now, exp: now + 60 };
    const token = jwt.sign(claims, { algorithm: 'HS512' });
    await as(api, { token }).get('/api/me').expect(401);
  });

  it.each([{}, { exp: 'amanhã' }, { exp: null }])(
    'an access token without an expiry (%j) is invalid @V9.2.1',
    async (end) => {
      const jwt = api.app.get(JwtService, { strict: false });
      const iat = Math.floor(api.clock.now().getTime() / 1000);
      const payload = JSON.stringify({ aud: 'festix-api', sub: ana.id, iat, ...end });
      await as(api, { token: jwt.sign(payload) })
        .get('/api/me')
        .expect(401);
    },
  );

  it('an access token in a URL opens nothing @V14.2.1', async () => {
    for (const name of ['access_token', 'token', 'authorization'])
      expect((await get(`/api/me?${name}=${ana.token}`)).status).toBe(401);
  });
});

describe('database fault', () => {
  it('a database fault is answered without its text @V13.4.2 @V16.5.1', async () => {
    await api.asOwner('alter table users rename to users_gone');
    try {
      const answer = await get('/api/me', bearer(ana.token));
      const said = await answer.text();
      expect(answer.status).toBe(500);
      expect(Object.keys(JSON.parse(said) as object).sort()).toEqual([
        'code',
        'detail',
        'request_id',
        'status',
        'title',
        'type',
      ]);
      expect(said).not.toMatch(/users|select|relation|\bat \S+:\d+/i);
    } finally {
      await api.asOwner('alter table users_gone rename to users');
    }
  });
});
