import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { ACCESS_KEY, BucketServer, SECRET_KEY } from '../../apps/api/src/testing/bucket-server.ts';
import { buildApi } from '../building.ts';
import { tryLock } from '../lock.mjs';
import { API_DIST, ROOT } from '../paths.ts';
import type { Postgres } from '../postgres.ts';
import { lockOf } from '../settings.ts';
import { startTestPostgres } from '../test-postgres.ts';
import { knownMigrations, migrateTo } from './load-database.ts';
import { hashLine, MANIFEST, MANIFEST_HASH, type Manifest } from './manifest.ts';
import { restoreBackup, type RestoreOptions } from './restore-backup.ts';
import { openStoredFiles } from './stored-files.ts';
import { writeBackup } from './write-backup.ts';

/** Characters that COPY's text has to escape. */
const NAME = 'Zoë\t"\\N"\r\n🎟️';
/** More bytes than one message of the protocol, or one piece of a stream, brings. */
const LARGE = randomBytes(300_000);
const PICTURE = Buffer.from([0, 255, 10, 13, 0, 128]);

let postgres: Postgres;
let folder: string;
let made = 0;

beforeAll(async () => {
  await buildApi();
  postgres = await startTestPostgres();
  folder = mkdtempSync(join(tmpdir(), 'festix-backup-'));
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const newFolder = (): string => join(folder, `${++made}`);

async function newDatabase(name = `festix_${++made}`): Promise<string> {
  await on(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function on<Row extends object>(databaseUrl: string, sql: string, params: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(sql, params)).rows;
  } finally {
    await client.end();
  }
}

const namesIn = async (databaseUrl: string): Promise<string[]> =>
  (await on<{ name: string }>(databaseUrl, 'select name from users order by name')).map(({ name }) => name);

/** Creates a product's database with one person, and a data folder with a picture and secrets. */
async function makeProduct(migrations: readonly string[]): Promise<{ databaseUrl: string; dataDir: string }> {
  const databaseUrl = await newDatabase();
  await migrateTo(databaseUrl, [...migrations]);
  const person = [NAME, 'zoe@exemplo.br'];
  await on(databaseUrl, 'insert into users (id, name, email) values (uuidv7(), $1, $2)', person);
  await on(databaseUrl, 'insert into socket_io_attachments (payload) values ($1)', [LARGE]);
  const dataDir = newFolder();
  putFile(join(dataDir, 'files', 'covers', 'festa.png'), PICTURE);
  putFile(join(dataDir, 'files', '.half-written'), 'nobody wants this');
  putFile(join(dataDir, 'secrets.json'), '{"TICKET_KEY_SECRET":"x"}');
  return { databaseUrl, dataDir };
}

function putFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function backupOf(product: { databaseUrl: string; dataDir: string }): Promise<string> {
  const target = newFolder();
  await writeBackup({ folder: target, ...product, files: openStoredFiles(product.dataDir, {}) });
  return target;
}

/** Creates an empty database and folder to restore a backup to. */
async function emptyPlace(from: string): Promise<RestoreOptions> {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  const files = openStoredFiles(dataDir, {});
  return { folder: from, databaseUrl: await newDatabase(), dataDir, files, replace: false, say: () => undefined };
}

let backup: string;
let migrations: string[];

beforeAll(async () => {
  migrations = await knownMigrations();
  backup = await backupOf(await makeProduct(migrations));
}, 120_000);

describe('backup', () => {
  it('a backup restores every byte to an empty database and an empty folder', async () => {
    const place = await emptyPlace(backup);
    const manifest = await restoreBackup(place);
    expect(await namesIn(place.databaseUrl)).toEqual([NAME]);
    const [row] = await on<{ payload: Buffer }>(place.databaseUrl, 'select payload from socket_io_attachments');
    expect(row?.payload.equals(LARGE)).toBe(true);
    expect(readFileSync(join(place.dataDir, 'files', 'covers', 'festa.png')).equals(PICTURE)).toBe(true);
    expect(readdirSync(join(place.dataDir, 'files'))).toEqual(['covers']);
    expect(readFileSync(join(place.dataDir, 'secrets.json'), 'utf8')).toBe('{"TICKET_KEY_SECRET":"x"}');
    expect(statSync(join(place.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(manifest.tables.find(({ table }) => table.name === 'users')?.rows).toBe(1);
  });

  it('a backup is readable by its owner only, and its sums agree with sha256sum', () => {
    for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o077;
      expect({ name: entry.name, mode }).toEqual({ name: entry.name, mode: 0 });
    }
    expect(spawnSync('sha256sum', ['--check', MANIFEST_HASH], { cwd: backup }).status).toBe(0);
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });

  it('a backup overwrites no other, and leaves nothing behind when it fails', async () => {
    const product = { databaseUrl: postgres.url, dataDir: newFolder() };
    const files = openStoredFiles(product.dataDir, {});
    await expect(writeBackup({ folder: backup, ...product, files })).rejects.toThrow('is there already');
    const target = newFolder();
    await expect(writeBackup({ folder: target, ...product, files })).rejects.toThrow('has no tables');
    expect(existsSync(target) || existsSync(`${target}.partial`)).toBe(false);
  });

  it('a backup is written to a bucket and restored from it', async () => {
    const server = new BucketServer();
    const env = { S3_ENDPOINT: await server.start(), S3_ACCESS_KEY: ACCESS_KEY, S3_SECRET_KEY: SECRET_KEY };
    try {
      for (const key of ['a.pdf', 'b/c.png', 'b/d.webp'])
        server.objects.set(key, { bytes: Buffer.from(key), type: '' });
      const { databaseUrl, dataDir } = await makeProduct(migrations);
      const target = newFolder();
      await writeBackup({ folder: target, databaseUrl, dataDir, files: openStoredFiles(dataDir, env) });
      server.objects.clear();
      const place = await emptyPlace(target);
      await restoreBackup({ ...place, files: openStoredFiles(place.dataDir, env) });
      expect([...server.objects].map(([key, { bytes, type }]) => [key, bytes.toString(), type])).toEqual([
        ['a.pdf', 'a.pdf', 'application/pdf'],
        ['b/c.png', 'b/c.png', 'image/png'],
        ['b/d.webp', 'b/d.webp', 'image/webp'],
      ]);
    } finally {
      await server.stop();
    }
  });

  it('a backup of tables that are divided by month restores every row, to whole tables', async () => {
    const product = await makeProduct(migrations);
    const { divideFromThisMonth } = (await import(pathToFileURL(join(API_DIST, 'testing', 'migrate.js')).href)) as {
      divideFromThisMonth(url: string): Promise<void>;
    };
    await divideFromThisMonth(product.databaseUrl);
    await on(
      product.databaseUrl,
      `insert into scans (id, event_id, code, occurred_at, adjusted_at)
       select id, uuidv7(), 'ADMITTED', now(), now()
       from (values (uuidv7()), (uuidv7(interval '-90 days')), (uuidv7(interval '900 days'))) as s (id)`,
    );
    const place = await emptyPlace(await backupOf(product));
    const manifest = await restoreBackup(place);
    expect(manifest.tables.filter(({ table }) => table.name.startsWith('scans'))).toMatchObject([
      { table: { name: 'scans' }, rows: 3 },
    ]);
    const rowsOf = (url: string) => on(url, 'select s::text as row from scans s order by id');
    expect(await rowsOf(place.databaseUrl)).toEqual(await rowsOf(product.databaseUrl));
    expect(await on(place.databaseUrl, `select from pg_partitioned_table where partrelid = 'scans'::regclass`)).toEqual(
      [],
    );
  });

  it('a backup of an older version is migrated to this one', async () => {
    const before = migrations.slice(0, -3);
    const place = await emptyPlace(await backupOf(await makeProduct(before)));
    const manifest = await restoreBackup(place);
    expect(manifest.migrations).toEqual(before);
    const ran = await on<{ name: string }>(place.databaseUrl, 'select name from mikro_orm_migrations order by id');
    expect(ran.map(({ name }) => name)).toEqual(migrations);
    expect(await namesIn(place.databaseUrl)).toEqual([NAME]);
  });
});

describe('refused restoration', () => {
  const PARTS = ['tables/public.users.copy.gz', 'files/covers/festa.png', 'secrets.json', MANIFEST, MANIFEST_HASH];

  /** Copies the backup and spoils the copy; returns its folder. */
  function spoilt(spoil: (copy: string) => void): string {
    const copy = newFolder();
    cpSync(backup, copy, { recursive: true });
    spoil(copy);
    return copy;
  }

  it.each(PARTS)('a restoration refuses one flipped bit in %s', async (path) => {
    const broken = spoilt((copy) => {
      const bytes = readFileSync(join(copy, path));
      const middle = bytes.length >> 1;
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      writeFileSync(join(copy, path), bytes);
    });
    const place = await emptyPlace(broken);
    await expect(restoreBackup(place)).rejects.toThrow('The backup is broken');
    expect(await on(place.databaseUrl, 'select from pg_tables where schemaname = $1', ['public'])).toEqual([]);
  });

  it.each(PARTS)('a restoration refuses a backup without %s', async (path) => {
    const broken = spoilt((copy) => rmSync(join(copy, path)));
    await expect(restoreBackup(await emptyPlace(broken))).rejects.toThrow(/broken|no whole backup/);
  });

  it('a restoration refuses a backup of a newer version', async () => {
    const newer = spoilt((copy) => {
      const manifest = JSON.parse(readFileSync(join(copy, MANIFEST), 'utf8')) as Manifest;
      const text = JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'Migration20991231000000_x'] });
      writeFileSync(join(copy, MANIFEST), text);
      writeFileSync(join(copy, MANIFEST_HASH), hashLine(text));
    });
    await expect(restoreBackup(await emptyPlace(newer))).rejects.toThrow('made by a newer Festix');
  });

  it('a restoration refuses to overwrite data unless it is forced', async () => {
    const product = await makeProduct(migrations);
    await on(product.databaseUrl, `update users set name = 'Ana'`);
    putFile(join(product.dataDir, 'secrets.json'), '{}');
    const place = { ...(await emptyPlace(backup)), ...product, files: openStoredFiles(product.dataDir, {}) };
    putFile(join(product.dataDir, 'files', 'newer.png'), 'x');
    await expect(restoreBackup(place)).rejects.toThrow(
      /a database with tables, and a folder of files.*, and other secrets/,
    );
    expect(await namesIn(place.databaseUrl)).toEqual(['Ana']);

    await restoreBackup({ ...place, replace: true });
    expect(await namesIn(place.databaseUrl)).toEqual([NAME]);
    expect(readdirSync(product.dataDir).sort()).toEqual(['files', 'secrets.json']);
    expect(readdirSync(join(product.dataDir, 'files'))).toEqual(['covers']);
    const others = await on(postgres.url, `select from pg_database where datname ~ '_(restoring|replaced)$'`);
    expect(others).toEqual([]);
  });

  it('a restoration refuses a database in use', async () => {
    const place = await emptyPlace(backup);
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    try {
      await expect(restoreBackup(place)).rejects.toThrow('1 connections to the database');
    } finally {
      await client.end();
    }
  });

  it.each([
    ['51 letters', 'x'.repeat(51)],
    ['26 letters of two bytes', 'é'.repeat(26)],
  ])('a restoration refuses a database whose name has %s', async (_, name) => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const place = { ...(await emptyPlace(backup)), databaseUrl: url.href };
    await expect(restoreBackup(place)).rejects.toThrow('longer than 50 bytes');
  });

  it('a restoration accepts a database whose name has 50 letters', async () => {
    const place = { ...(await emptyPlace(backup)), databaseUrl: await newDatabase('x'.repeat(50)) };
    await restoreBackup(place);
    expect(await namesIn(place.databaseUrl)).toEqual([NAME]);
  });

  it('a restoration refuses a user who may not create databases', async () => {
    const place = await emptyPlace(backup);
    await on(postgres.url, `create role plain login password 'plain'`);
    const url = new URL(place.databaseUrl);
    [url.username, url.password] = ['plain', 'plain'];
    await expect(restoreBackup({ ...place, databaseUrl: url.href })).rejects.toThrow('CREATEDB');
  });

  it('a restoration that fails on the way leaves no partial database', async () => {
    const product = await makeProduct(migrations);
    await on(product.databaseUrl, `update users set name = 'Ana'`);
    const place = { ...(await emptyPlace(backup)), ...product, replace: true };
    const broken = { ...openStoredFiles(product.dataDir, {}), restore: () => Promise.reject(new Error('disk full')) };
    await expect(restoreBackup({ ...place, files: broken })).rejects.toThrow('disk full');
    expect(await namesIn(place.databaseUrl)).toEqual(['Ana']);
    expect(await on(postgres.url, `select from pg_database where datname ~ '_restoring$'`)).toEqual([]);
  });
});

describe('failed restoration', () => {
  it('a failed restoration leaves no files beside the existing ones', async () => {
    const dataDir = newFolder();
    const missing = { key: 'a.pdf', file: join(folder, 'nowhere'), bytes: 1 };
    await expect(openStoredFiles(dataDir, {}).restore([missing])).rejects.toThrow('ENOENT');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a restoration that fails because of a connection to the database leaves everything as it was', async () => {
    const product = await makeProduct(migrations);
    await on(product.databaseUrl, `update users set name = 'Ana'`);
    const files = openStoredFiles(product.dataDir, {});
    const client = new pg.Client({ connectionString: product.databaseUrl });
    const bring = files.restore.bind(files);
    files.restore = async (parts) => {
      await client.connect();
      return bring(parts);
    };
    const place = { ...(await emptyPlace(backup)), ...product, files, replace: true };
    try {
      await expect(restoreBackup(place)).rejects.toThrow('being accessed by other users');
    } finally {
      await client.end();
    }
    expect(await namesIn(product.databaseUrl)).toEqual(['Ana']);
    expect(readdirSync(product.dataDir).sort()).toEqual(['files', 'secrets.json']);
    expect(await leftovers()).toEqual([]);
  });

  it('a restoration that fails to drop the old database is complete, and says so', async () => {
    const product = await makeProduct(migrations);
    putFile(join(product.dataDir, 'files', 'newer.png'), 'x');
    putFile(join(product.dataDir, 'secrets.json'), '{}');
    const name = new URL(product.databaseUrl).pathname.slice(1);
    const said: string[] = [];
    const files = openStoredFiles(product.dataDir, {});
    const place = { ...(await emptyPlace(backup)), ...product, files, replace: true };
    await on(postgres.url, `alter database ${name} is_template true`);
    await restoreBackup({ ...place, say: (line) => said.push(line) });
    expect(said.at(-1)).toContain(`${name}_replaced is still there`);
    expect(await namesIn(product.databaseUrl)).toEqual([NAME]);
    expect(readdirSync(join(product.dataDir, 'files'))).toEqual(['covers']);
    expect(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')).toBe('{"TICKET_KEY_SECRET":"x"}');

    await on(postgres.url, `alter database ${name}_replaced is_template false`);
    await restoreBackup(place);
    expect(await leftovers()).toEqual([]);
  });

  const leftovers = (): Promise<object[]> =>
    on(postgres.url, `select datname from pg_database where datname ~ '_(restoring|replaced)$'`);
});

describe('restored installation', () => {
  it('a restored installation ends all sign-ins, so that newer tokens cause no theft alarm', async () => {
    const product = await makeProduct(migrations);
    const sessions = `insert into sessions (id, user_id, generation, expires_at, revoked_at)
      select uuidv7(), id, 3, now() + interval '1 day', $1 from users`;
    const long = new Date('2026-01-01T00:00:00Z');
    await on(product.databaseUrl, sessions, [null]);
    await on(product.databaseUrl, sessions, [long]);
    await on(
      product.databaseUrl,
      `insert into devices (id, user_id, kind, name) select uuidv7(), id, 'door', 'Celular' from users`,
    );
    const place = await emptyPlace(await backupOf(product));
    await restoreBackup(place);
    const ended = await on<{ revoked_at: Date | null }>(
      place.databaseUrl,
      'select revoked_at from sessions order by revoked_at',
    );
    expect(ended).toEqual([{ revoked_at: long }, { revoked_at: expect.any(Date) }]);
    expect(await on(place.databaseUrl, 'select revoked_at from devices')).toEqual([{ revoked_at: null }]);
  });

  it('a restored installation issues no number again, even in sequences without a number yet', async () => {
    const place = await emptyPlace(backup);
    await restoreBackup(place);
    const near = `select sequencename from pg_sequences where schemaname = 'public'
      and coalesce(last_value, 0) <= case when data_type = 'bigint'::regtype then 1000000000 else 1000 end`;
    expect(await on(place.databaseUrl, near)).toEqual([]);
  });

  it('a restored installation has another list epoch for every door, even for doors without a list', async () => {
    const product = await makeProduct(migrations);
    const events = `insert into events (id, producer_id, name, availability, start_date, convenience_tax, door_names)
      select uuidv7(), id, $1, 'public', now(), 0, false from users`;
    await on(product.databaseUrl, events, ['Aberta']);
    await on(
      product.databaseUrl,
      'insert into door_feeds (event_id, epoch, seq, names) select id, 7, 5, false from events',
    );
    await on(product.databaseUrl, events, ['Nova']);
    const place = await emptyPlace(await backupOf(product));
    const before = await secondsIn(place.databaseUrl);
    await restoreBackup(place);
    const feeds = await on<{ epoch: number }>(
      place.databaseUrl,
      `select e.name, f.epoch, f.seq::integer, f.names from door_feeds f join events e on e.id = f.event_id order by e.name`,
    );
    expect(feeds).toEqual([
      { name: 'Aberta', epoch: expect.any(Number), seq: 5, names: false },
      { name: 'Nova', epoch: expect.any(Number), seq: 0, names: false },
    ]);
    for (const { epoch } of feeds) expect(epoch).toBeGreaterThanOrEqual(before);
  });

  const secondsIn = async (databaseUrl: string): Promise<number> => {
    const sql = `select extract(epoch from now() - timestamptz '2025-01-01')::integer as seconds`;
    return (await on<{ seconds: number }>(databaseUrl, sql))[0]?.seconds ?? NaN;
  };
});

describe('commands', () => {
  /** Runs a command as a person would; answers its exit code and what it said. */
  async function run(
    command: string,
    dataDir: string,
    ...args: string[]
  ): Promise<{ code: number | null; said: string }> {
    const { DATABASE_URL: _, S3_ENDPOINT: __, TICKET_KEY_SECRET: ___, ...env } = process.env;
    const child = spawn(process.execPath, [join(ROOT, 'tools', `${command}.ts`), ...args], {
      env: { ...env, NODE_ENV: 'development', NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: '3999', INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said: said.join('') };
  }

  it('the backup commands carry a Festix with the embedded database to another machine', async () => {
    const [home, other] = [newFolder(), newFolder()];
    expect((await run('admin', home, 'ana@exemplo.br')).code).toBe(0);
    const written = await run('backup', home, 'of-ana');
    expect(written.said).toContain('0 orders, 0 tickets, 0 admissions, 0 files');
    expect(written.said).toContain('The secrets of DATA_DIR (secrets.json) are in it');
    expect(written.code).toBe(0);

    const brought = await run('restore', other, 'of-ana');
    expect(brought.said).toContain('Restored: 0 orders');
    expect(brought.said).not.toContain('TICKET_KEY_SECRET');
    expect(brought.code).toBe(0);
    expect((await run('admin', other, 'ana@exemplo.br')).said).toContain('ana@exemplo.br is a super-admin.');

    const again = await run('restore', other, 'of-ana');
    expect(again.said).toContain('There is a database with tables. With --replace');
    expect(again.code).toBe(1);
    rmSync(join(other, 'secrets.json'));
    const replaced = await run('restore', other, 'of-ana', '--replace');
    expect(replaced.code).toBe(0);
    expect(existsSync(join(other, 'secrets.json'))).toBe(true);

    const lock = tryLock(lockOf({ dataDir: other }));
    if ('heldBy' in lock) throw new Error('the command kept the lock');
    expect((await run('restore', other, 'of-ana', '--replace')).said).toContain('Festix is starting or stopping');
    lock.release();
  }, 180_000);

  it.each(['backup', 'restore'])('%s requires a folder', async (command) => {
    const { code, said } = await run(command, newFolder());
    expect(said).toContain(`npm run ${command} --`);
    expect(code).toBe(1);
  });
});
