import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { advisoryLocks } from '../kernel/database/advisory-locks.ts';
import { createPool } from '../kernel/database/database.ts';
import { Realtime } from '../kernel/realtime/realtime.ts';
import { Jobs } from '../kernel/work/jobs.ts';
import { bringUpToDate } from '../migrate.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { Listener } from '../testing/listener.ts';
import { bookingBody, buy } from '../testing/purchases.ts';
import { startPrimary, startReplica, urlOfAll, type Primary, type Replica } from '../testing/replica.ts';
import { as, makeShow, priceOf, type TestShow } from '../testing/shows.ts';

/* The primary is lost and its standby promoted while two processes work on both hosts. */

const LONGEST_FAILOVER_MS = 30_000;

let primary: Primary;
let replica: Replica;
let one: TestApi;
let two: TestApi;
let show: TestShow;
let listener: Listener;

async function start(): Promise<void> {
  primary = await startPrimary();
  replica = await startReplica(primary.url);
  const databaseUrl = urlOfAll([primary.url, replica.url]);
  const env = { DATABASE_REPLICA_URL: urlOfAll([primary.url, replica.url], 'standby') };
  one = await startApi({ databaseUrl, env });
  two = await startApi({ databaseUrl, env });
  show = await makeShow(one, { lots: [{ ticket_limit: 100 }] });
  listener = await Listener.connect(one.url, show.producer.token);
  await listener.join(show.id);
}

async function stop(): Promise<void> {
  listener?.close();
  await two?.close();
  await one?.close();
  await replica?.stop();
  primary?.thaw();
  await primary?.stop();
}

/** Tries until it succeeds, as long as a failover may take. */
async function insistent<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (const until = performance.now() + LONGEST_FAILOVER_MS; performance.now() < until;) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Error('it never came to be');
}

/** Sends a call until it succeeds; every other answer has to be the temporary problem. Returns its status. */
async function postAt(api: TestApi, person: TestShow['producer'] | null, path: string, body: object): Promise<number> {
  return insistent(async () => {
    const { status, body: told, headers } = await as(api, person).post(path, body);
    if (status < 300) return status;
    expect({ status, code: told.code, retry: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'BUSY',
      retry: '1',
    });
    return undefined;
  });
}

/** Books a ticket, under the id of the order. */
const bookAt = (api: TestApi, id: string): Promise<number> =>
  postAt(api, null, `/api/events/${show.slug}/bookings`, bookingBody([[priceOf(show.lots[0]).id, 1]], id));

/** Lets a ticket in, under the id of the scan. */
const enterAt = (api: TestApi, ticket_id: string): Promise<number> =>
  postAt(api, show.producer, `/api/producer/events/${show.id}/checkins`, { id: newId(), ticket_id });

/** Returns the number of sessions that hold the lock of the sweeps. */
async function sweepers(api: TestApi): Promise<number> {
  await Promise.allSettled([one, two].map(({ app }) => app.get(Jobs).sweepsHere()));
  const [{ count }] = (await api.database.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
    [advisoryLocks.sweeper],
  )) as [{ count: number }];
  return count;
}

/** Sends a hint from the one process until a page at the other hears it. */
async function hears(): Promise<void> {
  const before = listener.heard.length;
  await insistent(async () => {
    two.app.get(Realtime).hint(show.id, 'lot.updated', []);
    await two.request.get('/api/health/live');
    return listener.heard.length > before || undefined;
  });
}

describe.each([
  ['dies', { lose: () => primary.kill(), comeBack: () => primary.comeBack() }],
  ['freezes', { lose: async () => primary.freeze(), comeBack: async () => primary.thaw() }],
])('a primary that %s', (_, { lose, comeBack }) => {
  beforeAll(start, 90_000);
  afterAll(stop, 30_000);

  it('both processes sell, hear each other and have one sweeper before', async () => {
    expect([await bookAt(one, newId()), await bookAt(two, newId())]).toEqual([201, 201]);
    await hears();
    expect(await sweepers(one)).toBe(1);
  });

  it('sales and entries go on at the promoted standby, with the temporary problem in between, and each id makes one order', async () => {
    const ids = Array.from({ length: 6 }, newId);
    const { tickets = [] } = (await buy(one, show, [[priceOf(show.lots[0]).id, 3]])).order;
    await lose();
    const calls = [
      ...ids.map((id, at) => bookAt(at % 2 ? one : two, id)),
      ...tickets.map(({ id }, at) => enterAt(at % 2 ? one : two, id)),
    ];
    await Promise.all([replica.promote(), ...calls]);
    const entries = await two.database.query('select from checkins where event_id = $1', [show.id]);
    expect(entries).toHaveLength(tickets.length);
    for (const id of ids) expect(await bookAt(one, id)).toBeLessThan(300);
    const rows = await one.database.query<{ id: string }>('select id from orders where id = any ($1)', [ids]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }, 60_000);

  it('processes hear each other again, and elect one sweeper again', async () => {
    await hears();
    await insistent(async () => ((await sweepers(two)) === 1 ? true : undefined));
  }, 60_000);

  it('lists are read although no host follows any more', async () => {
    const { body } = await as(one, show.producer).get(`/api/producer/events/${show.id}/orders`).expect(200);
    expect(body.count).toBe(1);
  });

  it('the former primary that comes back gets nothing, and a migration finds the new one', async () => {
    await comeBack();
    const id = newId();
    await bookAt(one, id);
    await bookAt(two, newId());
    const former = createPool({ DATABASE_URL: primary.url, DATABASE_POOL: 1 });
    expect((await former.query('select from orders where id = $1', [id])).rowCount).toBe(0);
    await former.end();
    await bringUpToDate(urlOfAll([primary.url, replica.url]));
  }, 60_000);
});
