import pg from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../migrate.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';

const SPLIT = ['Migration20261130010100_partner_tickets', 'Migration20261130010200_partner_orders'];

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

it('a database that got the tables of partners from one migration takes the ones into which it was split', async () => {
  const names = SPLIT.map((name) => `'${name}'`).join();
  await asAdmin(database.ownerUrl, `delete from mikro_orm_migrations where name in (${names})`);
  await migrate(database.ownerUrl);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from mikro_orm_migrations where name in (${names}) order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(SPLIT);
  } finally {
    await client.end();
  }
}, 60_000);
