import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { createApp } from '../create-app.ts';
import { readEnv, type Env } from '../env.ts';
import { Clock } from '../kernel/watch/clock.ts';
import { TextDatabase } from './text-database.ts';
import { Readiness } from '../kernel/http/health/readiness.ts';
import { checkedRequests, type CheckedRequests } from './checked-requests.ts';
import { describeRunStatements, noteRunStatements } from './noted-statements.ts';
import { markRequests } from './requests-only.ts';
import { PLATFORM } from './platform.ts';

const TEST_SECRETS = {
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};

/** A clock that a test sets. It runs on from there until the test stops it. */
export class MovableClock extends Clock {
  private offset = 0;
  /** The stopped instant in milliseconds since 1970; undefined while the clock runs. */
  private stopped: number | undefined;

  override now(): Date {
    return new Date(this.stopped ?? Date.now() + this.offset);
  }

  moveTo(instant: string | Date): void {
    this.advance(new Date(instant).getTime() - this.now().getTime());
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
    if (this.stopped !== undefined) this.stopped += milliseconds;
  }

  /** Stops the clock, so that a slow machine does not let a deadline pass in the middle of a test. */
  stop(): void {
    this.stopped = this.now().getTime();
  }

  /** Lets a stopped clock run on from its present instant. */
  run(): void {
    if (this.stopped === undefined) return;
    this.offset = this.stopped - Date.now();
    this.stopped = undefined;
  }
}

export interface TestDatabase {
  /** Connects as the API's role, which owns nothing in the database. */
  url: string;
  /** Connects as the role that owns the database. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Clones the migrated template of the test run into a new database. Throws when the run has made none. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const {
    TEST_DATABASE_URL: server,
    TEST_WORKING_URL: working,
    TEST_TEMPLATE_DB: template,
  } = process.env as NodeJS.Dict<string>;
  if (!server || !working || !template) throw new Error('API tests need a template database: run them by `npm test`');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, `create database ${name} template ${template} strategy wal_log`);
  const [url, ownerUrl] = [working, server].map((address) => {
    const own = new URL(address);
    own.pathname = `/${name}`;
    return own.href;
  }) as [string, string];
  return { url, ownerUrl, drop: () => asAdmin(server, `drop database if exists ${name} with (force)`) };
}

/** Runs one statement on a connection of its own, in the role of the URL `server`. */
export async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestApi {
  url: string;
  app: NestExpressApplication;
  env: Env;
  clock: MovableClock;
  /** Runs statements, and texts of tests, in the API's role. */
  database: TextDatabase;
  /** Runs a statement in the owner's role, for what no request may do. Throws where `databaseUrl` was given. */
  asOwner(statement: string): Promise<void>;
  /** Sends requests and checks every answer against the contract. */
  request: CheckedRequests;
  close(): Promise<void>;
}

export interface TestApiOptions {
  env?: Record<string, string>;
  /** URL of a database that two processes share; `close` then keeps it. */
  databaseUrl?: string;
}

/** Starts the whole application on a port and a database of its own. */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const own = options.databaseUrl ? undefined : await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-api-'));
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: options.databaseUrl ?? own?.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ALLOW_SANDBOX: '1',
    ...PLATFORM,
    // Every visitor of a test has the same address.
    OPEN_PLACES_PER_ADDRESS: '1000000',
    ...TEST_SECRETS,
    ...options.env,
  });
  const clock = new MovableClock();
  noteRunStatements();
  const app = await createApp(env, clock);
  markRequests(app.getHttpServer());
  await app.listen(0, '127.0.0.1');
  app.get(Readiness).set();
  const url = await app.getUrl();
  return {
    url,
    app,
    env,
    clock,
    database: TextDatabase.of(app),
    asOwner: (statement) => {
      if (!own) throw new Error('whoever made the database owns it');
      return asAdmin(own.ownerUrl, statement);
    },
    request: checkedRequests(url),
    close: async () => {
      await app.close();
      if (own) await describeRunStatements(own.ownerUrl);
      rmSync(dataDir, { recursive: true, force: true });
      await own?.drop();
    },
  };
}
