import type { Readable } from 'node:stream';
import type pg from 'pg';

/** A statement as pg takes it. */
export interface AskedStatement {
  text: string;
  values: unknown[];
  /** Names a plan that the connection keeps. */
  name?: string;
}

/** A statement under way, whose rows may be read when it has run. */
export interface Sent<Row extends object> {
  rows(): Promise<Row[]>;
}

/** The code of statements after one that failed in the same transaction. */
const ABORTED = '25P02';

/**
 * Carries the statements of one transaction. Those of one turn of the event loop are written at once, and none waits for
 * the answers to the others: writing, and waking up for an answer, cost more than most statements do.
 */
export class Line {
  private failure: unknown;
  private readonly sent: Promise<unknown>[] = [];

  constructor(private readonly client: pg.PoolClient) {}

  /** Runs a statement, and returns its rows. */
  async ask<Row extends object>(statement: AskedStatement | string): Promise<Row[]> {
    this.gather();
    return (await this.client.query<Row & pg.QueryResultRow>(statement)).rows;
  }

  /** Runs a statement whose answer nobody has to await before the commit. */
  send<Row extends object>(statement: AskedStatement | string): Sent<Row> {
    const answer = this.ask<Row>(statement);
    answer.catch((error: unknown) => (this.failure ??= error));
    this.sent.push(answer);
    return { rows: () => answer };
  }

  /** Commits together with the last statements that were sent. Throws the error of one that failed. */
  async commit(): Promise<void> {
    this.send('commit');
    await Promise.all(this.sent);
  }

  /** Returns the reason of an error: of a statement after one that failed, the error of that one. */
  reasonOf(error: unknown): unknown {
    const isAfterwards = (error as { code?: unknown } | null)?.code === ABORTED;
    return isAfterwards && this.failure !== undefined ? this.failure : error;
  }

  private gather(): void {
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * Runs a query of another kind than pg's own, such as a COPY: pg takes none on a connection that sends statements without
 * waiting for answers.
 */
export function alone<Other extends pg.Submittable & Readable>(client: pg.PoolClient, query: Other): Other {
  const line: { pipeline: boolean } = client;
  line.pipeline = false;
  query.once('close', () => (line.pipeline = true));
  return client.query(query);
}
