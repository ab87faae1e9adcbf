import { MikroORM } from '@mikro-orm/postgresql';
import type { Migrator } from '@mikro-orm/migrations';
import type { Transaction } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLocks } from './kernel/database/advisory-locks.ts';
import { saying } from './database-refusal.ts';
import type { Env } from './env.ts';
import { createPool } from './kernel/database/database.ts';
import { isLockTimeout, isTransient } from './kernel/database/database-problems.ts';
import { migrateJobs } from './kernel/work/jobs.ts';
import { raiseIndexes } from './migrations/raised-indexes.ts';
import { ormConfig } from './orm.config.ts';
import { letWork } from './working-account.ts';

/** One migrator at a time: processes that start together wait for the first. */
const MIGRATION_LOCK = advisoryLocks.migration;
/**
 * Milliseconds: a migration that waits for somebody keeps everybody behind it waiting, and none shall for longer. Well below
 * the second (`deadlock_timeout`) after which whoever waits for what the migration has is told that nobody will get on: the
 * migration is to be the one that gives in.
 */
const LONGEST_WAIT = 400;
/** Milliseconds in which those who had to wait come first. */
const PAUSE = 1_000;

/** Signals a schema that this version cannot use, and a role that may not migrate it. */
export class OutdatedDatabaseError extends Error {
  override readonly name = 'OutdatedDatabaseError';
}

type Addresses = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** Which variable says where the database is reached without a pooler. */
const nameOfDirect = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): string =>
  DATABASE_DIRECT_URL === DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

/** Brings the database of this process up to date. Throws `OutdatedDatabaseError`, and `DatabaseRefusalError` where it is not to be had. */
export function prepareDatabase(env: Addresses): Promise<void> {
  return saying(nameOfDirect(env), env.DATABASE_DIRECT_URL, () => bringUpToDate(env.DATABASE_DIRECT_URL));
}

/**
 * The same by the account that owns the database, which then lets the other one work. Without an owner of its own, the one
 * account brings it up to date, or throws `OutdatedDatabaseError`. Throws `DatabaseRefusalError` and `UnfitAccountError`.
 */
export async function prepareDatabaseAsOwner(env: Addresses & Pick<Env, 'DATABASE_OWNER_URL'>): Promise<void> {
  const owner = env.DATABASE_OWNER_URL;
  if (!owner) return prepareDatabase(env);
  await saying('DATABASE_OWNER_URL', owner, async () => {
    await migrate(owner);
    await letWork(owner, env.DATABASE_DIRECT_URL);
  });
}

/**
 * Brings a database to this version's schema where the account of the address may; one that only works with it finds it
 * there, or throws `OutdatedDatabaseError`.
 */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  const pool = createPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 1 });
  try {
    const { rows } = await pool.query<{ may: boolean }>(`select has_schema_privilege('public', 'create') as may`);
    if (!rows[0]?.may) return await refuseOutdated(pool);
  } finally {
    await pool.end();
  }
  await migrate(databaseUrl);
}

/** The queue looks at the version of its tables by itself. */
async function refuseOutdated(pool: pg.Pool): Promise<void> {
  const orm = await MikroORM.init(ormConfig(pool));
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as there`,
  );
  if (rows[0]?.there && (await orm.migrator.getPending()).length === 0) return;
  throw new OutdatedDatabaseError(
    'The database is not up to date, and the account of DATABASE_URL may not change that. Run "npm run admin -- migrate" with DATABASE_OWNER_URL first.',
  );
}

/** Brings a database to this version's schema, while others may go on working with it. */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = createPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 });
  try {
    await migrateAlone(pool);
    await raiseIndexes(pool);
  } finally {
    await pool.end();
  }
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateTables(pool);
    await migrateJobs(pool);
  } finally {
    // The session's end gives the advisory lock back, whatever happened in between.
    lock.release(true);
  }
}

/** All migrations or none, as soon as they get their locks. */
async function migrateTables(pool: pg.Pool): Promise<void> {
  const orm = await MikroORM.init(ormConfig(pool));
  for (;;) {
    try {
      return await orm.em.fork().transactional(async (em) => {
        await em.execute(`set local lock_timeout = ${LONGEST_WAIT}`);
        // Within `transactional` there always is one.
        const transaction = em.getTransactionContext<Transaction<unknown>>()!;
        await (orm.migrator as Migrator).up({ transaction });
      });
    } catch (error) {
      if (!isLockTimeout(error) && !isTransient(error)) throw error;
      await delay(PAUSE);
    }
  }
}
