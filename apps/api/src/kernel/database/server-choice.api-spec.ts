import { setTimeout as delay } from 'node:timers/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asAdmin } from '../../testing/api.ts';
import { startPrimary, startReplica, urlOfAll, type Primary, type Replica } from '../../testing/replica.ts';
import { problemOf } from './database-problems.ts';
import { createPool } from './database.ts';
import { choiceOf } from './server-choice.ts';
import { LONGEST_ANSWER } from './server-state.ts';

/* A database URL of several hosts: a primary, a standby, hosts that answer nothing. */

const LONGEST_FAILOVER_MS = 30_000;

let primary: Primary;
let replica: Replica;
/** Lets everybody in, and says nothing. */
let silent: Server;
/** A URL on whose port nobody listens. */
let dead: string;
const callers = new Set<Socket>();

beforeAll(async () => {
  primary = await startPrimary();
  replica = await startReplica(primary.url);
  silent = createServer((socket) => {
    callers.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  dead = at((closed.address() as AddressInfo).port);
  closed.close();
}, 60_000);
afterAll(async () => {
  for (const socket of callers) socket.destroy();
  silent.close();
  primary.thaw();
  await primary.stop();
  await replica.stop();
});

function at(port: number): string {
  const url = new URL(primary.url);
  url.port = String(port);
  return url.href;
}

const portOf = (url: string): number => Number(new URL(url).port);
const silentUrl = (): string => at((silent.address() as AddressInfo).port);

async function withPool<T>(databaseUrl: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function portIn(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port');
  return rows[0]?.port;
}

const BETWEEN_TRIES_MS = 20;

/** Asks until there is an answer; other failures than temporary ones reject. */
async function insistent<T>(ask: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + LONGEST_FAILOVER_MS; ;) {
    try {
      return await ask();
    } catch (error) {
      if (problemOf(error)?.code !== 'BUSY' || performance.now() > until) throw error;
    }
    // Others test beside it on the same cores.
    await delay(BETWEEN_TRIES_MS);
  }
}

const noteRun = (pool: Pick<pg.Pool, 'query'>) =>
  pool.query(
    `insert into sweep_runs (name, every_seconds, ran_at, took_ms) values ('test', 1, now(), 1)
     on conflict (name) do update set ran_at = now()`,
  );

/** Changes a setting of the primary for every session. */
async function setPrimary(name: string, value: string, pool: pg.Pool): Promise<void> {
  await asAdmin(primary.url, `alter system set ${name} = ${value}`);
  await asAdmin(primary.url, 'select pg_reload_conf()');
  const shown = async () => (await pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
  while ((await shown()) !== value.replaceAll(`'`, '')) await asAdmin(primary.url, 'select 1');
}

describe('database URL of several hosts', () => {
  it.each([
    ['first', () => [primary.url, replica.url]],
    ['last', () => [replica.url, primary.url]],
    ['behind a host that is down', () => [dead, replica.url, primary.url]],
    ['before a host that is down', () => [primary.url, dead]],
  ])('connections go to the server that writes when it is %s', async (_, urls) => {
    await withPool(urlOfAll(urls()), async (pool) => {
      const ports = await Promise.all([1, 2, 3].map(() => portIn(pool)));
      expect(ports).toEqual([1, 2, 3].map(() => portOf(primary.url)));
    });
  });

  it.each([
    ['first', () => [silentUrl(), primary.url]],
    ['last', () => [primary.url, silentUrl()]],
  ])(
    'a host that lets everybody in and says nothing holds up a connection for seconds only when it is %s',
    async (_, urls) => {
      const begun = performance.now();
      await withPool(urlOfAll(urls()), async (pool) => expect(await portIn(pool)).toBe(portOf(primary.url)));
      expect(performance.now() - begun).toBeLessThan(LONGEST_ANSWER + 5_000);
      expect(callers.size).toBeGreaterThan(0);
    },
  );

  it('a URL that asks for a standby goes to the one that follows', async () => {
    await withPool(urlOfAll([primary.url, replica.url], 'standby'), async (pool) =>
      expect(await portIn(pool)).toBe(portOf(replica.url)),
    );
  });

  it('without a server that writes callers get the temporary problem, and soon', async () => {
    await withPool(urlOfAll([dead, replica.url]), async (pool) => {
      const error = await noteRun(pool).catch((fault: unknown) => fault);
      expect(problemOf(error)).toMatchObject({ code: 'BUSY', details: { headers: { 'retry-after': '1' } } });
      const begun = performance.now();
      await Promise.allSettled(Array.from({ length: 200 }, () => noteRun(pool)));
      expect(performance.now() - begun).toBeLessThan(2 * LONGEST_ANSWER);
    });
  });

  it('the refusal of a server that writes is told as it is', async () => {
    const wrong = new URL(primary.url);
    wrong.password = 'wrong';
    await withPool(urlOfAll([wrong.href, dead]), (pool) =>
      expect(noteRun(pool)).rejects.toMatchObject({ code: '28P01' }),
    );
  });

  it('a commit whose wait for the standby was cancelled is not taken as done', async () => {
    await withPool(urlOfAll([primary.url, replica.url]), async (pool) => {
      await setPrimary('synchronous_standby_names', `'nobody'`, pool);
      try {
        const written = noteRun(pool).then(
          () => 'acknowledged',
          (error: unknown) => problemOf(error)?.code,
        );
        const waits = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
        while ((await pool.query(waits)).rowCount === 0);
        expect(await written).toBe('BUSY');
      } finally {
        await setPrimary('synchronous_standby_names', `''`, pool);
      }
    });
  });

  it('a server that writes no more is a temporary problem, until it writes again', async () => {
    await withPool(urlOfAll([primary.url, replica.url]), async (pool) => {
      await noteRun(pool);
      await setPrimary('default_transaction_read_only', 'on', pool);
      try {
        expect(problemOf(await noteRun(pool).catch((error: unknown) => error))?.code).toBe('BUSY');
      } finally {
        await asAdmin(primary.url, 'alter system reset default_transaction_read_only');
        await asAdmin(primary.url, 'select pg_reload_conf()');
      }
      await insistent(() => noteRun(pool));
    });
  });

  describe('when the primary freezes and the standby is promoted', () => {
    it('what runs fails as a lost connection, and the next statements go to the new primary', async () => {
      const url = urlOfAll([primary.url, replica.url]);
      await withPool(url, async (pool) => {
        // The setting that the test before took back may not have come everywhere.
        const idle = await insistent(() => pool.connect());
        await idle.query('begin');
        const running = pool.query('select pg_sleep(600)').catch((error: unknown) => error);
        await noteRun(pool);
        primary.freeze();
        const begun = performance.now();
        await replica.promote();
        expect(problemOf(await running)?.code).toBe('BUSY');
        expect(await insistent(() => portIn(pool))).toBe(portOf(replica.url));
        expect(performance.now() - begun).toBeLessThan(LONGEST_FAILOVER_MS);
        await insistent(() => noteRun(pool));
        await expect(idle.query('commit')).rejects.toThrow();
        idle.release();
        expect(choiceOf(url)).toMatchObject({ moves: 1, lostSeconds: 0 });
      });
    }, 60_000);

    it('a former primary that comes back and writes is not used, even where it stands first', async () => {
      primary.thaw();
      await asAdmin(primary.url, 'update sweep_runs set took_ms = 2');
      await withPool(urlOfAll([primary.url, replica.url]), async (pool) => {
        expect(await portIn(pool)).toBe(portOf(replica.url));
      });
      // As seen by a process that knows of no timeline yet.
      await withPool(`${urlOfAll([primary.url, replica.url])}&application_name=later`, async (pool) => {
        expect(await portIn(pool)).toBe(portOf(replica.url));
      });
    });

    it('a process that has seen the new primary does without rather than use the former one', async () => {
      const url = urlOfAll([primary.url, replica.url]);
      replica.freeze();
      try {
        await withPool(url, async (pool) => {
          expect(problemOf(await noteRun(pool).catch((error: unknown) => error))?.code).toBe('BUSY');
        });
        expect(choiceOf(url)?.lostSeconds).toBeGreaterThan(0);
      } finally {
        replica.thaw();
      }
      await withPool(url, async (pool) => expect(await insistent(() => portIn(pool))).toBe(portOf(replica.url)));
    });
  });
});
