import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@festix/domain/ground';
import type pg from 'pg';
import { ENV, type Env } from '../../env.ts';
import { isAway, isTransient } from './database-problems.ts';
import { askedOf, createPool, Database } from './database.ts';
import { sql, type Statement } from './sql.ts';
import { ErrorPort } from '../watch/error-port.ts';

/** Milliseconds that a reader waits for the replica to catch up with earlier commits. */
const LONGEST_WAIT = 200;
const LOOK_AGAIN = 5;
/** Milliseconds that a reader waits for a connection, and for an answer. */
const LONGEST_CONNECT = SECOND;
const LONGEST_READ = 10 * SECOND;
/** Milliseconds for which a failed or lagging replica is not used. */
const REST = 5 * SECOND;
const REST_OF_LAGGARD = SECOND;

const COMMITTED = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`;
const HAS = sql<{ has: boolean }>`select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has`;

/**
 * Reads lists, figures and files from a streaming replica, if configured (`DATABASE_REPLICA_URL`), to relieve the
 * primary. A reader sees no less than there: the replica is used only once it has every earlier commit, and the primary
 * answers what the replica can't in time.
 */
@Injectable()
export class ReadReplica implements OnApplicationShutdown {
  private readonly pools: pg.Pool[] = [];
  private readonly pool: pg.Pool | undefined;
  /** End of each pool's pause, by a monotonic clock. */
  private readonly restsUntil = new Map<pg.Pool, number>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly errors: ErrorPort,
  ) {
    this.pool = this.openPool(env.DATABASE_POOL, LONGEST_CONNECT);
  }

  /** Returns a pool for long readers, with the milliseconds that they wait for a connection. */
  openPool(connections: number, waits: number): pg.Pool | undefined {
    const { DATABASE_REPLICA_URL } = this.env;
    if (!DATABASE_REPLICA_URL) return undefined;
    const pool = createPool({ DATABASE_URL: DATABASE_REPLICA_URL, DATABASE_POOL: connections }, { waits });
    this.pools.push(pool);
    return pool;
  }

  async query<Row extends object>(statement: Statement<Row>): Promise<Row[]> {
    const { pool } = this;
    const onPrimary = () => this.database.query(statement);
    // Without a fresh replica the primary answers, and its own failure is thrown below.
    const client = await this.fresh(pool).catch(() => undefined);
    if (!pool || !client) return onPrimary();
    let broken: Error | undefined;
    try {
      const asked = { ...askedOf(statement), query_timeout: LONGEST_READ };
      return (await client.query<Row & pg.QueryResultRow>(asked)).rows;
    } catch (error) {
      broken = this.missed(pool, error);
      return await onPrimary();
    } finally {
      client.release(broken);
    }
  }

  /**
   * Returns a connection to a replica with every present commit, to be released; undefined if none is available. Throws
   * if all connections of the pool are taken.
   */
  async fresh(pool: pg.Pool | undefined): Promise<pg.PoolClient | undefined> {
    if (!pool || performance.now() < (this.restsUntil.get(pool) ?? 0)) return undefined;
    const [committed] = await this.database.query(COMMITTED);
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

  /** Pauses the replica if it failed, and not the statement; returns the error. */
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

/** Returns whether the pool had no connection left, by the driver's message. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}

async function hasAll(client: pg.PoolClient, lsn: string): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT;
  const question = { ...askedOf(HAS.with([lsn])), query_timeout: LONGEST_CONNECT };
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>(question);
    if (rows[0]?.has) return true;
    if (performance.now() > until) return false;
    await delay(LOOK_AGAIN);
  }
}
