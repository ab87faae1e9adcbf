import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, refusedStart } from '../testing/admin-command.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'festix-migrate-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const production = (url: string, more: Record<string, string> = {}): Record<string, string> => ({
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  JWT_SECRET: 'a secret of the tests, long enough to be taken',
  TICKET_KEY_SECRET: Buffer.alloc(32, 7).toString('base64url'),
  ...more,
});

describe('admin.js migrate', () => {
  // One that changes a table, which its owner alone may.
  const outdated = "delete from mikro_orm_migrations where name = 'Migration20261129180000_payout_mails'";
  const instead = (url: string, more: Partial<URL>) => Object.assign(new URL(url), more).href;

  it('admin.js migrate says in one sentence that its role is not the owner’s, if the database is not up to date', async () => {
    const own = await cloneDatabase();
    try {
      const fine = await admin(['migrate'], production(own.url));
      expect(fine).toMatchObject({ code: 0, said: expect.stringContaining('The database is up to date.') });
      await asAdmin(own.ownerUrl, outdated);
      const refused = await admin(['migrate'], production(own.url));
      expect(refused.code).toBe(1);
      expect(refused.complaints).toEqual([expect.stringContaining('DATABASE_OWNER_URL')]);
      // Once everybody might make tables, and then the one of others is asked for.
      await asAdmin(own.ownerUrl, 'grant create on schema public to public');
      const half = await admin(['migrate'], production(own.url));
      expect(half.code).toBe(1);
      expect(half.complaints).toEqual([
        expect.stringMatching(/^DATABASE_URL \(\w+ at .*\) can't be used: .*owns the database\.$/),
      ]);
    } finally {
      await own.drop();
    }
  }, 300_000);

  it.each<[string, (own: TestDatabase) => Record<string, string>, RegExp]>([
    [
      'the working account in the owner’s place',
      ({ url, ownerUrl }) => ({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: url }),
      /^DATABASE_OWNER_URL .*owns the database\.$|^The account ".*" of DATABASE_URL owns tables/,
    ],
    [
      'nobody’s account',
      ({ url, ownerUrl }) => ({ DATABASE_URL: url, DATABASE_OWNER_URL: instead(ownerUrl, { username: 'ninguem' }) }),
      /^DATABASE_OWNER_URL \(ninguem at .*\) can't be used: /,
    ],
    [
      'another database',
      ({ url, ownerUrl }) => ({
        DATABASE_URL: instead(url, { pathname: '/nenhum' }),
        DATABASE_OWNER_URL: instead(ownerUrl, { pathname: '/nenhum' }),
      }),
      /^DATABASE_OWNER_URL .*there is no such database\.$/,
    ],
    [
      'nobody who listens',
      ({ url }) => ({ DATABASE_URL: instead(url, { port: '1' }) }),
      /^DATABASE_URL .*nobody listens there\.$/,
    ],
    [
      'a certificate that is not there',
      ({ url }) => ({ DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt` }),
      /^DATABASE_URL .*it names a file or a socket that is not there\.$/,
    ],
  ])(
    'admin.js migrate says in one sentence that the URL is of %s, and so does the start',
    async (_, addresses, sentence) => {
      const own = await cloneDatabase();
      try {
        await asAdmin(own.ownerUrl, outdated);
        const env = production(own.url, addresses(own));
        const { code, complaints } = await admin(['migrate'], env);
        expect(complaints).toEqual([expect.stringMatching(sentence)]);
        expect(code).toBe(1);
        if (env['DATABASE_OWNER_URL']) return;
        const began = await refusedStart(env);
        expect(began).toMatchObject({ code: 1, complaints: [expect.stringMatching(sentence)] });
      } finally {
        await own.drop();
      }
    },
    120_000,
  );
});
