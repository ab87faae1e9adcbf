import { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useApi } from '../../testing/use-api.ts';
import { createPool, Database, type PoolOptions } from './database.ts';
import { sql } from './sql.ts';

const api = useApi();

/** Runs after which PostgreSQL makes a plan for any values, which a connection keeps. */
const CUSTOM_PLANS = 5;

const GROWING = sql`
  create temporary table growing (id integer primary key, word text) with (autovacuum_enabled = off);
  insert into growing values (1, 'one');
  analyze growing`;
const GROW = sql`insert into growing select number, 'word' from generate_series(2, 20000) number`;
const FIND = sql<{ word: string }>`select word from growing where id = $1`.kept();
const PREPARED = sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`;

let database: Database | undefined;

/** Opens a database of one connection, so that all statements of a test share a session. */
function open(options: PoolOptions): Database {
  const pool = createPool({ DATABASE_URL: api.env.DATABASE_URL, DATABASE_POOL: 1 }, options);
  return (database = new Database(pool, api.app.get(EntityManager)));
}

afterEach(() => database?.onApplicationShutdown());

async function planAfterGrowth(plansLast: number): Promise<string> {
  const one = open({ plansLast });
  await one.query(GROWING);
  for (let runs = 0; runs <= CUSTOM_PLANS; runs++) await one.query(FIND.with([1]));
  await one.query(GROW);
  expect(await one.query(FIND.with([777]))).toEqual([{ word: 'word' }]);
  const [kept] = await one.query(PREPARED);
  const explain = sql<{ 'QUERY PLAN': string }>`explain execute ${sql.identifier(kept?.name ?? '')} (1)`;
  return (await one.query(explain)).map((line) => line['QUERY PLAN']).join('\n');
}

describe('kept plans', () => {
  it('a connection keeps the plan of a kept statement, and of no other', async () => {
    const direct = open({ plansLast: 60_000 });
    for (const number of [1, 2]) {
      await direct.query(sql`select ${number}::integer as number`);
      await direct.query(sql`select $1::integer as kept`.kept().with([number]));
    }
    expect(await direct.query(PREPARED)).toMatchObject([{ statement: 'select $1::integer as kept' }]);
  });

  it('two databases on one connection keep the same plans', async () => {
    const one = open({ plansLast: 60_000 });
    const other = new Database(one.pool, api.app.get(EntityManager));
    await one.query(sql`select $1::integer as first`.kept().with([1]));
    await other.query(sql`select $1::integer as second`.kept().with([1]));
    expect(await other.query(sql<{ first: number }>`select $1::integer as first`.kept().with([2]))).toEqual([
      { first: 2 },
    ]);
  });

  it('a connection through a pooler keeps no plan', async () => {
    const pooled = open({});
    await pooled.query(sql`select $1::integer as kept`.kept().with([1]));
    expect(await pooled.query(PREPARED)).toEqual([]);
  });

  it('a plan that was made on a small table stays while it lasts', async () => {
    expect(await planAfterGrowth(60_000)).toContain('Seq Scan');
  });

  it('a plan that was made on a small table is forgotten when its time is over', async () => {
    expect(await planAfterGrowth(0)).toContain('Index Scan');
  });
});
