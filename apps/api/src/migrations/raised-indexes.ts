import type pg from 'pg';
import { advisoryLocks } from '../kernel/database/advisory-locks.ts';

/** An index on a table that is large and written to all the time: it is raised beside the work, and takes its place then. */
interface RaisedIndex {
  name: string;
  /** The parts of its definition that the one before lacked. */
  mark: string;
  on: string;
}

const RAISED: readonly RaisedIndex[] = [
  {
    name: 'orders_people',
    mark: 'folded_words',
    on: `orders using gin (folded_words(buyer_folded) gin_trgm_ops, buyer_email gin_trgm_ops, buyer_phone gin_trgm_ops)
      where buyer_name is not null or buyer_email is not null or buyer_phone is not null`,
  },
  {
    name: 'tickets_people',
    mark: 'holder_name',
    on: `tickets using gin (name_words(assignee_name) gin_trgm_ops, name_words(holder_name) gin_trgm_ops, assignee_email gin_trgm_ops)
      where assignee_email is not null`,
  },
  {
    // Those whose holder is not their buyer, at the buyer's address: a buyer's own ticket has the document.
    name: 'tickets_named',
    mark: 'holder_document',
    on: `tickets using gin (name_words(holder_name) gin_trgm_ops)
      where assignee_email is null and holder_document is null and holder_name is not null`,
  },
  {
    name: 'tickets_holder_document',
    mark: 'assignee_email',
    on: 'tickets (holder_document) where assignee_email is not null and holder_document is not null',
  },
  {
    name: 'door_tickets_unsold',
    mark: 'charged_back',
    on: `door_tickets (event_id)
      where checked_in_at is not null and (status <> 'valid' or order_status = 'charged_back')`,
  },
  {
    name: 'door_tickets_unsold_placed',
    mark: 'passages',
    on: `door_tickets (event_id)
      where checked_in_at is null and passages is not null and (status <> 'valid' or order_status = 'charged_back')`,
  },
  {
    name: 'orders_recent',
    mark: 'partner',
    on: `orders (event_id, created_at desc, id desc)
      where status = 'paid' and origin <> 'courtesy' and origin <> 'partner'`,
  },
  {
    name: 'payments_of_cards',
    mark: 'card_asked',
    on: 'payments (created_at) where card_asked is not null',
  },
  {
    name: 'partner_tickets_order',
    mark: 'seller_order',
    on: 'partner_tickets (partner_id, seller_order) where seller_order is not null',
  },
  { name: 'users_words', mark: 'name_words', on: 'users using gin (name_words(name) gin_trgm_ops)' },
];

/** Built one at a time. No statement of the product waits for it, because the index would wait for that statement. */
const RAISING_LOCK = advisoryLocks.raising;
const PAUSE_MS = 200;

/**
 * Raises the indexes that can't be created in a transaction without blocking every writer. Creates a half-built index
 * anew; the old one serves until the new one does.
 */
export async function raiseIndexes(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    while (!(await holdsLock(client))) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    for (const index of RAISED) if (!(await stands(client, index))) await raise(client, index);
  } finally {
    client.release(true);
  }
}

async function holdsLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [RAISING_LOCK]);
  return rows[0]!.held;
}

async function stands(client: pg.PoolClient, { name, mark }: RaisedIndex): Promise<boolean> {
  const { rows } = await client.query<{ stands: boolean }>(
    `select indisvalid and strpos(pg_get_indexdef(indexrelid), $2) > 0 as stands from pg_index where indexrelid = to_regclass($1)`,
    [name, mark],
  );
  return rows[0]?.stands ?? false;
}

async function raise(client: pg.PoolClient, { name, on }: RaisedIndex): Promise<void> {
  const next = `${name}_next`;
  await client.query(`drop index concurrently if exists ${next}`);
  await client.query(`create index concurrently ${next} on ${on}`);
  await client.query(`drop index concurrently if exists ${name}`);
  await client.query(`alter index ${next} rename to ${name}`);
}
