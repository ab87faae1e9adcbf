import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that is true if a ticket has entered, on whatever day and in whatever area; leaving changes nothing of it. */
export function hasEntered(ticketId: Statement): Statement {
  return sql`exists (select from checkins c where c.ticket_id = ${ticketId} and c.undone_at is null)`;
}

/** Selects every passage `c`. */
const ANYWHERE = sql`true`;

/**
 * Returns SQL that selects the time of a ticket's first entry that no supervisor has undone; `where` narrows the passages
 * `c`.
 */
export function firstEntryAt(ticketId: Statement, where: Statement = ANYWHERE): Statement {
  return sql`(
    select min(c.scanned_at) from checkins c where c.ticket_id = ${ticketId} and c.undone_at is null and ${where})`;
}

/** The first entry of a ticket at an area on a day, both by their numbers, and its time. */
export type PlacedEntry = [area: number, day: number, at: number];

/**
 * Returns SQL that selects the `PlacedEntry`s of the passages `c` that meet a condition, the earliest first; null without
 * any. `timed` makes a number of their time.
 */
export function placedEntries(condition: Statement, timed: (moment: Statement) => Statement): Statement {
  return sql`(
    select json_agg(json_build_array(k.area, k.day, ${timed(sql`k.at`)}) order by k.at, k.day, k.area, k.ticket_id)
    from (select c.ticket_id, c.area, c.day, min(c.scanned_at) as at from checkins c
      where ${condition} and c.undone_at is null group by c.ticket_id, c.area, c.day) k)`;
}
