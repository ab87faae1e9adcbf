import type { Tx } from '../../kernel/database.ts';

/** The event's row is the lock of its stock: no ticket is sold while what is sold changes. */
const LOCK_EVENT = 'select id from events where id = $1 for no key update';

/** Its lots come after it, by their ids, as in every step of an order: those do not ask for the event. */
const LOCK_LOTS = 'select id from lots where event_id = $1 order by id for no key update';

/** Keeps everybody from selling, paying or giving back places of an event until the transaction ends. */
export async function lockStock(tx: Tx, eventId: string): Promise<void> {
  await tx.query(LOCK_EVENT, [eventId]);
  await tx.query(LOCK_LOTS, [eventId]);
}
