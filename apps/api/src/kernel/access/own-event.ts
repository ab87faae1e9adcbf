import { fieldProblems } from '@festix/domain/ground';
import type { Tx } from '../database/database.ts';
import { ProblemError } from '../watch/problem.ts';
import { sql } from '../database/sql.ts';

/**
 * Throws VALIDATION_ERROR at `event_id` unless it is null or an event of the producer, which it locks for the
 * transaction.
 */
export async function holdToOwnEvent(tx: Tx, producerId: string, eventId: string | null): Promise<void> {
  if (eventId === null) return;
  const own = await tx.query(sql`select from events where id = ${eventId} and producer_id = ${producerId} for share`);
  if (own.length === 0)
    throw new ProblemError('VALIDATION_ERROR', { errors: { event_id: [fieldProblems.eventUnknown] } });
}
