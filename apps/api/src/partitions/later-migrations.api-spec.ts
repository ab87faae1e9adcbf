import { MikroORM } from '@mikro-orm/postgresql';
import type { Migrator } from '@mikro-orm/migrations';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPool } from '../kernel/database/database.ts';
import { migrate } from '../migrate.ts';
import { ormConfig } from '../orm.config.ts';
import { asAdmin, cloneDatabase, type TestDatabase } from '../testing/api.ts';
import { divideIn } from './divide-in.ts';
import { DIVIDED_TABLES, DIVISIONS } from './divided-tables.ts';

/** The last migration before scans got areas, days and what the mesh tells. */
const EARLIER = 'Migration20261129034500_lot_starts';
const MONTHS = 'Migration20261130140000_months';

let whole: TestDatabase;
let divided: TestDatabase;

beforeAll(async () => {
  whole = await cloneDatabase();
  divided = await cloneDatabase();
  await asAdmin(divided.ownerUrl, 'drop schema public cascade; create schema public; drop schema pgboss cascade');
}, 60_000);
afterAll(async () => {
  await whole.drop();
  await divided.drop();
});

/** Migrates up to an earlier version, with the functions that the division needs. */
async function migrateToEarlier(url: string): Promise<void> {
  const pool = createPool({ DATABASE_URL: url, DATABASE_POOL: 2 });
  try {
    const orm = await MikroORM.init({ ...ormConfig(pool), logger: () => undefined });
    const names = (await orm.migrator.getPending()).map(({ name }) => name);
    await (orm.migrator as Migrator).up({ migrations: [...names.slice(0, names.indexOf(EARLIER) + 1), MONTHS] });
  } finally {
    await pool.end();
  }
}

/** Returns columns, checks, foreign keys and triggers of the tables, as they are known by name. */
async function shapeOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ thing: string }>(
      `select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text
           || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as thing
         from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where attrelid::regclass::text = any ($1) and attnum > 0 and not attisdropped
       union all select 'constraint ' || conrelid::regclass || ' ' || conname from pg_constraint
         where conrelid::regclass::text = any ($1) and conparentid = 0
       union all select 'index ' || indexrelid::regclass from pg_index where indrelid::regclass::text = any ($1)
       union all select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger
         where tgrelid::regclass::text = any ($1) and not tgisinternal and tgname <> 'ledger_postings_once'
       order by 1`,
      [DIVIDED_TABLES.map(({ name }) => name)],
    );
    return rows.map(({ thing }) => thing);
  } finally {
    await client.end();
  }
}

it('later migrations make of divided tables what they make of whole ones', async () => {
  await migrateToEarlier(divided.ownerUrl);
  const earlier = await shapeOf(divided.ownerUrl);
  await divideIn(divided.ownerUrl, Object.values(DIVISIONS), { tell: () => undefined });
  expect(await shapeOf(divided.ownerUrl)).toEqual(earlier);
  await migrate(divided.ownerUrl);
  const now = await shapeOf(divided.ownerUrl);
  expect(now).toEqual(await shapeOf(whole.ownerUrl));
  expect(now.length).toBeGreaterThan(earlier.length + 3);
}, 120_000);
