import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sql } from '../kernel/database/sql.ts';
import { ReadReplica } from '../kernel/database/read-replica.ts';
import { bringUpToDate, migrate } from '../migrate.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { startProcess } from '../testing/api-process.ts';
import { makePerson } from '../testing/people.ts';
import { as } from '../testing/shows.ts';
import { HBA, startTlsDatabase, type Shown, type TlsDatabase } from '../testing/tls-database.ts';
import { letWork } from '../working-account.ts';

/* Nothing but TLS gets through to a PostgreSQL with the certificates and the rules of docker-compose.yml. */

const SECRETS = {
  JWT_SECRET: 'f1c0a9e2b7d84c53960e17a2bd45c8fe',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
};

let database: TlsDatabase;
beforeAll(async () => {
  database = await startTlsDatabase();
  await migrate(owning());
  await letWork(owning(), working());
}, 90_000);
afterAll(() => database.stop());

const owning = (): string => database.by('festix', 'owner');
const working = (more?: Shown): string => database.by('festix_api', 'festix', more);

async function connect(address: string): Promise<void> {
  await ask(address, 'select');
}

async function ask<Row extends object>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row & pg.QueryResultRow>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('database with TLS only', () => {
  let api: TestApi;
  beforeAll(async () => {
    const replica = `${working()}&application_name=replica`;
    const env = { ...SECRETS, NODE_ENV: 'production', DATABASE_REPLICA_URL: replica };
    api = await startApi({ databaseUrl: working(), env });
  });
  afterAll(() => api.close());

  it('the API connects in production, with every pool, by a client certificate @V12.3.3', async () => {
    const person = await makePerson(api, { roles: ['super-admin'] });
    await as(api, person).get('/api/super-admin/operations/health').expect(200);
    await api.app.get(ReadReplica).query(sql`select`);
    const sessions = await ask<{ name: string; dn: string | null; version: string | null }>(
      owning(),
      `select application_name as name, client_dn as dn, version
       from pg_stat_activity join pg_stat_ssl using (pid) where usename = 'festix_api'`,
    );
    expect(sessions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['', 'festix realtime', 'festix sweeps', 'replica']),
    );
    expect(sessions.filter(({ dn, version }) => dn !== '/O=Festix/CN=festix_api' || version !== 'TLSv1.3')).toEqual([]);
  });

  it('the API reconnects while the certificate’s files are renewed, one after the other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'festix-renewed-'));
    const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')];
    const place = (account: string, file: string, kind: 'crt' | 'key') =>
      copyFileSync(join(database.keys, account, `database.${kind}`), file);
    place('festix', certificate, 'crt');
    place('festix', key, 'key');
    const renewed = await startApi({ databaseUrl: working({ shows: [folder, 'own'] }), env: { ...SECRETS } });
    const cutAll = () =>
      ask(
        owning(),
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'festix_api' and application_name = '' and pid <> pg_backend_pid()`,
      );
    const asked = () => Array.from({ length: 6 }, () => renewed.database.query('select pg_sleep(0.1)'));
    const askAnew = async (): Promise<unknown[]> => {
      await cutAll();
      // The pool reports the error to each holder of a connection that was just cut; afterwards none of them is left.
      await Promise.allSettled(asked());
      return Promise.all(asked());
    };
    try {
      place('owner', key, 'key');
      expect(await askAnew()).toHaveLength(6);
      rmSync(certificate);
      expect(await askAnew()).toHaveLength(6);
      // It is read again: this one is another account's.
      place('owner', certificate, 'crt');
      await expect(askAnew()).rejects.toThrow('certificate authentication failed');
      place('festix', certificate, 'crt');
      place('festix', key, 'key');
      expect(await askAnew()).toHaveLength(6);
    } finally {
      await renewed.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('the database’s role was created without a password @V13.2.1', async () => {
    expect(await ask(owning(), `select rolpassword from pg_authid where rolname = 'festix_api'`)).toEqual([
      { rolpassword: null },
    ]);
  });
});

describe('database without proof of its identity', () => {
  it.each<[string, () => string, RegExp]>([
    ['of an authority that is not known', () => working({ trust: database.strangers }), /certificate/],
    ['of no authority that is named', () => working().replace(/sslrootcert=[^&]*&/, ''), /certificate/],
    ['of another name', () => working({ host: '127.0.0.1' }), /127\.0\.0\.1 is not in the cert's list/],
  ])('a database %s gets no login @V12.3.2 @V12.3.4', async (_, address, fault) => {
    await expect(bringUpToDate(address())).rejects.toThrow(fault);
  });

  it('a database without verified TLS, or a URL without TLS, keeps the API from starting @V12.3.1', async () => {
    const start = async (DATABASE_URL: string) => {
      const started = await startProcess({ ...SECRETS, NODE_ENV: 'production', ALLOW_SANDBOX: '1', DATABASE_URL });
      await started.stop();
    };
    await expect(start(working({ host: '127.0.0.1' }))).rejects.toThrow("the server's certificate is of another name");
    await expect(start('postgres://festix_api@postgres/festix')).rejects.toThrow(
      'DATABASE_URL needs sslmode=verify-full',
    );
  }, 60_000);
});

describe('login of the database', () => {
  /** An error of TLS that the server ended: in its words, or in those of the client that finds the connection cut. */
  const CUT = /certificate|unknown ca|ECONNRESET|terminated/i;

  it.each<[string, () => string, RegExp]>([
    ['without TLS', () => database.plainUrl, /no pg_hba\.conf entry .* no encryption/],
    [
      'by a password',
      () =>
        `${database.plainUrl.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${database.keys}/trust/ca.crt`,
      /valid client certificate/,
    ],
    [
      'by the certificate of another account',
      () => database.by('festix', 'festix'),
      /certificate authentication failed for user "festix"/,
    ],
    [
      'by a certificate of another authority',
      () => working({ shows: [join(database.strangers, 'festix'), 'database'] }),
      CUT,
    ],
    ['by the certificate of a server', () => working({ shows: [join(database.keys, 'festix'), 'tls'] }), CUT],
  ])('a login is refused %s @V12.1.3', async (_, address, fault) => {
    await expect(connect(address())).rejects.toThrow(fault);
  });

  it('a login by certificate is accepted @V12.1.3 @V13.2.1', async () => {
    await connect(working());
    await connect(owning());
  });
});

it('the database’s rules accept no password from the network', () => {
  const rules = readFileSync(HBA, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/));
  expect(rules.map(([kind, ...rest]) => [kind, rest.at(-1)])).toEqual([
    ['local', 'scram-sha-256'],
    ['hostssl', 'cert'],
  ]);
});
