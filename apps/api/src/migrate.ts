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

/** Allows one migrator at a time: processes that start together wait for the first. */
const MIGRATION_LOCK = advisoryLocks.migration;
/**
 * Milliseconds that a migration waits for a lock, because everybody behind it waits as well. Well below
 * `deadlock_timeout` (one second), so that in a deadlock the migration gives way.
 */
const LONGEST_WAIT = 400;
/** Milliseconds in which waiting requests go first. */
const PAUSE = 1_000;

/** Signals a schema that this version cannot use, and a role that may not migrate it. */
export class OutdatedDatabaseError extends Error {
  override readonly name = 'OutdatedDatabaseError';
}

type Addresses = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** Returns the name of the variable with the URL without a pooler. */
const nameOfDirect = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): string =>
  DATABASE_DIRECT_URL === DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

/**
 * Brings the database up to date. Throws `OutdatedDatabaseError`, and `DatabaseRefusalError` if it can't be reached.
 */
export function prepareDatabase(env: Addresses): Promise<void> {
  return saying(nameOfDirect(env), env.DATABASE_DIRECT_URL, () => bringUpToDate(env.DATABASE_DIRECT_URL));
}

/**
 * Prepares the database as `prepareDatabase` does, in the owner's role, and then grants the API's role its rights.
 * Without a separate owner, the one role migrates, or throws `OutdatedDatabaseError`. Throws `DatabaseRefusalError` and
 * `UnfitAccountError`.
 */
export async function prepareDatabaseAsOwner(env: Addresses & Pick<Env, 'DATABASE_OWNER_URL'>): Promise<void> {
  const owner = env.DATABASE_OWNER_URL;
  if (!owner) return prepareDatabase(env);
  await saying('DATABASE_OWNER_URL', owner, async () => {
    await migrate(owner);
    await letWork(owner, env.DATABASE_DIRECT_URL);
  });
}

/** Migrates a database if the URL's role may; another role finds it up to date, or throws `OutdatedDatabaseError`. */
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

/** Checks the tables; the queue checks its own version. */
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

/** Migrates a database while others may go on using it. */
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
    // The end of the session releases the advisory lock in any case.
    lock.release(true);
  }
}

/**
 * Runs each migration that is pending, in order, in a transaction of its own: it needs the locks of few tables, and an
 * earlier version goes on between two of them. A new database gets all or none.
 */
async function migrateTables(pool: pg.Pool): Promise<void> {
  const orm = await MikroORM.init(ormConfig(pool));
  const names = (await orm.migrator.getPending()).map(({ name }) => name);
  const isNew = (await orm.migrator.getExecuted()).length === 0;
  for (const migrations of isNew ? [names] : names.map((name) => [name])) await runUnderTraffic(orm, migrations);
}

/** Runs migrations in one transaction, as soon as it gets their locks. */
async function runUnderTraffic(orm: MikroORM, migrations: string[]): Promise<void> {
  for (;;) {
    try {
      return await orm.em.fork().transactional(async (em) => {
        await em.execute(`set local lock_timeout = ${LONGEST_WAIT}`);
        // `transactional` always provides one.
        const transaction = em.getTransactionContext<Transaction<unknown>>()!;
        await (orm.migrator as Migrator).up({ migrations, transaction });
      });
    } catch (error) {
      if (!isLockTimeout(error) && !isTransient(error)) throw error;
      await delay(PAUSE);
    }
  }
}
