import { sql } from '../../../../kernel/database/sql.ts';

/**
 * SQL: the latest passage of the ticket `t` at each area and day, as the phones' list has it; null at an event without
 * areas, days and exits. After its end the entry is the next one's. Leaves out the whole event's, unless somebody has
 * left: entry and time of the list tell it.
 */
export const LISTED_PASSAGES = sql`
  case when e.access is not null then (
    select jsonb_agg(jsonb_build_object('area', area, 'day', day, 'entry', entry + is_out::integer, 'undone', undone, 'second', second, 'out', is_out)
      order by day, area)
    from (
      select distinct on (k.day, k.area) k.area, k.day, k.entry,
        count(*) filter (where k.undone_at is not null) over (partition by k.day, k.area) as undone,
        count(*) filter (where k.left_at is not null) over (partition by k.day, k.area) as departed,
        floor(extract(epoch from coalesce(k.undone_at, k.left_at, k.scanned_at)))::bigint as second,
        k.undone_at is not null or k.left_at is not null as is_out
      from checkins k where k.ticket_id = t.id
      order by k.day, k.area, k.entry desc
    ) latest
    where (area, day) <> (0, 0) or departed > 0
  ) end`;

/**
 * SQL: the first serial of the party of the ticket `t`: the tickets of its order and lot. Null for a ticket that has
 * been passed on, for one alone, and where no group is offered: at an event without areas, days and exits whose lot
 * sells single places. The first serial is that of all codes that these tickets had, so that a transfer changes it for
 * nobody else. The party of another seller's ticket is kept with its code.
 */
export const PARTY = sql`
  case when o.origin = 'partner' then (select p.party from partner_tickets p where p.ticket_id = t.id)
    when t.order_id is not null and t.assignee_email is null
      and not exists (
        select from superseded_serials passed where passed.ticket_id = t.id and passed.reason = 'transferred'
      )
      and (e.access is not null or exists (select from prices where prices.lot_id = t.lot_id and prices.places > 1)) then (
    select case when count(distinct m.id) > 1 then least(min(m.serial), min(gone.serial)) end
    from tickets m
    left join superseded_serials gone on gone.ticket_id = m.id and gone.event_id = m.event_id
    where m.order_id = t.order_id and m.lot_id = t.lot_id
  ) end`;
