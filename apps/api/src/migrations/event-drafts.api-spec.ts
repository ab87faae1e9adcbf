import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '../kernel/database/database.ts';
import { newId } from '../kernel/database/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { EventDraftsMigration } from './Migration20261128160000_event_drafts.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool({ DATABASE_URL: database.ownerUrl, DATABASE_POOL: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function makeEvent(): Promise<string> {
  const [producer, id] = [newId(), newId()];
  await pool.query(`insert into users (id, name, email) values ($1, 'Produtora', $2)`, [producer, `${id}@exemplo.br`]);
  await pool.query(
    `insert into events (id, producer_id, name, availability, start_date, convenience_tax)
     values ($1, $2, 'Baile', 'public', now(), 1000)`,
    [id, producer],
  );
  return id;
}

it('events that existed before there were drafts are published', async () => {
  await pool.query('alter table events drop column published_at cascade');
  const id = await makeEvent();
  const migration = new EventDraftsMigration(undefined as never, undefined as never);
  migration.up();
  for (const statement of migration.getQueries()) await pool.query(String(statement));
  const { rows } = await pool.query('select id, published_at is not null as is_published from events');
  expect(rows).toEqual([{ id, is_published: true }]);
});
