import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LotView, PublicEventView } from '@festix/domain/contract';
import { newId } from '../kernel/database/ids.ts';
import { Realtime } from '../kernel/realtime/realtime.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { startProcess, type ApiProcess } from '../testing/api-process.ts';
import { makeEvent, makeEventWithPage } from '../testing/events.ts';
import { Listener } from '../testing/listener.ts';
import { makeLot, makeShow, priceOf } from '../testing/shows.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../testing/people.ts';

/** A busy machine needs some of them to ask twice. */
const DRAIN_SECONDS = 15;

let api: TestApi;
let one: ApiProcess;
let two: ApiProcess;
let producer: TestPerson;

beforeAll(async () => {
  api = await startApi();
  const { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET } = api.env;
  const env = { DATABASE_URL, DATA_DIR, JWT_SECRET, TICKET_KEY_SECRET, ALLOW_SANDBOX: '1' };
  [one, two] = await Promise.all([startProcess(env), startProcess({ ...env, DRAIN_SECONDS: String(DRAIN_SECONDS) })]);
  producer = await makePerson(api, { roles: ['producer'] });
}, 90_000);
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await api?.close();
});

function signIn(at: ApiProcess, email: string, password: string) {
  return at.request.post('/api/auth/sign-in').send({ email, password });
}

async function saysOfReadiness(at: ApiProcess, expected: 200 | 503): Promise<void> {
  const deadline = Date.now() + 10_000;
  let status = 0;
  while (status !== expected && Date.now() < deadline) ({ status } = await at.request.get('/api/health/ready'));
  expect(status).toBe(expected);
}

/** Sends a request; returns the answer and its connection, which is free again after the whole answer. */
async function ask(url: string, agent: Agent) {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  const { socket, statusCode, headers } = answer;
  await once(answer.resume(), 'end');
  return { socket, status: statusCode, connection: headers.connection, rests: headers['keep-alive'] };
}

describe('two API processes on one database', () => {
  it('the test runs three processes', () => {
    expect(new Set([process.pid, one.pid, two.pid]).size).toBe(3);
  });

  it('processes share sessions: signed in at one, refreshed at the other, ended at the first', async () => {
    const signedIn = await signIn(one, producer.email, TEST_PASSWORD).expect(200);
    const cookie = (signedIn.headers['set-cookie'] as unknown as string[])[0] as string;
    const refreshed = await two.request.post('/api/auth/refresh').set('cookie', cookie).expect(200);
    const next = (refreshed.headers['set-cookie'] as unknown as string[])[0] as string;
    const bearer = `Bearer ${refreshed.body.access_token}`;
    await one.request.get('/api/me').set('authorization', bearer).expect(200);
    await one.request.post('/api/auth/sign-out').set('cookie', next).expect(204);
    await two.request.post('/api/auth/refresh').set('cookie', next).expect(401);
    await one.request.get('/api/me').set('authorization', bearer).expect(401);
  });

  it('processes return one successor of a session, whatever their race', async () => {
    const signedIn = await signIn(one, producer.email, TEST_PASSWORD).expect(200);
    const cookie = (signedIn.headers['set-cookie'] as unknown as string[])[0] as string;
    const race = [one, two, one, two, one, two].map((at) =>
      at.request.post('/api/auth/refresh').set('cookie', cookie).expect(200),
    );
    const given = (await Promise.all(race)).map(({ headers }) => String(headers['set-cookie']).split(';', 1)[0]);
    expect(new Set(given).size).toBe(1);
  });

  it('processes count failures together @V6.3.1', async () => {
    const victim = await makePerson(api);
    for (let i = 0; i < 10; i += 1) await signIn(i % 2 ? one : two, victim.email, 'errada').expect(401);
    await signIn(one, victim.email, TEST_PASSWORD).expect(429);
    await signIn(two, victim.email, TEST_PASSWORD).expect(429);
  });

  it('processes send each other’s hints', async () => {
    const event = await makeEvent(api, producer);
    const listeners = await Promise.all([one, two].map((at) => Listener.connect(at.url, producer.token)));
    try {
      for (const listener of listeners) expect(await listener.join(event)).toEqual({ ok: true });
      api.app.get(Realtime).hint(event, 'checkin.created', ['checkin-1']);
      await Promise.all(listeners.map((listener) => listener.until((heard) => heard.length > 0)));
      for (const { heard } of listeners) {
        expect(heard.map(({ type, body }) => [type, body])).toEqual([
          ['checkin.created', { event_id: event, ids: ['checkin-1'] }],
        ]);
      }
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

  it('processes send an open public page a change made at the other, within two seconds', async () => {
    const event = await makeEventWithPage(api, producer);
    const listeners = await Promise.all([one, two].map((at) => Listener.connect(at.url, undefined)));
    try {
      for (const listener of listeners) expect(await listener.watch(event)).toEqual({ ok: true });
      await one.request
        .patch(`/api/producer/events/${event}`)
        .set('authorization', `Bearer ${producer.token}`)
        .send({ name: 'Outro nome' })
        .expect(200);
      const changed = performance.now();
      await Promise.all(listeners.map((listener) => listener.until((heard) => heard.length > 0)));
      for (const { heard } of listeners) expect((heard[0]?.at ?? Infinity) - changed).toBeLessThan(2_000);
      for (const { heard } of listeners)
        expect(heard.map(({ type, body }) => [type, body])).toEqual([['event.changed', { event_id: event }]]);
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

  it('processes turn a lot by date at its second, and tell the open pages of both', async () => {
    const show = await makeShow(api, { producer, lots: [] });
    const turns = Date.now() + 4_000;
    const first = await makeLot(api, show, { sale_ends_at: new Date(turns).toISOString() });
    const next = await makeLot(api, show, { enabled: false, visible: false, trigger_lot_id: first.id });
    const listeners = await Promise.all([one, two].map((at) => Listener.connect(at.url, undefined)));
    try {
      for (const listener of listeners) expect(await listener.watch(show.id)).toEqual({ ok: true });
      const turned = performance.now() + turns - Date.now();
      await Promise.all(listeners.map((listener) => listener.until((heard) => heard.some(({ at }) => at >= turned))));
      for (const at of [one, two]) {
        const { body } = await at.request.get(`/api/events/${show.slug}`).expect(200);
        expect((body as PublicEventView).lots.map(({ id }) => id)).toEqual([next.id]);
        const book = (lot: LotView) =>
          at.request
            .post(`/api/events/${show.slug}/bookings`)
            .send({ id: newId(), items: [{ price_id: priceOf(lot).id, amount: 1 }] });
        await book(first).expect(409);
        await book(next).expect(201);
      }
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

  it('processes close a socket when its session ends at the other', async () => {
    const signedIn = await signIn(one, producer.email, TEST_PASSWORD).expect(200);
    const listener = await Listener.connect(two.url, signedIn.body.access_token);
    const ended = listener.ended();
    await one.request
      .post('/api/auth/sign-out')
      .set('cookie', (signedIn.headers['set-cookie'] as unknown as string[])[0] as string)
      .expect(204);
    expect(await ended).toBe('io server disconnect');
  });

  it('processes survive the loss of every database connection, and send hints again', async () => {
    const event = await makeEvent(api, producer);
    const listener = await Listener.connect(two.url, producer.token);
    try {
      expect(await listener.join(event)).toEqual({ ok: true });
      await api.database.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const at of [one, two]) await saysOfReadiness(at, 200);
      const hinting = setInterval(() => api.app.get(Realtime).hint(event, 'lot.updated', ['lot-1']), 250);
      await listener.until((heard) => heard.length > 0).finally(() => clearInterval(hinting));
    } finally {
      listener.close();
    }
  });

  it('a stopping process is not ready, answers open requests and closes its connections, while the other goes on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const before = await ask(`${two.url}/api/health/live`, agent);
      // Longer than the minute of proxies, so that none sends into a connection that a process is closing.
      expect([before.connection, before.rests]).toEqual(['keep-alive', 'timeout=65']);
      const stopped = two.stop('SIGTERM');
      await saysOfReadiness(two, 503);

      const last = await ask(`${two.url}/api/health/live`, agent);
      expect([last.status, last.connection]).toEqual([200, 'close']);
      expect(last.socket === before.socket).toBe(true);
      if (!last.socket.closed) await once(last.socket, 'close');
      await signIn(two, producer.email, TEST_PASSWORD).expect(200);
      expect(await stopped).toBe(0);
      await one.request.get('/api/health/ready').expect(200);
    } finally {
      agent.destroy();
    }
  }, 60_000);
});
