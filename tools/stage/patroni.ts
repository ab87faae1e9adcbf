import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onPath } from '../on-path.ts';
import { ROOT } from '../paths.ts';
import { endServersOn, freePort, giveToServer, lastLines, serversOn, unprivileged } from '../postgres.ts';
import { within } from '../within.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { startProgram } from './program.ts';

/** A machine of the database: Patroni, and the PostgreSQL that it runs. */
export interface PatroniMachine {
  name: string;
  /** URL of the product's database on it. */
  url: string;
  start(): void;
  /** Ends everything on it as a power cut would. */
  kill(): Promise<void>;
}

export interface PatroniCluster {
  machines: readonly [PatroniMachine, PatroniMachine];
  /** Returns the machine that writes, once there is one. */
  leader(milliseconds: number): Promise<PatroniMachine>;
  /** Resolves when the other machine has every commit before it is confirmed. */
  inStep(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = 'festix';
const SUPERUSER = 'festix';
const FIRST_LEADER_MS = 120_000;
const FIRST_STANDBY_MS = 120_000;
const LOOK_MS = 200;
const STOP_MS = 20_000;

/** Returns why there can be no Patroni here. */
export function noPatroni(): string | undefined {
  const missing = ['patroni', 'etcd'].filter((program) => !onPath(program));
  return missing.length > 0 ? `it takes ${missing.join(' and ')}: apt-get install patroni etcd-server` : undefined;
}

/** Starts etcd, and Patroni on two machines with the settings that the guide gives out; creates the empty database. */
export async function openPatroni(folder: string): Promise<PatroniCluster> {
  const secrets = { superuser: randomBytes(16).toString('hex'), replication: randomBytes(16).toString('hex') };
  const etcd = await openEtcd(folder);
  const bin = postgresPrograms(folder);
  const machines: Machine[] = [];
  const stop = async (): Promise<void> => {
    for (const machine of machines) await machine.stop();
    await etcd.stop();
  };
  try {
    for (const name of ['a', 'b']) {
      machines.push(
        new Machine(folder, { name, bin, etcd: etcd.address, ...secrets }, await freePort(), await freePort()),
      );
    }
    const [first, second] = machines as [Machine, Machine];
    const leader = (milliseconds: number) => within(milliseconds, 'a leader', leaderOf(machines));
    first.start();
    const { url } = await leader(FIRST_LEADER_MS);
    await onServer(serverOf(url), (client) => client.query(`create database ${DATABASE}`));
    second.start();
    const inStep = (milliseconds: number) => within(milliseconds, 'a standby in step', syncedWith(leader));
    await inStep(FIRST_STANDBY_MS);
    return { machines: [first, second], leader, inStep, stop };
  } catch (error) {
    const words = machines.map(({ name, log }) => `${name}:\n${lastLines(log, 25)}`).join('\n');
    await stop();
    throw new Error(`Patroni did not start. Its last words:\n${words}`, { cause: error });
  }
}

async function leaderOf(machines: readonly Machine[]): Promise<Machine> {
  for (;;) {
    for (const machine of machines) {
      const writes = await onServer(serverOf(machine.url), async (client) => {
        const { rows } = await client.query<{ writes: boolean }>('select not pg_is_in_recovery() as writes');
        return rows[0]?.writes;
      }).catch(() => false);
      if (writes) return machine;
    }
    await delay(LOOK_MS);
  }
}

async function syncedWith(leader: (milliseconds: number) => Promise<PatroniMachine>): Promise<void> {
  for (;;) {
    const { url } = await leader(FIRST_LEADER_MS);
    const ask = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    if (await onServer(serverOf(url), async (client) => (await client.query(ask)).rowCount).catch(() => 0)) return;
    await delay(LOOK_MS);
  }
}

interface Told {
  name: string;
  bin: string;
  etcd: string;
  superuser: string;
  replication: string;
}

class Machine implements PatroniMachine {
  readonly name: string;
  readonly url: string;
  readonly log: string;
  private readonly home: string;
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | undefined;

  constructor(folder: string, { name, bin, etcd, superuser, replication }: Told, port: number, restPort: number) {
    this.name = name;
    this.url = `postgres://${SUPERUSER}:${superuser}@127.0.0.1:${port}/${DATABASE}`;
    this.home = join(folder, name);
    this.log = join(folder, `${name}.log`);
    const [postgres, rest] = [`127.0.0.1:${port}`, `127.0.0.1:${restPort}`];
    const url = join(this.home, 'superuser.url');
    this.env = {
      PATH: process.env['PATH'],
      HOME: this.home,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      BASE_BACKUP_URL_FILE: url,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `'${etcd}'`,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(this.home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: SUPERUSER,
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: replication,
    };
    const settings = join(this.home, 'settings');
    mkdirSync(settings, { recursive: true });
    copyFileSync(join(ROOT, 'ops', 'patroni', 'patroni.yml'), join(settings, '1-festix.yml'));
    writeFileSync(join(settings, '2-machine.yml'), NEAR);
    writeFileSync(url, this.url, { mode: 0o600 });
    giveToServer(this.home);
  }

  start(): void {
    const log = openSync(this.log, 'a');
    const [command, ...args] = unprivileged(onPath('patroni') ?? 'patroni', join(this.home, 'settings'));
    this.child = spawn(command, args, { cwd: this.home, env: this.env, stdio: ['ignore', log, log] });
    this.child.on('error', () => undefined);
    closeSync(log);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      for (const pid of this.servers()) process.kill(pid, 'SIGKILL');
      await exited;
    }
    if (existsSync(this.data)) await endServersOn(this.data);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([exited, delay(STOP_MS, undefined, { ref: false })]);
    }
    await this.kill();
  }

  private get data(): string {
    return join(this.home, 'data');
  }

  private servers(): number[] {
    return existsSync(this.data) ? serversOn(this.data) : [];
  }
}

/** Replaces what two machines of one house do without: connections by TLS, and a folder of sockets. */
const NEAR = `postgresql:
  parameters:
    unix_socket_directories: ''
  pg_hba:
    - host replication all 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
`;

async function openEtcd(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const address = `127.0.0.1:${await freePort()}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const log = join(folder, 'etcd.log');
  const env = {
    PATH: process.env['PATH'],
    ETCD_NAME: 'c',
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${address}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}`,
    ETCD_LISTEN_PEER_URLS: peers,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
    ETCD_INITIAL_CLUSTER: `c=${peers}`,
    ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '',
  };
  const isUp = async (): Promise<boolean> => {
    const answer = await fetch(`http://${address}/health`).catch(() => undefined);
    return (await answer?.text().catch(() => ''))?.includes('true') ?? false;
  };
  const stop = await startProgram('etcd', [], { log, isUp, env });
  return { address, stop };
}

/** Returns the URL of the database that every PostgreSQL has. */
function serverOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return url.href;
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
