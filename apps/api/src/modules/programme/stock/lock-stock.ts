import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Locks the event's row, which locks its stock: no ticket is sold meanwhile. */
const LOCK_EVENT = sql`select id from events where id = $1 for no key update`;

/** Locks its lots next, by their ids, as every step of an order does, which does not lock the event. */
const LOCK_LOTS = sql`select id from lots where event_id = $1 order by id for no key update`;

/** Locks some lots with those that wait for them and may open, so that all lots have one order of locks. */
const LOCK_SOME = sql<{ id: string; free: number }>`
  select id, ticket_limit - sold - reserved - leased as free from lots
  where id = any ($1::uuid[]) or (opened_at is null and trigger_lot_id = any ($1::uuid[]))
  order by id for no key update`;

/** Locks lots, and those that wait for them, until the transaction ends; after orders and before tickets. */
export function lockLots(tx: Tx, lotIds: readonly string[]): Promise<{ id: string; free: number }[]> {
  return tx.query(LOCK_SOME.with([lotIds]));
}

/** Blocks sales, payments and releases of an event's places until the transaction ends. */
export async function lockStock(tx: Tx, eventId: string): Promise<void> {
  await tx.query(LOCK_EVENT.with([eventId]));
  await tx.query(LOCK_LOTS.with([eventId]));
}
