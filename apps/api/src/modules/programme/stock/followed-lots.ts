import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that is true if a lot goes on sale after the end of another, by trigger or by date. `lot` is its alias. */
export function isFollowed(lot: Statement): Statement {
  return sql`exists (select from lots f where f.event_id = ${lot}.event_id and f.id <> ${lot}.id and f.archived_at is null
    and (f.trigger_lot_id = ${lot}.id or f.enabled and f.visible and f.sale_starts_at >= ${lot}.sale_ends_at))`;
}
