import pg from 'pg';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { migrate } from '../migrate.ts';
import { asAdmin, cloneDatabase, startApi, type TestDatabase } from '../testing/api.ts';
import { makeShow } from '../testing/shows.ts';

const MIGRATION = 'Migration20261130110000_former_key';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
  await asAdmin(database.ownerUrl, `delete from mikro_orm_migrations where name = '${MIGRATION}'`);
  await asAdmin(
    database.ownerUrl,
    'alter table checkins add constraint checkins_once_before unique (ticket_id, entry)',
  );
});
afterEach(() => database.drop());

async function stands(): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_constraint where conname = 'checkins_once_before'");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

it('a database without events loses the former key of a check-in', async () => {
  await migrate(database.ownerUrl);
  expect(await stands()).toBe(false);
}, 60_000);

it('a database with an event keeps the former key of a check-in', async () => {
  const api = await startApi({ databaseUrl: database.url });
  await makeShow(api);
  await api.close();
  await migrate(database.ownerUrl);
  expect(await stands()).toBe(true);
}, 60_000);
