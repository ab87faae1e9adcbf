import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, giveToServer, serversOn, startPostgres, type Postgres } from '../../../../tools/postgres.ts';
import { migrate } from './migrate.ts';

export interface Replica {
  /** The same database as the primary's, to be read only. */
  url: string;
  /** It takes over nothing more until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** It answers no more calls, and closes no connection. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Files of a running cluster that a copy leaves out: they belong to the running process. */
const OF_THE_PROCESS = new Set(['postmaster.pid', 'postmaster.opts']);

/** Starts a separate PostgreSQL with the product's schema, for tests whose changes would disturb others. */
export async function startPrimary(): Promise<Pick<Postgres, 'url' | 'stop'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-primary-'));
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  await migrate(postgres.url);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

/**
 * Starts a PostgreSQL that follows another one of this machine by streaming replication, made from a copy of its files
 * as pg_basebackup makes it. `url` names the primary's database to read; its user has to be a superuser.
 */
export async function startReplica(url: string): Promise<Replica> {
  const dataDir = mkdtempSync(join(tmpdir(), 'festix-replica-'));
  try {
    await copyCluster(url, dataDir);
    const port = await freePort();
    const postgres = await startPostgres({ dataDir, port, settings: { hot_standby_feedback: 'on' } });
    const own = new URL(url);
    own.port = String(port);
    const signal = (name: NodeJS.Signals): void => {
      for (const pid of serversOn(join(realpathSync(dataDir), 'postgres'))) process.kill(pid, name);
    };
    const ask = (statement: string): Promise<void> => withClient(own.href, (client) => client.query(statement)).then();
    return {
      url: own.href,
      pause: () => ask('select pg_wal_replay_pause()'),
      resume: () => ask('select pg_wal_replay_resume()'),
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      stop: async () => {
        await postgres.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies the files of a cluster. The primary may change them meanwhile: the replica replays the changes since the begin
 * of the backup from the primary's log.
 */
async function copyCluster(url: string, dataDir: string): Promise<void> {
  const data = join(realpathSync(dataDir), 'postgres');
  const { hostname, port, username, password } = new URL(url);
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`select pg_backup_start('replica', true)`);
    copyFolder(rows[0]?.data_directory ?? '', data);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(data, 'standby.signal'), '');
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`, { flag: 'a' });
  giveToServer(data);
  writeFileSync(`${data}.password`, decodeURIComponent(password), { mode: 0o600 });
}

/** Copies a folder; skips files that vanish meanwhile, because their removal could equally have come a moment later. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (OF_THE_PROCESS.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyIfThere(source, target);
  }
}

function copyIfThere(source: string, target: string): void {
  try {
    copyFileSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
