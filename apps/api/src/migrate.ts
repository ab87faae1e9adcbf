import { MikroORM } from '@mikro-orm/postgresql';
import type { Migrator } from '@mikro-orm/migrations';
import { createPool } from './kernel/database.ts';
import { migrateJobs } from './kernel/jobs.ts';
import { ormConfig } from './orm.config.ts';

/** One migrator at a time: processes that start together wait for the first. */
const MIGRATION_LOCK = 0x66747801;

/** Brings a database to this version's schema. */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = createPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 });
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await MikroORM.init(ormConfig(pool));
    await (orm.migrator as Migrator).up();
    await migrateJobs(pool);
  } finally {
    // The session's end gives the advisory lock back, whatever happened in between.
    lock.release(true);
    await pool.end();
  }
}
