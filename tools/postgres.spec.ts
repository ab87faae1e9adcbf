import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from './paths.ts';
import { startPostgres, type Postgres } from './postgres.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-postgres-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

async function during<T>(run: (postgres: Postgres) => Promise<T>, settings?: Record<string, string>): Promise<T> {
  const postgres = await startPostgres({ dataDir, ...(settings && { settings }) });
  try {
    return await run(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Starts a supervisor in a process of its own and kills it, so that its PostgreSQL stays behind. */
async function leaveOrphan(): Promise<string> {
  const script = `const { startPostgres } = await import(${JSON.stringify(join(ROOT, 'tools', 'postgres.ts'))});
    process.stdout.write((await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    supervisor.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  );
  supervisor.kill('SIGKILL');
  return url;
}

describe('embedded PostgreSQL', () => {
  it('the embedded PostgreSQL uses UTF-8, sorts Portuguese, keeps committed data and requires its password', async () => {
    await during(async ({ url }) => {
      const letters = `select x from unnest(array['Zebra', 'água', 'Ação', 'Érica', 'azul']) x order by x collate "pt-BR-x-icu"`;
      expect(await ask(url, letters)).toEqual(['Ação', 'água', 'azul', 'Érica', 'Zebra']);
      expect(
        await ask(
          url,
          `select setting from pg_settings where name in ('fsync', 'server_encoding', 'synchronous_commit') order by name`,
        ),
      ).toEqual(['on', 'UTF8', 'on']);
      await ask(url, `create table kept (word text)`);
      await ask(url, `insert into kept values ('ficou')`);
      const stranger = new URL(url);
      stranger.password = 'errada';
      await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
    });
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  it('the embedded PostgreSQL keeps its data over a restart, and accepts settings', async () => {
    const found = await during(
      async ({ url }) => [await ask(url, 'select word from kept'), await ask(url, 'show work_mem')],
      { work_mem: '7MB' },
    );
    expect(found).toEqual([['ficou'], ['7MB']]);
  });

  it('the embedded PostgreSQL takes over a server that a killed supervisor left running', async () => {
    const orphan = await leaveOrphan();
    expect(await ask(orphan, 'select word from kept')).toEqual(['ficou']);
    expect(await during(({ url }) => ask(url, 'select word from kept'))).toEqual(['ficou']);
    await expect(ask(orphan, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('the embedded PostgreSQL starts although another process has the id in a leftover pid file', async () => {
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
    );
    expect(await during(({ url }) => ask(url, 'select 1'))).toEqual([1]);
  });

  it('the embedded PostgreSQL reports why it cannot start', async () => {
    await expect(startPostgres({ dataDir, settings: { work_mem: 'muita' } })).rejects.toThrow(
      /invalid value for parameter "work_mem"/,
    );
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('the embedded PostgreSQL refuses data of another version', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow('made by PostgreSQL 17');
    writeFileSync(file, version);
  });
});
