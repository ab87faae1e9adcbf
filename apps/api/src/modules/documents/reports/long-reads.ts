import { addAbortSignal, Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SECOND } from '@festix/domain/ground';
import pg from 'pg';
import { ENV, type Env } from '../../../env.ts';
import { OWN_CONNECTIONS } from '../../../kernel/database/connections.ts';
import { askedOf, createPool, rowsOn } from '../../../kernel/database/database.ts';
import type { Statement } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { ReadReplica } from '../../../kernel/database/read-replica.ts';

const AT_ONCE_OF_ONE = 2;
/** Milliseconds that they wait before BUSY. */
const TURN = 3 * SECOND;
const LATER = 5;

/**
 * Opens long readings for downloads: each lasts as long as the client's connection needs, up to a limit, because
 * PostgreSQL can't vacuum meanwhile. They have connections of their own, so that no sale waits for a download.
 */
@Injectable()
export class LongReads implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly replicaPool: pg.Pool | undefined;
  private readonly longest: number;
  private readonly running = new Map<string, number>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly limits: RateLimits,
    private readonly replica: ReadReplica,
  ) {
    this.pool = createPool(
      { DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: OWN_CONNECTIONS.reports },
      { waits: TURN },
    );
    this.replicaPool = replica.openPool(OWN_CONNECTIONS.reports, TURN);
    this.longest = env.EXPORT_SECONDS;
  }

  /**
   * Opens a report of one instant of the database; the reading ends with the writing, or with its error. Throws
   * RATE_LIMITED if one person reads too much or too often, and BUSY if others do.
   */
  async open<Opened>(readerId: string, often: Limit, write: (reading: LongRead) => Promise<Opened>): Promise<Opened> {
    await this.limits.consume(often, readerId);
    const reading = await this.begin(readerId);
    try {
      return await write(reading);
    } catch (error) {
      await reading.end();
      throw error;
    }
  }

  private async begin(readerId: string): Promise<LongRead> {
    const already = this.running.get(readerId) ?? 0;
    if (already >= AT_ONCE_OF_ONE) throw later('RATE_LIMITED');
    this.running.set(readerId, already + 1);
    const leave = (): void => this.leave(readerId);
    try {
      return await LongRead.begin(await this.connect(), this.longest, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return (await this.replica.fresh(this.replicaPool)) ?? (await this.pool.connect());
    } catch (error) {
      throw error instanceof Error && /timeout/.test(error.message) ? later('BUSY') : error;
    }
  }

  private leave(readerId: string): void {
    const left = (this.running.get(readerId) ?? 1) - 1;
    if (left === 0) this.running.delete(readerId);
    else this.running.set(readerId, left);
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }
}

function later(code: 'BUSY' | 'RATE_LIMITED'): ProblemError {
  return new ProblemError(code, { headers: { 'retry-after': String(LATER) } });
}

/** Reads at one instant, in a read-only transaction. */
export class LongRead {
  private ended = false;
  /** Aborts when nothing more can be read: after the time limit, or a lost connection. */
  private readonly lost = new AbortController();

  private constructor(
    private readonly client: pg.PoolClient,
    private readonly onEnd: () => void,
  ) {
    client.once('error', this.lose);
  }

  /** Begins a reading, which the database itself ends after so many seconds. */
  static async begin(client: pg.PoolClient, longest: number, onEnd: () => void): Promise<LongRead> {
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(`set local transaction_timeout = '${longest}s'`);
      return new LongRead(client, onEnd);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  query<Row extends object>(statement: Statement<Row>): Promise<Row[]> {
    return rowsOn(this.client, statement);
  }

  /** Yields the rows of a statement in batches, read on demand. */
  async *batches<Row extends object>(statement: Statement<Row>, size: number): AsyncGenerator<Row[]> {
    const { text, values } = askedOf(statement);
    await this.client.query(`declare long_read no scroll cursor for ${text}`, values);
    for (;;) {
      const { rows } = await this.client.query<Row & pg.QueryResultRow>(`fetch ${size} from long_read`);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
    await this.client.query('close long_read');
  }

  /**
   * Returns a file written from the reading, which ends with it: the last byte frees the turn. Reports errors of the
   * writing only.
   */
  feeding(pieces: AsyncIterable<Buffer>, onFault: (error: Error) => void): Readable {
    const content = Readable.from(this.throughout(pieces), { objectMode: false });
    addAbortSignal(this.lost.signal, content);
    content.once('error', (error) => {
      // A client too slow for the time limit is no fault.
      if (!this.lost.signal.aborted) onFault(error);
    });
    // Without a reader there is no last piece.
    content.once('close', () => void this.end());
    return content;
  }

  private async *throughout<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    try {
      yield* pieces;
    } finally {
      await this.end();
    }
  }

  /** Returns the connection; a second call does nothing. */
  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    this.client.off('error', this.lose);
    let broken: Error | undefined;
    await this.client.query('rollback').catch((error: Error) => (broken = error));
    this.client.release(broken);
    this.onEnd();
  }

  private readonly lose = (): void => {
    this.lost.abort();
    void this.end();
  };
}
