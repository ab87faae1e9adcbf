import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { RefusalError } from '../say.ts';
import type { Manifest, Part, Sequence, Table, TablePart } from './manifest.ts';

export type Dump = Pick<
  Manifest,
  'taken_at' | 'migrations' | 'jobs_version' | 'server_version' | 'tables' | 'sequences'
>;

/** The product's own, and that of its job queue. */
const SCHEMAS = ['public', 'pgboss'];

/** Name of the table of applied migrations, which migrating creates. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

const OURS = `n.nspname = any ($1) and c.relname not like '${MIGRATIONS_TABLE}%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** A table of ours that is divided by month is one table; the queue's are what its version makes. */
const LIST_TABLES = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where (c.relkind = 'r' or c.relkind = 'p' and n.nspname = 'public') and not (c.relispartition and n.nspname = 'public') and ${OURS}
  order by 1, 2`;

const LIST_SEQUENCES = `
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${OURS}
  order by 1, 2`;

/** Longest wait for a lock that a schema change holds, and for which schema changes wait. */
const LONGEST_WAIT = '60s';

/** Of texts that repeat a lot, most of the gain for the least time. */
const GZIP = { level: 3, chunkSize: 128 * 1024 };

export interface TableColumns extends Table {
  columns: string[];
}

export const listTables = async (client: pg.Client): Promise<TableColumns[]> =>
  (await client.query<TableColumns>(LIST_TABLES, [SCHEMAS])).rows;

export const nameOf = ({ schema, name }: Table): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnsOf = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/**
 * Writes every table as of one moment, while others read and write. Leaves out the schema, which the named migrations
 * create. Runs `meanwhile` once all rows are read, before the snapshot is released.
 */
export async function dumpDatabase(
  databaseUrl: string,
  folder: string,
  meanwhile?: () => Promise<void>,
): Promise<Dump> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'festix backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await settle(client);
    const tables = await listTables(client);
    if (tables.length === 0) throw new RefusalError('There is nothing to back up: the database has no tables.');
    // The lock of any reader: it keeps away transactions that would drop, truncate or alter a table before its turn
    // comes.
    await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`);
    const dumped: TablePart[] = [];
    for (const { columns, schema, name } of tables)
      dumped.push(await dumpTable(client, folder, { schema, name }, columns));
    const dump = { ...(await factsOf(client)), tables: dumped, sequences: await readSequences(client) };
    await meanwhile?.();
    await client.query('commit');
    return dump;
  } finally {
    await client.end();
  }
}

/** Fixes the settings, so that equal values have the same text, whatever server and role have set. */
async function settle(client: pg.Client): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '${LONGEST_WAIT}'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
    set local client_encoding = 'UTF8'`);
}

async function factsOf(client: pg.Client): Promise<Omit<Dump, 'tables' | 'sequences'>> {
  const { rows } = await client.query<{ taken_at: Date; jobs_version: number; server_version: string }>(
    `select now() as taken_at, (select version from pgboss.version) as jobs_version,
       current_setting('server_version') as server_version`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('a query without a table answers one row');
  const { rows: migrations } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return { ...facts, taken_at: facts.taken_at.toISOString(), migrations: migrations.map(({ name }) => name) };
}

async function dumpTable(client: pg.Client, folder: string, table: Table, columns: string[]): Promise<TablePart> {
  const path = `tables/${table.schema}.${table.name}.copy.gz`;
  const rows = client.query(to(`copy (select ${columnsOf(columns)} from ${nameOf(table)}) to stdout`));
  const part = await writePart(folder, path, (target) => pipeline(rows, createGzip(GZIP), ...target));
  return { table, columns, rows: rows.rowCount, ...part };
}

type Target = [Transform, NodeJS.WritableStream];

/** Writes a file of the backup to the disk itself, and weighs and hashes it on the way. */
export async function writePart(folder: string, path: string, write: (target: Target) => Promise<void>): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  const weigh = new Transform({
    transform: (piece: Buffer, _, done) => {
      hash.update(piece);
      size += piece.length;
      done(null, piece);
    },
  });
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await write([weigh, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })]);
  return { path, bytes: size, sha256: hash.digest('hex') };
}

/** Reads the sequences. They stand outside of any transaction and only grow, so they are never behind the rows. */
async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Table>(LIST_SEQUENCES, [SCHEMAS]);
  const read: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<Pick<Sequence, 'last_value' | 'is_called'>>(
      `select last_value, is_called from ${nameOf({ schema, name })}`,
    );
    read.push(...values.map((value) => ({ schema, name, ...value })));
  }
  return read;
}
