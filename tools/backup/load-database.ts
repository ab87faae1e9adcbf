import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Migrator } from '@mikro-orm/migrations';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { API_DIST } from '../paths.ts';
import { RefusalError } from '../say.ts';
import { columnsOf, listTables, nameOf, type TableColumns } from './dump-database.ts';
import type { Manifest, Sequence, Table, TablePart } from './manifest.ts';

/** As much of the built API as a schema is made with. */
interface Schema {
  createPool(env: { DATABASE_URL: string; DATABASE_POOL: number }): pg.Pool;
  ormConfig(pool: pg.Pool): Options;
  migrateJobs(pool: pg.Pool): Promise<void>;
  /** Up to now. */
  migrate(databaseUrl: string): Promise<void>;
}

async function loadSchema(): Promise<Schema> {
  const files = ['orm.config.js', 'migrate.js', 'kernel/database/database.js', 'kernel/work/jobs.js'];
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(API_DIST, file)).href)));
  return Object.assign({}, ...(modules as object[])) as Schema;
}

/** Throws `RefusalError` for a backup with a migration that this version does not know. */
export async function refuseNewer({ version, migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new RefusalError(
    `The backup was made by a newer Festix (${version}): this one does not know ${unknown.at(-1)}. Update Festix first.`,
  );
}

export async function knownMigrations(): Promise<string[]> {
  const { ormConfig } = await loadSchema();
  // No connection opens before the first query.
  const { migrationsList = [] } = ormConfig(new pg.Pool()).migrations ?? {};
  return migrationsList.map((migration) => ('name' in migration ? migration.name : ''));
}

/**
 * Fills an empty database: makes the schema that the backup's migrations make, loads the rows, all of them or none, and
 * brings them to this version's schema.
 */
export async function loadDatabase(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const schema = await loadSchema();
  await migrateTo(databaseUrl, manifest.migrations, schema);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'festix restore' });
  await client.connect();
  try {
    await refuseOtherJobs(client, manifest);
    refuseOtherTables(await listTables(client), manifest.tables);
    await client.query('begin');
    await loadRows(client, folder, manifest);
    await client.query('commit');
    await schema.migrate(databaseUrl);
    await beginAnew(client);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

export async function migrateTo(databaseUrl: string, migrations: string[], schema?: Schema): Promise<void> {
  const { createPool, ormConfig, migrateJobs } = schema ?? (await loadSchema());
  const pool = createPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4 });
  try {
    const orm = await MikroORM.init({ ...ormConfig(pool), logger: () => undefined });
    await (orm.migrator as Migrator).up({ migrations });
    await migrateJobs(pool);
  } finally {
    await pool.end();
  }
}

/** Refuses a backup with another version of the job queue: no migrations of ours make the queue's older tables. */
async function refuseOtherJobs(client: pg.Client, { jobs_version, version }: Manifest): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version === jobs_version) return;
  throw new RefusalError(
    `The backup's job queue has version ${jobs_version}, and this Festix has ${rows[0]?.version}. ` +
      `Restore it with Festix ${version}, which made it, and start this one on its data then.`,
  );
}

function refuseOtherTables(made: readonly TableColumns[], tables: readonly TablePart[]): void {
  const shapeOf = ({ schema, name }: Table, columns: readonly string[]): string =>
    `${schema}.${name} (${columns.toSorted().join(', ')})`;
  const known = made.map((table) => shapeOf(table, table.columns));
  const saved = tables.map(({ table, columns }) => shapeOf(table, columns));
  const odd = [...saved.filter((shape) => !known.includes(shape)), ...known.filter((shape) => !saved.includes(shape))];
  if (odd.length > 0)
    throw new RefusalError(`The backup's tables are not those that its migrations make: ${odd.join('; ')}`);
}

interface Constraint {
  of: string;
  name: string;
  definition: string;
}

/** Foreign keys, without those that partitions inherit. */
const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as of, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname = any ($1)`;

/** Serves a process of an earlier version beside this one. There is none at a restore, and its rows may not keep to it. */
const FORMER_KEY = 'alter table if exists checkins drop constraint if exists checkins_once_before';

/** Triggers have done their work on these rows once; foreign keys are checked for all rows together at the end. */
async function loadRows(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ table }) => nameOf(table));
  const schemas = [...new Set(tables.map(({ table }) => table.schema))];
  const { rows: keys } = await client.query<Constraint>(FOREIGN_KEYS, [schemas]);
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(FORMER_KEY);
  await client.query(`truncate ${names.join(', ')}`);
  for (const part of tables) await loadTable(client, folder, part);
  for (const { of, name, definition } of keys) {
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const sequence of sequences) await setSequence(client, sequence);
}

const GUNZIP = { chunkSize: 128 * 1024 };

async function loadTable(client: pg.Client, folder: string, { table, columns, path, rows }: TablePart): Promise<void> {
  const copy = client.query(from(`copy ${nameOf(table)} (${columnsOf(columns)}) from stdin`));
  await pipeline(createReadStream(join(folder, path)), createGunzip(GUNZIP), copy);
  if (copy.rowCount !== rows)
    throw new RefusalError(`${copy.rowCount} rows of ${table.name} were loaded where the backup tells of ${rows}.`);
}

async function setSequence(client: pg.Client, { schema, name, last_value, is_called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf({ schema, name }), last_value, is_called]);
}

/**
 * Numbers assigned between backup and loss are in people's hands, in signed tickets and on receipts: they must not get
 * another meaning. So all sequences go on far ahead; of the 2^40 serials of tickets that takes a thousandth part.
 */
const AHEAD = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass,
    coalesce(last_value, start_value) + case when data_type = 'bigint'::regtype then 1000000000 else 1000 end)
  from pg_sequences where schemaname = 'public'`;

/**
 * Doors know a list by its epoch. Theirs has gone on since the backup, or begun after it, so they have to take this one
 * as another.
 */
const ANOTHER_LIST = `
  insert into door_feeds as f (event_id, epoch, names)
  select id, extract(epoch from now() - timestamptz '2025-01-01')::integer, door_names from events
  on conflict (event_id) do update set epoch = greatest(f.epoch + 1, excluded.epoch)`;

/**
 * Ends all sessions. A token exchanged since the backup is ahead of it, which looks like a theft; and sessions that
 * ended since are open in it. Devices have keys of their own and continue.
 */
const END_SESSIONS = 'update sessions set revoked_at = now() where revoked_at is null';

async function beginAnew(client: pg.Client): Promise<void> {
  await client.query(AHEAD);
  await client.query(ANOTHER_LIST);
  await client.query(END_SESSIONS);
}
