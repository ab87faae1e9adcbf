import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that is true if a ticket has entered, on whatever day and in whatever area; leaving changes nothing of it. */
export function hasEntered(ticketId: Statement): Statement {
  return sql`exists (select from checkins c where c.ticket_id = ${ticketId} and c.undone_at is null)`;
}

/** Returns SQL that selects the time of a ticket's first entry that no supervisor has undone. */
export function firstEntryAt(ticketId: Statement): Statement {
  return sql`(select min(c.scanned_at) from checkins c where c.ticket_id = ${ticketId} and c.undone_at is null)`;
}
