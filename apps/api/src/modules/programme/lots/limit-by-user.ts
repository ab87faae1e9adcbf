import { FREE_TICKETS_BY_USER } from '@festix/domain/programme';

/**
 * In SQL: tickets of the event `event` (an alias of its row) that one person may have; null for any number. Where nothing
 * is paid somebody could take all the places, so that such an event has a limit although its producer says none.
 */
export function limitByUserSql(event: string): string {
  const prices = `from prices p join lots l on l.id = p.lot_id and l.archived_at is null
      where p.event_id = ${event}.id and p.archived_at is null`;
  return `coalesce(${event}.limit_by_user, case
    when not exists (select ${prices} and p.pricing <> 'free') and exists (select ${prices}) then ${FREE_TICKETS_BY_USER} end)`;
}

/** In SQL: whether the event `event` is limited so by its producer, and not only because all of it is free. */
export function isLimitedSql(event: string): string {
  return `${event}.limit_by_user is not null`;
}
