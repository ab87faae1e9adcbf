import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@festix/domain/ground';
import type pg from 'pg';
import { ENV, type Env } from '../../env.ts';
import { isAway, isTransient } from './database-problems.ts';
import { createPool, Database } from './database.ts';
import { ErrorPort } from '../watch/error-port.ts';

/** Milliseconds that a reader waits for the replica to have what was committed before he asked. */
const LONGEST_WAIT = 200;
const LOOK_AGAIN = 5;
/** Milliseconds that he waits for a connection to it, and for its answer. */
const LONGEST_CONNECT = SECOND;
const LONGEST_READ = 10 * SECOND;
/** Milliseconds that a replica is left alone which failed, and one that lags. */
const REST = 5 * SECOND;
const REST_OF_LAGGARD = SECOND;

const COMMITTED = 'select pg_current_wal_flush_lsn()::text as lsn';
const HAS = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has';

/**
 * Lists, figures and files, read from a streaming replica where there is one (`DATABASE_REPLICA_URL`), so that the database
 * that sells is left to sell. Nobody sees less than he would there: the replica is asked only once it has everything that
 * was committed before, and whatever it can't answer in time is read from the primary.
 */
@Injectable()
export class ReadReplica implements OnApplicationShutdown {
  private readonly pools: pg.Pool[] = [];
  private readonly pool: pg.Pool | undefined;
  /** Until when each is left alone, by a clock that is never set. */
  private readonly restsUntil = new Map<pg.Pool, number>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly errors: ErrorPort,
  ) {
    this.pool = this.openPool(env.DATABASE_POOL, LONGEST_CONNECT);
  }

  /** Connections of their own for readers who keep them long, and milliseconds that such a one waits for his. */
  openPool(connections: number, waits: number): pg.Pool | undefined {
    const { DATABASE_REPLICA_URL } = this.env;
    if (!DATABASE_REPLICA_URL) return undefined;
    const pool = createPool({ DATABASE_URL: DATABASE_REPLICA_URL, DATABASE_POOL: connections }, { waits });
    this.pools.push(pool);
    return pool;
  }

  async query<Row extends object = Record<string, unknown>>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { pool } = this;
    const client = await this.fresh(pool).catch(() => undefined);
    if (!pool || !client) return this.database.query<Row>(sql, params);
    let broken: Error | undefined;
    try {
      const asked = { text: sql, values: [...params], query_timeout: LONGEST_READ };
      return (await client.query<Row & pg.QueryResultRow>(asked)).rows;
    } catch (error) {
      broken = this.missed(pool, error);
      return await this.database.query<Row>(sql, params);
    } finally {
      client.release(broken);
    }
  }

  /**
   * A connection to a replica that has all that is committed by now, to be released; undefined where none can be had. Throws
   * when all connections of the pool are taken.
   */
  async fresh(pool: pg.Pool | undefined): Promise<pg.PoolClient | undefined> {
    if (!pool || performance.now() < (this.restsUntil.get(pool) ?? 0)) return undefined;
    const [committed] = await this.database.query<{ lsn: string }>(COMMITTED);
    const client = await pool.connect().catch((error: unknown) => {
      if (isTaken(error)) throw error;
      this.missed(pool, error);
    });
    if (!client) return undefined;
    try {
      if (await hasAll(client, committed?.lsn ?? '')) return client;
      this.rest(pool, REST_OF_LAGGARD);
      client.release();
    } catch (error) {
      client.release(this.missed(pool, error));
    }
    return undefined;
  }

  /** Leaves it alone where it was the replica that failed, and not the statement; answers the fault. */
  private missed(pool: pg.Pool, error: unknown): Error {
    const fault = error instanceof Error ? error : new Error(String(error));
    if (isAway(fault) || isTransient(fault)) {
      this.rest(pool, REST);
      this.errors.report(fault, { job: 'read-replica' });
    }
    return fault;
  }

  private rest(pool: pg.Pool, milliseconds: number): void {
    this.restsUntil.set(pool, performance.now() + milliseconds);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}

/** The driver's words for a pool that has no connection left. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}

async function hasAll(client: pg.PoolClient, lsn: string): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT;
  const question = { text: HAS, values: [lsn], query_timeout: LONGEST_CONNECT };
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>(question);
    if (rows[0]?.has) return true;
    if (performance.now() > until) return false;
    await delay(LOOK_AGAIN);
  }
}
