import pg from 'pg';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { migrate } from '../testing/migrate.ts';

const [FIRST, SECOND] = ['Migration20261130030100_rehearsals', 'Migration20261130100000_card_payments'];

let database: TestDatabase;
let other: pg.Client;

beforeEach(async () => {
  database = await cloneDatabase();
  other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  await asAdmin(
    database.ownerUrl,
    `drop table rehearsals;
     alter table payments drop column card_asked, drop column card, drop column challenge;
     alter table sandbox_charges drop column card;
     delete from mikro_orm_migrations where name in ('${FIRST}', '${SECOND}')`,
  );
});
afterEach(async () => {
  await other.end();
  await database.drop();
});

async function done(): Promise<string[]> {
  const { rows } = await other.query<{ name: string }>(
    `select name from mikro_orm_migrations where name in ('${FIRST}', '${SECOND}') order by name`,
  );
  return rows.map(({ name }) => name);
}

it('each migration of a database in use is in force by itself, while the next waits for a table', async () => {
  expect(await done()).toEqual([]);
  await other.query('begin');
  await other.query('lock table payments in share mode');
  const migrating = migrate(database.ownerUrl);
  const until = Date.now() + 20_000;
  let seen: string[] = [];
  while (seen.length === 0 && Date.now() < until) seen = await done();
  await other.query('rollback');
  await migrating;
  expect(seen).toEqual([FIRST]);
  expect(await done()).toEqual([FIRST, SECOND]);
}, 60_000);
