import type pg from 'pg';
import type { StagedLot } from './events.ts';

/** An area and a day of an event with access, by their numbers; day 0: the event has none. */
export interface Place {
  area: number;
  day: number;
}

export interface BulkPassages {
  lot: StagedLot;
  /** Each of the tickets passes at each of them once. */
  places: readonly Place[];
  /** Number of tickets, in the order of their serials; all of the lot by default. */
  count?: number;
}

const WRITE_PASSAGES = `
  with chosen as materialized (
    select id as ticket_id, event_id from tickets where lot_id = $1 and status = 'valid' order by serial limit $2
  ),
  entered as (
    insert into checkins (id, event_id, ticket_id, area, day, entry, scan_id, scanned_at)
    select made.id, event_id, ticket_id, area, day, 0, made.id, now()
    from chosen, json_to_recordset($3) as place (area smallint, day smallint), lateral (select uuidv7() as id, ticket_id) made
    returning id, event_id, ticket_id, area, day
  ),
  told_doors as (insert into door_dirty (event_id, ticket_id) select event_id, ticket_id from chosen)
  insert into scans (id, event_id, ticket_id, area, day, entry, code, is_admission, occurred_at, adjusted_at)
  select id, event_id, ticket_id, area, day, 0, 'ADMITTED', true, now(), now() from entered`;

/** Writes standing passages as the API leaves them, but not through the API, which would take minutes. */
export async function writeBulkPassages(database: pg.Pool, { lot, places, count }: BulkPassages): Promise<void> {
  await database.query(WRITE_PASSAGES, [lot.id, count ?? null, JSON.stringify(places)]);
  await database.query('vacuum (analyze) checkins, scans, door_dirty');
}
