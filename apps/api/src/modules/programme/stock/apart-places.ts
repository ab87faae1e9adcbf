import { sql, type Statement } from '../../../kernel/database/sql.ts';

/**
 * SQL: the places of each lot of the event `$1` that are taken and not sold, as `lot_id`, `given` and `disputed`; a lot
 * without any has no row. Courtesies and disputes have indexes of their own, so that sales are not read.
 */
export const APART_PLACES = sql`(
  select lot_id, count(*) filter (where is_given)::integer as given, count(*) filter (where not is_given)::integer as disputed
  from (
    select t.lot_id, true as is_given from orders o join tickets t on t.order_id = o.id
    where o.event_id = $1 and o.status = 'paid' and o.origin = 'courtesy' and t.status = 'valid'
    union all
    select t.lot_id, false from orders o join tickets t on t.order_id = o.id
    where o.event_id = $1 and o.origin = any ('{online,pdv}'::text[]) and o.status = any ('{in_mediation,charged_back}'::text[])
      and holds_place(o.status, o.status_detail) and t.status = 'valid'
  ) apart group by lot_id)`;

/** The taken places: sold, given away, and disputed. */
export interface TakenPlaces {
  sold: number;
  given: number;
  disputed: number;
}

/** Returns SQL that selects the sold, given and disputed places of the event `event` from its figures. */
export function takenPlacesSql(event: Statement): Statement {
  return sql`(
    select s.sold, s.given, l.taken - s.sold - s.given as disputed
    from (select coalesce(sum(tickets) filter (where origin <> 'courtesy'), 0)::integer as sold,
        coalesce(sum(tickets) filter (where origin = 'courtesy'), 0)::integer as given
      from sold_in_all where event_id = ${event}) s,
      (select coalesce(sum(sold), 0)::integer as taken from lots where event_id = ${event}) l)`;
}
