import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { PULSE_NAME } from './kernel/database/server-state.ts';
import { JOBS_SCHEMA } from './kernel/work/jobs.ts';
import { SANDBOX } from './modules/selling/gateways/payment-gateway.ts';
import { keysOf, type StoredPicture } from './modules/documents/pictures/picture-view.ts';

/** The reasons against emptying a database: its contents, the account, or other connections. */
export type NotWiped = 'in-use-by-others' | 'not-owner' | 'connected';

export interface Wiped {
  accounts: number;
  events: number;
  orders: number;
}

/** Kept, for the schema is what it was. */
const MIGRATIONS = 'mikro_orm_migrations';

/** Milliseconds in which connections that were just closed are gone for PostgreSQL too. */
const LONGEST_PARTING = 2_000;
const PAUSE = 50;

const HOLDS_MORE = `
  select exists (select from users where id <> all ($1::uuid[]))
    or exists (select from payments where gateway <> $2) as holds_more`;

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name,
    has_table_privilege(format('%I.%I', schemaname, tablename), 'truncate') as may
  from pg_tables where schemaname = 'public' and tablename <> '${MIGRATIONS}' order by name`;

const OTHERS = `
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and application_name <> '${PULSE_NAME}'`;

const COUNTS = `
  select (select count(*)::integer from users) as accounts, (select count(*)::integer from events) as events,
    (select count(*)::integer from orders) as orders`;

const PICTURES = `
  select cover_desktop as picture from events union all select cover_mobile from events
  union all select cover_image from venues`;

const FILES = `
  select key from ticket_files union select receipt from payouts where receipt is not null
  union select receipt from expenses where receipt is not null`;

/**
 * Empties a database that holds the demonstration and nothing else, all of it or none: no person beside `ids` and no
 * payment with money. Empties the ledger too, whose triggers allow that to the database's owner alone. Sequences go on
 * from their values, so that no earlier ticket passes for a new one. Returns the reason if it refuses.
 */
export async function wipeDemo(client: pg.ClientBase, ids: readonly string[]): Promise<Wiped | NotWiped> {
  await client.query('begin');
  try {
    const done = await empty(client, ids);
    await client.query(typeof done === 'string' ? 'rollback' : 'commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function empty(client: pg.ClientBase, ids: readonly string[]): Promise<Wiped | NotWiped> {
  const tables = (await client.query<{ name: string; may: boolean }>(TABLES)).rows;
  if (!tables.every(({ may }) => may)) return 'not-owner';
  if (!(await isAlone(client))) return 'connected';
  // No sign-up happens between the check and the end.
  await client.query('lock table users, payments in share row exclusive mode');
  const [found] = (await client.query<{ holds_more: boolean }>(HOLDS_MORE, [ids, SANDBOX])).rows;
  if (found?.holds_more !== false) return 'in-use-by-others';
  const [counts] = (await client.query<Wiped>(COUNTS)).rows;
  const pictures = (await client.query<{ picture: StoredPicture | null }>(PICTURES)).rows;
  const files = (await client.query<{ key: string }>(FILES)).rows;
  const keys = [...pictures.flatMap(({ picture }) => (picture ? keysOf(picture) : [])), ...files.map(({ key }) => key)];
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await client.query(`delete from ${JOBS_SCHEMA}.job`);
  await client.query(
    'insert into loose_files (key, since) select distinct unnest($1::text[]), now() on conflict do nothing',
    [keys],
  );
  await client.query(`insert into audit_entries (action, subject_kind, after) values ('demo:remove', 'demo', $1)`, [
    JSON.stringify(counts),
  ]);
  return counts as Wiped;
}

/**
 * Returns true if no other process uses the database within the waiting time: a running Festix would continue with
 * cached data.
 */
async function isAlone(client: pg.ClientBase): Promise<boolean> {
  for (const until = performance.now() + LONGEST_PARTING; ;) {
    const [others] = (await client.query<{ count: number }>(OTHERS)).rows;
    if (others?.count === 0) return true;
    if (performance.now() > until) return false;
    await client.query('select pg_stat_clear_snapshot()');
    await delay(PAUSE);
  }
}
