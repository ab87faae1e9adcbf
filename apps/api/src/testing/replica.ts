import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serversOn, startPostgres, type Postgres } from '../../../../tools/postgres.ts';
import { startStandby } from '../../../../tools/standby.ts';
import { asAdmin } from './api.ts';
import { migrate } from './migrate.ts';

export interface Replica {
  /** The same database as the primary's, to be read only. */
  url: string;
  /** It takes over nothing more until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it the primary. */
  promote(): Promise<void>;
  /** It answers no more calls, and closes no connection. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** A separate PostgreSQL for tests whose changes would disturb others. */
export interface Primary extends Pick<Postgres, 'url' | 'stop'> {
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Starts it again on its port, as it was. */
  comeBack(): Promise<void>;
}

const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/** Sends a signal to every process of the PostgreSQL in a data folder. */
function signal(dataDir: string, name: NodeJS.Signals): void {
  for (const pid of serversOn(join(realpathSync(dataDir), 'postgres'))) process.kill(pid, name);
}

/** Starts a separate PostgreSQL with the product's schema. */
export async function startPrimary(): Promise<Primary> {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-primary-'));
  let postgres = await startPostgres({ dataDir, settings: SETTINGS });
  await migrate(postgres.url);
  const port = Number(new URL(postgres.url).port);
  return {
    url: postgres.url,
    kill: () => postgres.kill(),
    freeze: () => signal(dataDir, 'SIGSTOP'),
    thaw: () => signal(dataDir, 'SIGCONT'),
    comeBack: async () => {
      postgres = await startPostgres({ dataDir, port, settings: SETTINGS });
    },
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a PostgreSQL that follows another one of this machine by streaming replication. `url` names the primary's
 * database to read; its user has to be a superuser.
 */
export async function startReplica(url: string): Promise<Replica> {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-replica-'));
  try {
    const standby = await startStandby({ primary: url, dataDir });
    const own = new URL(url);
    own.port = String(standby.port);
    return {
      url: own.href,
      pause: () => asAdmin(own.href, 'select pg_wal_replay_pause()'),
      resume: () => asAdmin(own.href, 'select pg_wal_replay_resume()'),
      promote: standby.promote,
      freeze: () => signal(dataDir, 'SIGSTOP'),
      thaw: () => signal(dataDir, 'SIGCONT'),
      stop: async () => {
        await standby.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the URL that names the hosts of all of them, in this order. */
export function urlOfAll(urls: readonly string[], wanted: 'read-write' | 'standby' = 'read-write'): string {
  const [{ username, password, pathname }] = urls.map((url) => new URL(url)) as [URL];
  const hosts = urls.map((url) => new URL(url).host).join(',');
  return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=${wanted}`;
}
