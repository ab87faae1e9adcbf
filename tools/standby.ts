import { copyFileSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort, giveToServer, startPostgres, type Postgres } from './postgres.ts';

/** A PostgreSQL that follows another one of this machine by streaming replication. */
export interface Standby extends Postgres {
  port: number;
  /** Makes it the primary. Resolves once it writes. */
  promote(): Promise<void>;
}

export interface StandbyOptions {
  /** URL of the primary, by its superuser. */
  primary: string;
  /** Folder of the standby's own data. */
  dataDir: string;
  /** The name by which `synchronous_standby_names` knows it. */
  name?: string;
}

/** Files of a running cluster that a copy leaves out: they belong to the running process. */
const OF_THE_PROCESS = new Set(['postmaster.pid', 'postmaster.opts']);
const LOOK_MS = 20;

/** Starts a standby from a copy of the primary's files, as pg_basebackup makes it. */
export async function startStandby({ primary, dataDir, name = 'standby' }: StandbyOptions): Promise<Standby> {
  await copyCluster(primary, dataDir, name);
  const port = await freePort();
  const postgres = await startPostgres({ dataDir, port, settings: { hot_standby_feedback: 'on' } });
  const promote = (): Promise<void> => onServer(postgres.url, (client) => client.query('select pg_promote()')).then();
  return { ...postgres, port, promote };
}

/** Lets the primary confirm a commit only when the standby of this name has it too. */
export async function followInStep(primary: string, name: string): Promise<void> {
  await onServer(primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = ${pg.escapeIdentifier(name)}`);
    await client.query('select pg_reload_conf()');
    const inStep = `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`;
    while ((await client.query(inStep, [name])).rowCount === 0) await delay(LOOK_MS);
  });
}

async function copyCluster(url: string, dataDir: string, name: string): Promise<void> {
  const data = join(realpathSync(dataDir), 'postgres');
  const { hostname, port, username, password } = new URL(url);
  await copyFiles(url, data);
  writeFileSync(join(data, 'standby.signal'), '');
  const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`, { flag: 'a' });
  giveToServer(data);
  writeFileSync(`${data}.password`, decodeURIComponent(password), { mode: 0o600 });
}

/**
 * Copies the files of a cluster of this machine, as pg_basebackup does. The primary may change them meanwhile: the copy
 * replays the changes since the begin of the backup from the primary's log.
 */
export async function copyFiles(url: string, data: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`select pg_backup_start('standby', true)`);
    copyFolder(rows[0]?.data_directory ?? '', data);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  });
}

/** Copies a folder; skips files that vanish meanwhile, because their removal could equally have come a moment later. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700, recursive: true });
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

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
