import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Env } from '../../env.ts';
import { clientOf } from './connection-files.ts';
import { copiedRows, type CopiedRow } from './copied-rows.ts';

export const POOL = Symbol('Pool');

const INT8 = 20;

export interface PoolOptions {
  /** Milliseconds that somebody waits for a connection; without end unless said. */
  waits?: number;
}

/** One pool serves both set-based statements and MikroORM, so that neither starves the other. */
export function createPool(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'>, options: PoolOptions = {}): pg.Pool {
  const types = new pg.TypeOverrides();
  // Counts and sequence numbers stay far below 2^53; a string would leak into arithmetic.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    Client: clientOf(env.DATABASE_URL),
    max: env.DATABASE_POOL,
    types,
    ...(options.waits && { connectionTimeoutMillis: options.waits }),
  });
  // A connection that the server drops, idle or in somebody's hands, must not take the process down; queries reject by
  // themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Rows<Row> = Promise<Row[]>;

/** Statements of one transaction. Parameters are PostgreSQL's own `$1`, `$2`, … */
export interface Tx {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Rows<Row>;
  /** Runs once the transaction has committed, never when it rolls back. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A transaction on a connection of its own. */
export interface OwnTx extends Tx {
  /**
   * The rows of a statement as PostgreSQL writes them for COPY: each column as text, or null. For many rows this takes
   * half of the time of a query. Parameters are spelled out: whoever writes them quotes them (`pg.escapeLiteral`).
   */
  copyOut(sql: string): AsyncIterable<Iterable<CopiedRow>>;
}

/** Set-based statements, for lists, sums and writes that are hot; ordinary writes go through entities. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(
    @Inject(POOL) readonly pool: pg.Pool,
    @Inject(EntityManager) private readonly em: SqlEntityManager,
  ) {}

  async query<Row extends object = Record<string, unknown>>(sql: string, params: readonly unknown[] = []): Rows<Row> {
    return (await this.pool.query<Row & pg.QueryResultRow>(this.statement(sql, params))).rows;
  }

  /** One transaction, READ COMMITTED. */
  async transaction<Result>(work: (tx: OwnTx) => Promise<Result>): Promise<Result> {
    const after: (() => void | Promise<void>)[] = [];
    const result = await this.onOneConnection((client) =>
      work({
        query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
          (await client.query<Row & pg.QueryResultRow>(this.statement(sql, params))).rows,
        copyOut: (sql) => copiedRows(client.query(copyTo(`copy (${sql}) to stdout`))),
        afterCommit: (then) => after.push(then),
      }),
    );
    for (const then of after) await then();
    return result;
  }

  private async onOneConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((fault: Error) => (broken = fault));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** One transaction in which entities and statements see each other: entities are flushed before it commits. */
  async unitOfWork<Result>(work: (em: SqlEntityManager, tx: Tx) => Promise<Result>): Promise<Result> {
    const after: (() => void | Promise<void>)[] = [];
    const result = await this.em.fork().transactional(async (em) => {
      const inside = em;
      return work(inside, {
        query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
          await inside.flush();
          const transaction = inside.getTransactionContext<Transaction<unknown>>();
          if (!transaction) throw new Error('a unit of work has a transaction');
          return (await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...params]))).rows;
        },
        afterCommit: (then) => after.push(then),
      });
    });
    for (const then of after) await then();
    return result;
  }

  /** How a statement is sent. */
  protected statement(text: string, params: readonly unknown[]): pg.QueryConfig {
    return { text, values: [...params] };
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }
}
