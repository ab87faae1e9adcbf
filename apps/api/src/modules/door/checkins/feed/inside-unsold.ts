import { sql } from '../../../../kernel/database/sql.ts';

/**
 * SQL: the number of people inside the event `$1` whose tickets take no sold place: refunded, cancelled or lost in a
 * dispute since they entered, or stubs of a sale that is not uploaded yet. Reads the doors' list, whose index
 * `door_tickets_unsold` has these few; keep its condition. Those inside by an area or a day have it in their passages.
 */
export const INSIDE_UNSOLD = sql`(
  select count(*)::integer from door_tickets d
  join tickets t on t.id = d.ticket_id
  left join orders o on o.id = t.order_id
  where d.event_id = $1 and d.checked_in_at is not null and (d.status <> 'valid' or d.order_status = 'charged_back')
    and not (t.status = 'valid' and coalesce(holds_place(o.status, o.status_detail), false)))
  + case when exists (select from events where events.id = $1 and access is not null) then (
    select count(*)::integer from door_tickets d
    join tickets t on t.id = d.ticket_id
    left join orders o on o.id = t.order_id
    where d.event_id = $1 and d.checked_in_at is null and (d.status <> 'valid' or d.order_status = 'charged_back')
      and d.passages @? '$[*] ? (@.out == false)'
      and not (t.status = 'valid' and coalesce(holds_place(o.status, o.status_detail), false))) else 0 end`;
