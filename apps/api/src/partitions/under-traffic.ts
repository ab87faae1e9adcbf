import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout, isTransient } from '../kernel/database/database-problems.ts';

/** Milliseconds of waiting for a lock, because everybody behind waits as well; below `deadlock_timeout`. */
const LONGEST_WAIT = 400;
/** Milliseconds in which waiting requests go first. */
const PAUSE = 1_000;
/** Attempts until whoever holds the table has to be looked for by a person. */
const MOST_ATTEMPTS = 300;

/** Signals that a table was not free for a moment in minutes. */
export class UntakenTableError extends Error {
  override readonly name = 'UntakenTableError';
}

/** Work of one transaction, and the statement that takes its locks. */
export interface LockedWork<Result> {
  locks: string;
  work: () => Promise<Result>;
  /** Runs once, before the first pause. */
  waits?: () => void;
}

/**
 * Runs work in one transaction as soon as it gets its locks. Returns its result, and the milliseconds from the locks to
 * the commit. Throws `UntakenTableError`.
 */
export async function underTraffic<Result>(
  client: pg.ClientBase,
  locked: LockedWork<Result>,
): Promise<{ result: Result; held: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, locked);
    } catch (error) {
      if (!isLockTimeout(error) && !isTransient(error)) throw error;
      if (attempt === MOST_ATTEMPTS) throw new UntakenTableError('a table is in use', { cause: error });
      if (attempt === 1) locked.waits?.();
      await delay(PAUSE);
    }
  }
}

async function inTransaction<Result>(
  client: pg.ClientBase,
  { locks, work }: LockedWork<Result>,
): Promise<{ result: Result; held: number }> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LONGEST_WAIT}`);
    await client.query(locks);
    const begun = performance.now();
    const result = await work();
    await client.query('commit');
    return { result, held: Math.round(performance.now() - begun) };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
