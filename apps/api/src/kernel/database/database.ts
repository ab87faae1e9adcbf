import { SECOND } from '@festix/domain/ground';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Env } from '../../env.ts';
import { clientOf } from './database-client.ts';
import { copiedRows, type CopiedRow } from './copied-rows.ts';
import { alone, Line, type AskedStatement, type Sent } from './line.ts';
import { Statement } from './sql.ts';

/** Injects the connection pool. */
export const POOL = Symbol('Pool');

const INT8 = 20;

export interface PoolOptions {
  /** Timeout in milliseconds for a free connection; absent: waits without end. */
  waits?: number;
  /**
   * Milliseconds for which its connections keep plans; absent: they keep none, as where a pooler gives a session to many.
   */
  plansLast?: number;
}

/** A plan that was made on small tables is bad when they have grown in a rush. */
export const PLANS_LAST = 10 * SECOND;

/** The pools whose connections keep plans. */
const keeping = new WeakSet<pg.Pool>();

/** Creates the one pool that statements and MikroORM share, so that neither starves the other. */
export function createPool(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'>, options: PoolOptions = {}): pg.Pool {
  const types = new pg.TypeOverrides();
  // Counts and sequence numbers stay far below 2^53; as strings they would leak into arithmetic.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    Client: clientOf(env.DATABASE_URL),
    max: env.DATABASE_POOL,
    types,
    // A transaction sends what needs no answer without waiting for one.
    pipeline: true,
    ...(options.waits && { connectionTimeoutMillis: options.waits }),
  });
  // A connection that the server closes, idle or in use, must not end the process. Its queries reject by themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.plansLast !== undefined) keepPlans(pool, options.plansLast);
  return pool;
}

/** Lets each connection forget its plans now and then, before the first statement of those who get it. */
function keepPlans(pool: pg.Pool, milliseconds: number): void {
  keeping.add(pool);
  const planned = new WeakMap<pg.PoolClient, number>();
  pool.on('acquire', (client) => {
    const now = performance.now();
    const since = planned.get(client);
    if (since !== undefined && now - since < milliseconds) return;
    planned.set(client, now);
    // A connection that fails here fails for the statement after it, too.
    if (since !== undefined) void client.query('discard plans').catch(() => undefined);
  });
}

type Rows<Row> = Promise<Row[]>;

/** The names of kept statements by their texts, in every session alike. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `festix ${names.size}`;
  names.set(text, name);
  return name;
}

let note: ((statement: Statement<object>) => void) | undefined;

/** Hands every statement of the tag `sql` that runs to `to`: the tests prove the rows that it declares. */
export function noteStatements(to: (statement: Statement<object>) => void): void {
  note = to;
}

/** Returns a statement as pg takes it. */
export function askedOf(statement: Statement<object>): AskedStatement {
  if ('raw' in statement.site) note?.(statement);
  return { text: statement.text, values: [...statement.params] };
}

/** Runs a statement on a pool or a connection of the driver, and returns its rows. */
export async function rowsOn<Row extends object>(
  client: Pick<pg.ClientBase, 'query'>,
  statement: Statement<Row>,
): Rows<Row> {
  return (await client.query<Row & pg.QueryResultRow>(askedOf(statement))).rows;
}

/** Runs a statement and returns its rows. */
export type Query = <Row extends object>(statement: Statement<Row>) => Rows<Row>;

/** Runs statements in one transaction. */
export interface Tx {
  query: Query;
  /**
   * Runs a statement in its turn, without waiting for it: it travels with the next ones, or with the commit. Its error
   * fails those, and so the transaction. Its rows may be read later, after the commit too.
   */
  send<Row extends object>(statement: Statement<Row>): Sent<Row>;
  /** Runs `work` after the commit, and never after a rollback. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A transaction on a connection of its own. */
export interface OwnTx extends Tx {
  /**
   * Streams the rows of a statement as COPY writes them: each column as text or null. Takes half the time of a query
   * with many rows. COPY has no parameters: quote values with `sql.literal`.
   */
  copyOut(statement: Statement<object>): AsyncIterable<Iterable<CopiedRow>>;
}

/** Runs set-based statements: lists, sums and the hot writes. Ordinary writes go through entities. */
@Injectable()
export class Database implements OnApplicationShutdown {
  constructor(
    @Inject(POOL) readonly pool: pg.Pool,
    @Inject(EntityManager) private readonly em: SqlEntityManager,
  ) {}

  async query<Row extends object>(statement: Statement<Row>): Rows<Row> {
    return (await this.pool.query<Row & pg.QueryResultRow>(this.statement(statement))).rows;
  }

  /** Runs `work` in one transaction at READ COMMITTED. Rolls back and rethrows when it throws. */
  async transaction<Result>(work: (tx: OwnTx) => Promise<Result>): Promise<Result> {
    const after: (() => void | Promise<void>)[] = [];
    const result = await this.onOneConnection((line, client) =>
      work({
        query: <Row extends object>(statement: Statement<Row>) => line.ask<Row>(this.statement(statement)),
        send: <Row extends object>(statement: Statement<Row>) => line.send<Row>(this.statement(statement)),
        copyOut: (statement) => {
          const { text } = this.statement(statement);
          return copiedRows(alone(client, copyTo(`copy (${text}) to stdout`)));
        },
        afterCommit: (then) => after.push(then),
      }),
    );
    for (const then of after) await then();
    return result;
  }

  private async onOneConnection<Result>(work: (line: Line, client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    const line = new Line(client);
    let broken: Error | undefined;
    try {
      line.send('begin');
      const result = await work(line, client);
      await line.commit();
      return result;
    } catch (error) {
      await client.query('rollback').catch((fault: Error) => (broken = fault));
      throw line.reasonOf(error);
    } finally {
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction that entities and statements share. Flushes entities before each statement and
   * before the commit.
   */
  async unitOfWork<Result>(work: (em: SqlEntityManager, tx: Tx) => Promise<Result>): Promise<Result> {
    const after: (() => void | Promise<void>)[] = [];
    const result = await this.em.fork().transactional(async (em) => {
      const inside = em;
      let sent: Promise<unknown> = Promise.resolve();
      const query = async <Row extends object>(statement: Statement<Row>) => {
        await sent;
        const { text, values } = this.statement(statement);
        await inside.flush();
        const transaction = inside.getTransactionContext<Transaction<unknown>>();
        if (!transaction) throw new Error('a unit of work has a transaction');
        return (await transaction.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
      };
      const done = await work(inside, {
        query,
        send: (statement) => {
          const answer = query(statement);
          answer.catch(() => undefined);
          sent = answer;
          return { rows: () => answer };
        },
        afterCommit: (then) => after.push(then),
      });
      await sent;
      return done;
    });
    for (const then of after) await then();
    return result;
  }

  /** Returns the query as pg takes it. */
  private statement(statement: Statement<object>): AskedStatement {
    const asked = askedOf(statement);
    return this.keepsPlanOf(statement) ? { ...asked, name: nameOf(asked.text) } : asked;
  }

  /** Returns whether connections keep the plan of a statement; never where a pooler mixes the sessions of its clients. */
  protected keepsPlanOf({ isKept }: Statement<object>): boolean {
    return isKept && keeping.has(this.pool);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }
}
