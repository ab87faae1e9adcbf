import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onPath } from '../on-path.ts';
import { freePort } from '../postgres.ts';
import { startProgram } from './program.ts';

/** A PgBouncer before a PostgreSQL: a transaction gets one of few connections, until it ends. */
export interface Pooler {
  url: string;
  /** Returns its counts. */
  counted(): Promise<Pooled>;
  stop(): Promise<void>;
}

export interface Pooled {
  transactions: number;
  /** Milliseconds that all together have waited for a connection. */
  waited: number;
  /** Connections to PostgreSQL, and clients. */
  connections: number;
  clients: number;
}

/** Returns why there can be no pooler here. */
export function noPooler(): string | undefined {
  return onPath('pgbouncer') ? undefined : 'it takes PgBouncer: apt-get install pgbouncer';
}

/**
 * Starts PgBouncer in transaction mode.
 *
 * @param folder where its files go
 * @param connections to PostgreSQL, at most
 */
export async function openPooler(folder: string, databaseUrl: string, connections: number): Promise<Pooler> {
  const home = join(folder, 'pgbouncer');
  mkdirSync(home);
  const port = await freePort();
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
    { mode: 0o600 },
  );
  // It refuses root, and reads its settings before it changes its user.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', settings] : [settings];
  const at = (database: string): string => `postgres://${username}@127.0.0.1:${port}/${database}`;
  const stop = await startProgram('pgbouncer', args, {
    log: join(home, 'pgbouncer.log'),
    isUp: () => answers(at('pgbouncer')),
  });
  return { url: at(pathname.slice(1)), counted: () => count(at('pgbouncer'), pathname.slice(1)), stop };
}

async function answers(console: string): Promise<boolean> {
  return show(console, 'version').then(
    () => true,
    () => false,
  );
}

async function count(console: string, database: string): Promise<Pooled> {
  const of = (rows: Record<string, string>[]) => rows.find((row) => row['database'] === database) ?? {};
  const stats = of(await show(console, 'stats'));
  const pool = of(await show(console, 'pools'));
  const sum = (prefix: string): number =>
    Object.entries(pool).reduce((total, [name, value]) => total + (name.startsWith(prefix) ? Number(value) : 0), 0);
  return {
    transactions: Number(stats['total_xact_count']),
    waited: Math.round(Number(stats['total_wait_time']) / 1000),
    connections: sum('sv_'),
    clients: sum('cl_'),
  };
}

/** Asks its console, which knows words of its own and no SQL. */
async function show(console: string, what: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: console });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, string>>(`show ${what}`)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
