import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApi, type TestApi } from '../testing/api.ts';
import { buy } from '../testing/purchases.ts';
import { startPrimary, startReplica, type Replica } from '../testing/replica.ts';
import { as, makeShow, priceOf, type TestShow } from '../testing/shows.ts';

/* Lists, figures and files are read from a PostgreSQL that follows the primary. */

let primary: Awaited<ReturnType<typeof startPrimary>>;
let api: TestApi;
let replica: Replica;
/** Reads from the replica what the other one sells. */
let reader: TestApi;
let show: TestShow;

beforeAll(async () => {
  primary = await startPrimary();
  api = await startApi({ databaseUrl: primary.url });
  show = await makeShow(api, { lots: [{ ticket_limit: 100 }] });
  replica = await startReplica(api.env.DATABASE_URL);
  reader = await startApi({
    databaseUrl: api.env.DATABASE_URL,
    env: { DATABASE_REPLICA_URL: replica.url, TICKET_KEY_SECRET: api.env.TICKET_KEY_SECRET },
  });
}, 60_000);
afterAll(async () => {
  await reader.close();
  await replica.stop();
  await api.close();
  await primary.stop();
});

const sell = () => buy(api, show, [[priceOf(show.lots[0]).id, 1]]);

/** Counts the sales in the list. */
async function listed(): Promise<number> {
  const { body } = await as(reader, show.producer).get(`/api/producer/events/${show.id}/orders`).expect(200);
  return body.count as number;
}

/**
 * Returns the time in seconds at which the replica began the newest statement that it still reports, except for reads
 * of its lag.
 */
async function lastAnswer(): Promise<number> {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: number }>(
      `select coalesce(extract(epoch from max(query_start)), 0)::float8 as at from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and query not like '%replay_lsn%'`,
    );
    return rows[0]?.at ?? 0;
  } finally {
    await client.end();
  }
}

describe('replica', () => {
  it.each([
    ['a list', () => `/api/producer/events/${show.id}/orders`],
    ['an overview', () => `/api/producer/events/${show.id}/overview`],
    ['a dashboard', () => '/api/producer/dashboard'],
    ['a file', () => `/api/producer/events/${show.id}/orders/export`],
  ])('a replica answers %s', async (_, path) => {
    const before = await lastAnswer();
    // While the replica is behind, as a busy machine may leave it for a moment, the primary answers.
    do await as(reader, show.producer).get(path()).expect(200);
    while ((await lastAnswer()) <= before);
  });

  it('a replica’s answer includes the latest sale', async () => {
    const before = await listed();
    for (let sold = 1; sold <= 5; sold += 1) {
      await sell();
      expect(await listed()).toBe(before + sold);
    }
  });

  it('a lagging replica is bypassed', async () => {
    const before = await listed();
    await replica.pause();
    await sell();
    const last = await lastAnswer();
    expect(await listed()).toBe(before + 1);
    expect(await lastAnswer()).toBeLessThanOrEqual(last);
    await replica.resume();
    await sell();
    expect(await listed()).toBe(before + 2);
  });

  it('a frozen replica delays nobody', async () => {
    const before = await listed();
    await sell();
    replica.freeze();
    try {
      expect(await listed()).toBe(before + 1);
      expect(await listed()).toBe(before + 1);
    } finally {
      replica.thaw();
    }
  });

  it('a missing replica fails no request', async () => {
    const before = await listed();
    await replica.stop();
    await sell();
    expect(await listed()).toBe(before + 1);
    await as(reader, show.producer).get(`/api/producer/events/${show.id}/orders/export`).expect(200);
  });
});
