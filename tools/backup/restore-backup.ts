import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RefusalError } from '../say.ts';
import { listTables } from './dump-database.ts';
import { loadDatabase, refuseNewer } from './load-database.ts';
import { readBackup, SECRETS, type Manifest } from './manifest.ts';
import type { RestoredFiles, StoredFiles } from './stored-files.ts';

export interface RestoreOptions {
  /** Of the backup. */
  folder: string;
  databaseUrl: string;
  dataDir: string;
  files: StoredFiles;
  /** Whether existing data may be replaced. */
  replace: boolean;
  say(line: string): void;
}

/**
 * Replaces the database, the stored files and the secrets of DATA_DIR by a backup. Builds everything beside the
 * existing data and renames it at the end, so that an earlier failure leaves them untouched. Throws `RefusalError` when
 * the backup is broken or of a newer version, when existing data may not be replaced, and when the database is in use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, databaseUrl, files, replace, say } = options;
  refuseLongName(nameIn(databaseUrl));
  say('Reading every byte of the backup …');
  const manifest = await readBackup(folder);
  await refuseNewer(manifest);
  if (!replace) await refuseOccupied(options, manifest);
  const server = await DatabaseServer.of(databaseUrl);
  try {
    await server.refuseWhileUsed();
    say('Loading the database …');
    await loadDatabase(await server.makeDraft(), folder, manifest);
    say('Bringing the files …');
    const restored = await files.restore(manifest.files.map((part) => ({ ...part, file: join(folder, part.path) })));
    await putInPlace(server, restored, options, manifest);
    await server.dropReplaced().catch(({ message }: Error) => {
      say(`The database ${server.replaced} is still there (${message}). It goes with the next restoration.`);
    });
    return manifest;
  } finally {
    await server.close();
  }
}

/** Puts the restored database in place. Files and secrets follow before any step that may have to wait. */
async function putInPlace(
  server: DatabaseServer,
  files: RestoredFiles,
  { folder, dataDir }: RestoreOptions,
  { secrets }: Manifest,
): Promise<void> {
  try {
    await server.swap();
  } catch (error) {
    await files.discard();
    throw error;
  }
  await files.settle();
  if (!secrets) return;
  await writeFile(join(dataDir, SECRETS), readFileSync(join(folder, SECRETS)), { mode: 0o600, flush: true });
}

async function refuseOccupied(
  { folder, databaseUrl, dataDir, files }: RestoreOptions,
  { secrets }: Manifest,
): Promise<void> {
  const own = join(dataDir, SECRETS);
  const hasOthers = secrets && existsSync(own) && !readFileSync(own).equals(readFileSync(join(folder, SECRETS)));
  const there = [
    (await hasTables(databaseUrl)) ? 'a database with tables' : undefined,
    await files.occupied(),
    hasOthers ? `other secrets in ${own}` : undefined,
  ].filter((what) => what !== undefined);
  if (there.length === 0) return;
  throw new RefusalError(
    `There is ${there.join(', and ')}. With --replace the backup takes its place, and it is gone.`,
  );
}

async function hasTables(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await listTables(client)).length > 0;
  } finally {
    await client.end();
  }
}

/** Of 63 that a name may have: beyond them it is cut, and the draft's could become that of the database itself. */
const LONGEST_NAME = 50;

function refuseLongName(name: string): void {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return;
  throw new RefusalError(
    `The name of the database ${name} is longer than ${LONGEST_NAME} bytes: that of the draft beside it would be cut. Rename it first.`,
  );
}

/** Reads the settings that a new database takes from the old one. */
const TRAITS = `
  select format('template template0 encoding %L locale_provider %s lc_collate %L lc_ctype %L',
      pg_encoding_to_char(encoding), case datlocprovider when 'b' then 'builtin' when 'i' then 'icu' else 'libc' end,
      datcollate, datctype)
    || case datlocprovider when 'b' then format(' builtin_locale %L', datlocale)
         when 'i' then format(' icu_locale %L', datlocale) else '' end as traits
  from pg_database where datname = $1`;

const MAY_MAKE = 'select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user';
const LET_GO_MS = 3_000;
const IN_USE = 'select count(*)::integer as sessions from pg_stat_activity where datname = $1';

/** The server of a database, seen from another database of it: nothing can be renamed from within. */
class DatabaseServer {
  private readonly url: URL;
  private readonly client: pg.Client;
  private readonly name: string;

  static async of(databaseUrl: string): Promise<DatabaseServer> {
    const client = new pg.Client({ connectionString: urlOf(databaseUrl, 'postgres') });
    await client.connect();
    return new DatabaseServer(databaseUrl, client);
  }

  private constructor(databaseUrl: string, client: pg.Client) {
    this.url = new URL(databaseUrl);
    this.client = client;
    this.name = nameIn(databaseUrl);
  }

  private get draft(): string {
    return `${this.name}_restoring`;
  }

  get replaced(): string {
    return `${this.name}_replaced`;
  }

  /**
   * Refuses to go on while the database is in use. Waits a moment first: a process that has just ended may still have
   * connections.
   */
  async refuseWhileUsed(): Promise<void> {
    for (const until = Date.now() + LET_GO_MS; ; await delay(100)) {
      const { rows } = await this.client.query<{ sessions: number }>(IN_USE, [this.name]);
      const sessions = rows[0]?.sessions ?? 0;
      if (sessions === 0) return;
      if (Date.now() < until) continue;
      throw new RefusalError(
        `${sessions} connections to the database ${this.name} are open. Stop Festix and all else first.`,
      );
    }
  }

  /** Creates an empty database beside the one to replace; returns its address. */
  async makeDraft(): Promise<string> {
    const { rows: rights } = await this.client.query<{ may: boolean }>(MAY_MAKE);
    if (!rights[0]?.may) {
      throw new RefusalError(
        'The user of DATABASE_URL may not create databases. Give it CREATEDB for as long as this takes.',
      );
    }
    const { rows } = await this.client.query<{ traits: string }>(TRAITS, [this.name]);
    await this.drop(this.draft);
    await this.dropReplaced();
    await this.client.query(`create database ${pg.escapeIdentifier(this.draft)} ${rows[0]?.traits}`);
    return urlOf(this.url.href, this.draft);
  }

  /** Replaces the database by the draft in one transaction. */
  async swap(): Promise<void> {
    await this.client.query('begin');
    await this.rename(this.name, this.replaced);
    await this.rename(this.draft, this.name);
    await this.client.query('commit');
  }

  /** Drops the database that the swap replaced. */
  async dropReplaced(): Promise<void> {
    await this.drop(this.replaced);
  }

  /** Closes the connection; also drops a draft that was not used. */
  async close(): Promise<void> {
    await this.client.query('rollback');
    try {
      await this.drop(this.draft);
    } finally {
      await this.client.end();
    }
  }

  private async rename(from: string, to: string): Promise<void> {
    await this.client.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`);
  }

  private async drop(name: string): Promise<void> {
    await this.client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
  }
}

function nameIn(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

function urlOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
