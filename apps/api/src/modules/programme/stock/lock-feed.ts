import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Opens the doors' list of an event, which has a row from its first reader on. */
export const OPEN_FEED = sql`
  insert into door_feeds (event_id, names) select id, door_names from events where id = $1 on conflict do nothing`;

export const LOCK_FEED = sql<{ seq: number }>`select seq from door_feeds where event_id = $1 for no key update`;

/** Keeps every ticket from getting into the doors' list of an event until the transaction ends; after the stock. */
export async function lockFeed(tx: Tx, eventId: string): Promise<void> {
  await tx.query(OPEN_FEED.with([eventId]));
  await tx.query(LOCK_FEED.with([eventId]));
}
