import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '../kernel/database/database.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { raiseIndexes } from './raised-indexes.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool({ DATABASE_URL: database.ownerUrl, DATABASE_POOL: 3 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Index {
  id: string;
  name: string;
  definition: string;
  valid: boolean;
}

async function indexes(): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `select indexrelid::text as id, relname as name, pg_get_indexdef(indexrelid) as definition, indisvalid as valid
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relname like 'orders_people%' or relname like 'users_words%' order by relname`,
  );
  return rows;
}

it('a raised index takes the place of the one before, stays unchanged afterwards, and is made anew if it was left half made', async () => {
  const first = await indexes();
  expect(first.map(({ name, valid }) => [name, valid])).toEqual([
    ['orders_people', true],
    ['users_words', true],
  ]);
  await pool.query(`drop index orders_people, users_words;
    create index orders_people on orders using gin (buyer_folded gin_trgm_ops);
    create index orders_people_next on orders (buyer_folded)`);
  await Promise.all([raiseIndexes(pool), raiseIndexes(pool)]);
  const raised = await indexes();
  const definitions = (list: Index[]) => list.map(({ name, definition, valid }) => ({ name, definition, valid }));
  expect(definitions(raised)).toEqual(definitions(first));
  await raiseIndexes(pool);
  expect(await indexes()).toEqual(raised);
  await asAdmin(database.ownerUrl, `update pg_index set indisvalid = false where indexrelid = 'users_words'::regclass`);
  await raiseIndexes(pool);
  const again = await indexes();
  expect(definitions(again)).toEqual(definitions(first));
  expect(again.map(({ id }, at) => id === raised[at]?.id)).toEqual([true, false]);
});

it('a raised index blocks no writer while it waits for another transaction', async () => {
  await pool.query('drop index users_words');
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('select txid_current(), count(*) from users');
  const raising = raiseIndexes(pool);
  await writer.query(`insert into users (id, name, email) values (uuidv7(), 'Ana', 'ana@exemplo.br')`);
  await writer.query('commit');
  writer.release();
  await raising;
  expect((await indexes()).map(({ name }) => name)).toContain('users_words');
});
