import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { within } from '../within.ts';

/** Milliseconds of a reading after a migration has met it. */
const READING_MS = 8_000;
const LOOK_MS = 50;

export interface LongReader {
  /** Goes on reading for some seconds after a migration waits for it, and ends. Rejects if none does in time. */
  inTheWay(milliseconds: number): Promise<void>;
}

/** Reads a table in one transaction, as a long export does. */
export async function readForLong(database: pg.Pool, table: string): Promise<LongReader> {
  const client = await database.connect();
  await client.query('begin');
  await client.query(`select count(*) from ${pg.escapeIdentifier(table)}`);
  const isWaitedFor = async (): Promise<boolean> => {
    const { rowCount } = await database.query(
      `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = $1::regclass`,
      [table],
    );
    return rowCount !== 0;
  };
  return {
    inTheWay: async (milliseconds) => {
      let isOver = false;
      const met = async (): Promise<void> => {
        while (!isOver && !(await isWaitedFor())) await delay(LOOK_MS);
      };
      try {
        await within(milliseconds, 'the migration', met());
        await delay(READING_MS);
      } finally {
        isOver = true;
        await client.query('commit');
        client.release();
      }
    },
  };
}

/** Returns the names of the migrations that a database has. */
export async function appliedMigrations(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>('select name from mikro_orm_migrations');
  return rows.map(({ name }) => name);
}
