import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { makeEvent, makeEventWithPage } from '../../testing/events.ts';
import { startApi } from '../../testing/api.ts';
import { Listener } from '../../testing/listener.ts';
import { statementsWait } from '../../testing/locks.ts';
import { makePerson, TEST_PASSWORD, type TestPerson } from '../../testing/people.ts';
import { useApi } from '../../testing/use-api.ts';
import { AccessTokens } from '../access/access-tokens.ts';
import { ErrorPort } from '../watch/error-port.ts';
import { LINES_OF_PERSON } from './realtime-lines.ts';
import { Realtime } from './realtime.ts';

const api = useApi();
let realtime: Realtime;
let producer: TestPerson;
let event: string;
const open: Listener[] = [];

beforeAll(async () => {
  realtime = api.app.get(Realtime);
  producer = await makePerson(api, { roles: ['producer'] });
  event = await makeEvent(api, producer);
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
async function connect(token: string | undefined): Promise<Listener> {
  const listener = await Listener.connect(api.url, token);
  open.push(listener);
  return listener;
}

async function member(...permissions: string[]): Promise<TestPerson> {
  const person = await makePerson(api, { roles: ['team-member'] });
  await api.database.query('insert into event_grants (event_id, user_id, permissions) values ($1, $2, $3)', [
    event,
    person.id,
    permissions,
  ]);
  return person;
}

describe('handshake', () => {
  it.each([[''], ['not.a.token'], [{ a: 1 } as never]])('the handshake refuses %j @V4.4.4', async (token) => {
    await expect(Listener.connect(api.url, token)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('the handshake refuses an expired token, and one of a deleted person @V4.4.3', async () => {
    const tokens = api.app.get(AccessTokens, { strict: false });
    const gone = tokens.issue({ user_id: '0190a8f0-0000-7000-8000-000000000000' });
    await expect(Listener.connect(api.url, gone)).rejects.toThrow('UNAUTHENTICATED');
    api.clock.advance(-16 * 60_000);
    const over = tokens.issue({ user_id: producer.id });
    api.clock.advance(16 * 60_000);
    await expect(Listener.connect(api.url, over)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('the handshake refuses a revoked device', async () => {
    const device = crypto.randomUUID();
    await api.database.query(
      `insert into devices (id, user_id, kind, name, revoked_at) values ($1, $2, 'door', 'Porta 1', now())`,
      [device, producer.id],
    );
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: producer.id, device_id: device });
    await expect(Listener.connect(api.url, token)).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('visitor', () => {
  it('a visitor connects without a token, and receives hints of public pages only', async () => {
    const event = await makeEvent(api, producer);
    const listener = await connect(undefined);
    expect(await listener.join(event)).toEqual({ ok: false, code: 'UNAUTHENTICATED' });
    expect(await listener.watch(event)).toEqual({ ok: true });
    realtime.hint(event, 'lot.updated', ['not-for-me']);
    realtime.hint(event, 'order.updated', ['not-for-me']);
    realtime.hint(event, 'event.changed', []);
    await listener.until((heard) => heard.length > 0);
    expect(listener.heard.map(({ type, body }) => [type, body])).toEqual([['event.changed', { event_id: event }]]);
  });

  it('a visitor watches one page at a time', async () => {
    const event = await makeEvent(api, producer);
    const other = await makeEvent(api, producer);
    const listener = await connect(undefined);
    await listener.watch(event);
    expect(await listener.watch(other)).toEqual({ ok: true });
    realtime.hint(event, 'event.changed', []);
    realtime.hint(other, 'event.changed', []);
    await listener.until((heard) => heard.length > 0);
    expect(listener.heard.map(({ body }) => body.event_id)).toEqual([other]);
  });

  it('a visitor cannot watch a missing page, nor a test event', async () => {
    const tested = await makeEvent(api, producer);
    await api.database.query('update events set is_test = true where id = $1', [tested]);
    const listener = await connect(undefined);
    for (const id of [tested, crypto.randomUUID(), undefined, '*', ['a']])
      expect(await listener.watch(id)).toEqual({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('too many messages', () => {
  it.each<[string, (person: TestPerson) => string | undefined, 'join' | 'watch']>([
    ['a visitor', () => undefined, 'watch'],
    ['somebody signed in', ({ token }) => token, 'join'],
  ])('a socket with too many messages is closed: %s @V15.2.2 @V17.3.1', async (_, tokenOf, word) => {
    const listener = await connect(tokenOf(await makePerson(api)));
    const ended = listener.ended();
    const said = Array.from({ length: 400 }, () => listener[word](crypto.randomUUID()).catch(() => null));
    const all = Promise.all(said).then((answers) => `answered ${answers.filter(Boolean).length}`);
    expect(await Promise.race([ended, all])).toBe('io server disconnect');
  });

  it('a socket that joins one event after another all evening stays connected', async () => {
    const listener = await connect(producer.token);
    for (let nth = 0; nth < 25; nth++) expect(await listener.join(event)).toEqual({ ok: true });
    expect(listener.socket.connected).toBe(true);
  });
});

it('a person has a limit of sockets, and the neighbours have their own', async () => {
  const person = await makePerson(api);
  const lines = await Promise.all(Array.from({ length: LINES_OF_PERSON }, () => connect(person.token)));
  await expect(Listener.connect(api.url, person.token)).rejects.toThrow('RATE_LIMITED');
  await connect(undefined);
  await connect(producer.token);
  const [first] = lines as [Listener];
  const conn = [...(realtime['server']?.of('/').sockets.values() ?? [])].find(({ id }) => id === first.socket.id)!.conn;
  const over = once(conn, 'close');
  first.close();
  await over;
  await connect(person.token);
});

describe('event’s room', () => {
  it.each([['checkins'], ['lots'], ['sales']])('joining an event is allowed for %s', async (grant) => {
    const listener = await connect((await member(grant)).token);
    expect(await listener.join(event)).toEqual({ ok: true });
  });

  it('joining an event is refused for grants without live data', async () => {
    const listener = await connect((await member('faq')).token);
    expect(await listener.join(event)).toEqual({ ok: false, code: 'FORBIDDEN' });
  });

  it('joining an event does not reveal that a hidden event exists', async () => {
    const stranger = await makePerson(api, { roles: ['producer', 'team-member', 'customer'] });
    const listener = await connect(stranger.token);
    expect(await listener.join(event)).toEqual({ ok: false, code: 'NOT_FOUND' });
    expect(await listener.join(crypto.randomUUID())).toEqual({ ok: false, code: 'NOT_FOUND' });
  });

  it.each([[undefined], ['*'], [{ $ne: 1 }], ["' or 1=1"], [['a']], ['x'.repeat(3000)]])(
    'joining an event refuses %j @V1.2.4',
    async (id) => {
      const listener = await connect(producer.token);
      expect(await listener.join(id)).toEqual({ ok: false, code: 'NOT_FOUND' });
    },
  );

  it('a socket receives hints from joining until leaving', async () => {
    const other = await makeEvent(api, producer);
    const listener = await connect(producer.token);
    await listener.join(event);
    realtime.hint(other, 'lot.updated', ['not-for-me']);
    realtime.hint(event, 'lot.updated', ['lot-1']);
    await listener.until((heard) => heard.length > 0);
    expect(listener.heard.map(({ type, body }) => [type, body])).toEqual([
      ['lot.updated', { event_id: event, ids: ['lot-1'] }],
    ]);
    await listener.socket.timeout(5000).emitWithAck('leave', { event_id: event });
    await listener.join(other);
    realtime.hint(event, 'checkin.created', ['not-heard']);
    realtime.hint(other, 'lot.updated', ['heard']);
    await listener.until((heard) => heard.length > 1);
    expect(listener.heard.slice(1).map(({ body }) => body.ids)).toEqual([['heard']]);
  });

  it('a hint has ids of orders only for readers of orders', async () => {
    const [door, till] = await Promise.all([connect((await member('checkins')).token), connect(producer.token)]);
    await Promise.all([door.join(event), till.join(event)]);
    realtime.hint(event, 'order.updated', ['order-1']);
    realtime.hint(event, 'checkin.created', ['checkin-1']);
    await Promise.all(
      [door, till].map((one) => one.until((heard) => heard.some(({ type }) => type === 'checkin.created'))),
    );
    expect(door.heard.map(({ type }) => type)).toEqual(['checkin.created']);
    expect(till.heard.map(({ type }) => type)).toEqual(['order.updated', 'checkin.created']);
  });

  it('a hint about orders has no ids for readers of figures, and reaches readers of orders once', async () => {
    const own = await makeEvent(api, producer);
    const viewer = await makePerson(api, { roles: ['team-member'] });
    await api.database.query('insert into event_grants (event_id, user_id, permissions) values ($1, $2, $3)', [
      own,
      viewer.id,
      ['overview'],
    ]);
    const [figures, orders] = await Promise.all([connect(viewer.token), connect(producer.token)]);
    await Promise.all([figures.join(own), orders.join(own)]);
    realtime.hint(own, 'order.updated', ['order-1']);
    realtime.hint(own, 'lot.updated', ['lot-1']);
    await Promise.all(
      [figures, orders].map((one) => one.until((heard) => heard.some(({ type }) => type === 'lot.updated'))),
    );
    const ordersHeard = (one: Listener) => one.heard.filter(({ type }) => type === 'order.updated');
    expect(ordersHeard(figures).map(({ body }) => body)).toEqual([{ event_id: own, ids: [] }]);
    expect(ordersHeard(orders).map(({ body }) => body)).toEqual([{ event_id: own, ids: ['order-1'] }]);
  });
});

describe('hints', () => {
  it('hints leave at most twice a second and lose no id', async () => {
    const fresh = await makeEvent(api, producer);
    const listener = await connect(producer.token);
    await listener.join(fresh);
    const ids = Array.from({ length: 60 }, (_, i) => `checkin-${i}`);
    const started = performance.now();
    for (const id of ids) {
      realtime.hint(fresh, 'checkin.created', [id]);
      await new Promise((next) => setImmediate(next));
    }
    const seen = () => new Set(listener.heard.flatMap(({ body }) => body.ids));
    await listener.until(() => seen().size === ids.length);
    expect(seen()).toEqual(new Set(ids));
    const seconds = (performance.now() - started) / 1000;
    expect(listener.heard.length).toBeLessThanOrEqual(1 + Math.ceil(seconds * 2));
    expect(listener.heard[0]?.body.ids).toEqual(['checkin-0']);
  });

  it('a hint with too many ids arrives without any', async () => {
    const fresh = await makeEvent(api, producer);
    const listener = await connect(producer.token);
    await listener.join(fresh);
    realtime.hint(
      fresh,
      'checkin.created',
      Array.from({ length: 5000 }, (_, i) => String(i)),
    );
    await listener.until((heard) => heard.length > 0);
    expect(listener.heard[0]?.body).toEqual({ event_id: fresh, ids: [] });
  });
});

describe('process that ends', () => {
  it('an ending process sends the hints of a request whose caller has left', async () => {
    const id = await makeEventWithPage(api, producer);
    const listener = await connect(undefined);
    await listener.watch(id);
    const ending = await startApi({ databaseUrl: api.env.DATABASE_URL });
    const reported: unknown[] = [];
    ending.app.get(ErrorPort).report = (error) => void reported.push(error);
    let closed: Promise<void> | undefined;
    await api.database.transaction(async (tx) => {
      await tx.query('select from events where id = $1 for update', [id]);
      const caller = new AbortController();
      const call = fetch(`${ending.url}/api/producer/events/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${producer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Outro nome' }),
        signal: caller.signal,
      });
      await statementsWait(api);
      caller.abort();
      await expect(call).rejects.toThrow('aborted');
      closed = ending.close();
      // From here on the process waits for the request's own connection alone.
      while (!ending.database.pool.ending) await turn();
    });
    await closed;
    expect(reported).toEqual([]);
    await listener.until((heard) => heard.length > 0);
    expect(listener.heard.map(({ type, body }) => [type, body])).toEqual([['event.changed', { event_id: id }]]);
  });
});

describe('end of a socket', () => {
  it('a socket ends with its token, with a reason that lets the client reconnect @V4.4.3', async () => {
    // The token is valid however long the connection takes; the socket ends with it.
    api.clock.stop();
    api.clock.advance(-15 * 60_000 + 2500);
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: producer.id });
    api.clock.advance(15 * 60_000 - 2500);
    const listener = await connect(token);
    expect(await listener.ended()).toBe('transport close');
    api.clock.run();
  });

  it('a socket ends with the sign-out @V4.4.4', async () => {
    const { body, headers } = await api.request
      .post('/api/auth/sign-in')
      .send({ email: producer.email, password: TEST_PASSWORD })
      .expect(200);
    const listener = await connect(body.access_token);
    const bystander = await connect(producer.token);
    const ended = listener.ended();
    await api.request
      .post('/api/auth/sign-out')
      .set('cookie', headers['set-cookie'] as string)
      .expect(204);
    expect(await ended).toBe('io server disconnect');
    expect(bystander.socket.connected).toBe(true);
  });

  it('a socket is closed after a message that exceeds the limit', async () => {
    const listener = await connect(producer.token);
    const ended = listener.ended();
    listener.socket.emit('join', { event_id: 'x'.repeat(100_000) });
    expect(await ended).toMatch(/transport/);
  });
});

describe('devices of an event', () => {
  async function device(owner: TestPerson = producer): Promise<{ id: string; line: Listener }> {
    const id = crypto.randomUUID();
    await api.database.query(`insert into devices (id, user_id, kind, name) values ($1, $2, 'door', 'Porta')`, [
      id,
      owner.id,
    ]);
    const token = api.app.get(AccessTokens, { strict: false }).issue({ user_id: owner.id, device_id: id });
    return { id, line: await connect(token) };
  }
  const wordsOf = ({ heard }: Listener) =>
    heard.filter(({ type }) => type === 'mesh').map(({ body }) => body as { from?: string; say?: string });
  const hears = (line: Listener) => line.until((heard) => heard.some(({ type }) => type === 'mesh'));

  it('a device’s word reaches the event’s other devices, and neither itself nor the event’s people', async () => {
    const [one, two, three] = [await device(), await device(), await device()];
    const person = await connect(producer.token);
    for (const { line } of [one, two, three]) expect(await line.join(event)).toEqual({ ok: true });
    await person.join(event);
    one.line.socket.emit('mesh', { event_id: event, say: 'aqui' });
    await Promise.all([hears(two.line), hears(three.line)]);
    for (const { line } of [two, three]) {
      expect(wordsOf(line)).toEqual([{ event_id: event, from: one.id, say: 'aqui' }]);
    }
    // What is said after it has come to everybody who was to hear of it.
    realtime.hint(event, 'lot.updated', []);
    await Promise.all([one.line, person].map((line) => line.until((heard) => heard.length > 0)));
    expect([...wordsOf(one.line), ...wordsOf(person)]).toEqual([]);
  });

  it('a device’s word to another reaches that one alone', async () => {
    const [one, two, three] = [await device(), await device(), await device()];
    for (const { line } of [one, two, three]) await line.join(event);
    one.line.socket.emit('mesh', { event_id: event, to: two.id.toUpperCase(), say: 'M1…' });
    await hears(two.line);
    three.line.socket.emit('mesh', { event_id: event, to: one.id, say: 'fim' });
    await hears(one.line);
    expect([two, three].map(({ line }) => wordsOf(line).map(({ from }) => from))).toEqual([[one.id], []]);
  });

  it.each<[string, (line: Listener) => Promise<void>, object]>([
    ['that has not joined', () => Promise.resolve(), {}],
    [
      'that left',
      async (line) => {
        await line.join(event);
        await line.socket.timeout(5000).emitWithAck('leave', { event_id: event });
      },
      {},
    ],
    ['with a longer word than a link needs', async (line) => void (await line.join(event)), { say: 'x'.repeat(1_025) }],
    ['with a word that is no text', async (line) => void (await line.join(event)), { say: { a: 1 } }],
    ['to everything', async (line) => void (await line.join(event)), { to: '*' }],
  ])('a device %s is not heard @V17.3.2', async (_, prepare, said) => {
    const [one, two] = [await device(), await device()];
    await two.line.join(event);
    await prepare(one.line);
    one.line.socket.emit('mesh', { event_id: event, say: 'aqui', ...said });
    // One socket's messages are answered in their order.
    await one.line.join(event);
    one.line.socket.emit('mesh', { event_id: event, say: 'depois' });
    await hears(two.line);
    expect(wordsOf(two.line)).toMatchObject([{ say: 'depois' }]);
  });

  it('a person’s word is not heard, whatever device it names', async () => {
    const two = await device();
    await two.line.join(event);
    const person = await connect(producer.token);
    await person.join(event);
    person.socket.emit('mesh', { event_id: event, from: two.id, say: 'aqui' });
    await person.join(event);
    realtime.hint(event, 'lot.updated', []);
    await two.line.until((heard) => heard.length > 0);
    expect(wordsOf(two.line)).toEqual([]);
  });

  it('a word of a device of another event is not heard', async () => {
    const other = await makeEvent(api, producer);
    const [one, two] = [await device(), await device()];
    await one.line.join(other);
    await two.line.join(event);
    one.line.socket.emit('mesh', { event_id: event, say: 'aqui' });
    await one.line.join(other);
    realtime.hint(event, 'lot.updated', []);
    await two.line.until((heard) => heard.length > 0);
    expect(wordsOf(two.line)).toEqual([]);
  });
});
