import { sql, type Statement } from '../../../../kernel/database/sql.ts';

/**
 * Returns SQL that counts the tickets of the event `$1` that take no sold place, of those that meet a condition. Keep its
 * first condition as `door_tickets_unsold` and `door_tickets_unsold_placed` have it, which hold these few.
 */
const unsoldWhere = (condition: Statement): Statement => sql`(
  select count(*)::integer from door_tickets d
  join tickets t on t.id = d.ticket_id
  left join orders o on o.id = t.order_id
  where d.event_id = $1 and (d.status <> 'valid' or d.order_status = 'charged_back') and ${condition}
    and not (t.status = 'valid' and coalesce(holds_place(o.status, o.status_detail), false)))`;

/**
 * SQL: the number of people inside the event `$1` whose tickets take no sold place: refunded, cancelled or lost in a
 * dispute since they entered, or stubs of a sale that is not uploaded yet. Those inside by an area or a day have it in
 * their passages.
 */
export const INSIDE_UNSOLD = sql`${unsoldWhere(sql`d.checked_in_at is not null`)}
  + ${unsoldWhere(sql`d.checked_in_at is null and d.passages @? '$[*] ? (@.out == false)'`)}`;

/** SQL: the number of valid tickets of other sellers for the event `$1`. */
export const PARTNER_TICKETS = sql`(select coalesce(sum(partner_tickets), 0)::integer from lots where event_id = $1)`;
