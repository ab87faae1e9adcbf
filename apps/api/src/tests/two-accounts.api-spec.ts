import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringUpToDate, OutdatedDatabaseError } from '../migrate.ts';
import { letWork, UnfitAccountError } from '../working-account.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { useApi } from '../testing/use-api.ts';

/** PostgreSQL's own message for a missing right. */
const NO_RIGHT = '42501';

describe('API’s database role', () => {
  const api = useApi();

  it.each([
    'create table mine (id integer)',
    'create schema mine',
    'alter table users add column mine text',
    'alter table ledger_entries disable trigger ledger_entries_append_only',
    'truncate audit_entries',
    'drop table users',
    'drop index orders_people',
    'create role mine superuser',
    'alter role current_user superuser',
    'delete from mikro_orm_migrations',
    `insert into mikro_orm_migrations (name) values ('Migration20990101000000_mine')`,
    `copy users to program 'cat'`,
    `select pg_read_file('postgresql.conf')`,
  ])('the API’s role may not %s @V13.2.2', async (statement) => {
    await expect(api.database.query(statement)).rejects.toMatchObject({ code: NO_RIGHT });
  });
});

describe('database of another owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  const by = (username: string, password = 'of nobody else') =>
    Object.assign(new URL(database.url), { username, password }).href;

  it('a database of another owner is used while it is up to date, and refused otherwise', async () => {
    await bringUpToDate(database.url);
    await asAdmin(
      database.ownerUrl,
      'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations)',
    );
    await expect(bringUpToDate(database.url)).rejects.toThrow(OutdatedDatabaseError);
    await asAdmin(database.ownerUrl, 'alter table mikro_orm_migrations rename to migrations_away');
    await expect(bringUpToDate(database.url)).rejects.toThrow(OutdatedDatabaseError);
    await asAdmin(database.ownerUrl, 'alter table migrations_away rename to mikro_orm_migrations');
  });

  it('admin.js grants a role its rights, and may be repeated', async () => {
    const account = `works_${process.pid}`;
    try {
      await letWork(database.ownerUrl, by(account));
      await letWork(database.ownerUrl, by(account));
      await asAdmin(by(account), 'select from users');
      await asAdmin(
        database.ownerUrl,
        `grant all on all tables in schema public to ${account}; grant create on schema public to ${account}`,
      );
      await letWork(database.ownerUrl, by(account));
      for (const more of ['truncate audit_entries', 'create table mine ()', 'delete from mikro_orm_migrations'])
        await expect(asAdmin(by(account), more)).rejects.toMatchObject({ code: NO_RIGHT });
      await expect(asAdmin(by(account), 'drop table users')).rejects.toMatchObject({ code: NO_RIGHT });
    } finally {
      await asAdmin(database.ownerUrl, `drop owned by ${account}; drop role ${account}`);
    }
  });

  it('admin.js refuses a role with more rights, and creates none without a password @V13.2.2', async () => {
    const mighty = `mighty_${process.pid}`;
    await asAdmin(database.ownerUrl, `create role ${mighty} login createdb`);
    try {
      await expect(letWork(database.ownerUrl, by(mighty))).rejects.toThrow(UnfitAccountError);
      await expect(letWork(database.ownerUrl, database.ownerUrl)).rejects.toThrow(UnfitAccountError);
      await expect(letWork(database.ownerUrl, by('nobody_yet', ''))).rejects.toThrow('make it, with a password');
      await asAdmin(database.ownerUrl, `alter role ${mighty} nocreatedb; alter table venues owner to ${mighty}`);
      await expect(letWork(database.ownerUrl, by(mighty))).rejects.toThrow(UnfitAccountError);
      const name = new URL(database.url).pathname.slice(1);
      await asAdmin(
        database.ownerUrl,
        `alter table venues owner to current_user; alter database ${name} owner to ${mighty}`,
      );
      await expect(letWork(database.ownerUrl, by(mighty))).rejects.toThrow(UnfitAccountError);
    } finally {
      await asAdmin(
        database.ownerUrl,
        `reassign owned by ${mighty} to current_user; drop owned by ${mighty}; drop role ${mighty}`,
      );
    }
  });
});
