import type { Tx } from '../../../kernel/database/database.ts';

/** The event's row is the lock of its stock: no ticket is sold while what is sold changes. */
const LOCK_EVENT = 'select id from events where id = $1 for no key update';

/** Its lots come after it, by their ids, as in every step of an order: those do not ask for the event. */
const LOCK_LOTS = 'select id from lots where event_id = $1 order by id for no key update';

/** Those that wait for one of them may open with it, and are locked with it, so that all lots have one order of locks. */
const LOCK_SOME = `
  select id, ticket_limit - sold - reserved - leased as free from lots
  where id = any ($1::uuid[]) or (opened_at is null and trigger_lot_id = any ($1::uuid[]))
  order by id for no key update`;

/** Locks lots, and those that wait for them, until the transaction ends; after orders and before tickets. */
export function lockLots(tx: Tx, lotIds: readonly string[]): Promise<{ id: string; free: number }[]> {
  return tx.query<{ id: string; free: number }>(LOCK_SOME, [lotIds]);
}

/** Keeps everybody from selling, paying or giving back places of an event until the transaction ends. */
export async function lockStock(tx: Tx, eventId: string): Promise<void> {
  await tx.query(LOCK_EVENT, [eventId]);
  await tx.query(LOCK_LOTS, [eventId]);
}
