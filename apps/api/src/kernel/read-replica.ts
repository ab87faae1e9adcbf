import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@festix/domain';
import type pg from 'pg';
import { ENV, type Env } from '../env.ts';
import { createPool, Database } from './database.ts';
import { ErrorPort } from './error-port.ts';

/** Milliseconds that a reader waits for the replica to have what was committed before he asked. */
const LONGEST_WAIT = 200;
const LOOK_AGAIN = 5;
/** Milliseconds that a replica which failed is left alone. */
const REST = 5 * SECOND;
/** Milliseconds that a reader waits for a connection to it. */
const LONGEST_CONNECT = SECOND;

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
  private restsUntil = 0;

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
    const client = await this.fresh(this.pool);
    if (!client) return this.database.query<Row>(sql, params);
    let broken: Error | undefined;
    try {
      return (await client.query<Row & pg.QueryResultRow>(sql, [...params])).rows;
    } catch (error) {
      broken = this.leaveAlone(error);
      return await this.database.query<Row>(sql, params);
    } finally {
      client.release(broken);
    }
  }

  /** A connection to a replica that has all that is committed by now, to be released; undefined where there is none. */
  async fresh(pool: pg.Pool | undefined): Promise<pg.PoolClient | undefined> {
    if (!pool || performance.now() < this.restsUntil) return undefined;
    const [committed] = await this.database.query<{ lsn: string }>(COMMITTED);
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (await hasAll(client, committed?.lsn ?? '')) return client;
      client.release();
    } catch (error) {
      const fault = this.leaveAlone(error);
      client?.release(fault);
    }
    return undefined;
  }

  private leaveAlone(error: unknown): Error {
    this.restsUntil = performance.now() + REST;
    const fault = error instanceof Error ? error : new Error(String(error));
    this.errors.report(fault, { job: 'read-replica' });
    return fault;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}

async function hasAll(client: pg.PoolClient, lsn: string): Promise<boolean> {
  const until = performance.now() + LONGEST_WAIT;
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>(HAS, [lsn]);
    if (rows[0]?.has) return true;
    if (performance.now() > until) return false;
    await delay(LOOK_AGAIN);
  }
}
