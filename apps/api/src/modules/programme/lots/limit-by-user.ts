import { FREE_TICKETS_BY_USER } from '@festix/domain/programme';

/**
 * Returns SQL that computes the tickets of the event `event` (an alias of its row) that one person may have, null for
 * any number. A free event has a limit even without one of its producer, because one person could take all the places.
 */
export function limitByUserSql(event: string): string {
  const prices = `from prices p join lots l on l.id = p.lot_id and l.archived_at is null
      where p.event_id = ${event}.id and p.archived_at is null`;
  return `coalesce(${event}.limit_by_user, case
    when not exists (select ${prices} and p.pricing <> 'free') and exists (select ${prices}) then ${FREE_TICKETS_BY_USER} end)`;
}

/** Returns SQL that is true if the producer limits the event `event`, beyond the limit of free events. */
export function isLimitedSql(event: string): string {
  return `${event}.limit_by_user is not null`;
}
