import { FREE_TICKETS_BY_USER } from '@festix/domain/programme';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * Returns SQL that computes the tickets of the event `event` (an alias of its row) that one person may have, null for
 * any number. A free event has a limit even without one of its producer, because one person could take all the places.
 */
export function limitByUserSql(event: Statement): Statement {
  const prices = sql`from prices p join lots l on l.id = p.lot_id and l.archived_at is null
      where p.event_id = ${event}.id and p.archived_at is null`;
  return sql`coalesce(${event}.limit_by_user, case
    when not exists (select ${prices} and p.pricing <> 'free') and exists (select ${prices}) then ${sql.literal(FREE_TICKETS_BY_USER)} end)`;
}

/** Returns SQL that is true if the producer limits the event `event`, beyond the limit of free events. */
export function isLimitedSql(event: Statement): Statement {
  return sql`${event}.limit_by_user is not null`;
}
