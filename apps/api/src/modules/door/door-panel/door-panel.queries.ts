import type {
  DeviceKind,
  DoorPanelDocumentView,
  DoorPanelLotView,
  DoorPanelMinuteView,
  DoorPanelRefusalView,
  DoorPanelUndoneView,
  PassageCountView,
} from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { EventAccess } from '@festix/domain/programme';
import { ENTRY_DOCUMENT_OPEN } from '../checkins/open-documents.ts';
import { countPassages } from '../checkins/passage-counts.ts';
import { APART_PLACES } from '../../programme/stock/apart-places.ts';

export interface PanelDevice {
  id: string | null;
  name: string | null;
  kind: DeviceKind | null;
  user: string | null;
  inside: number;
  refused: number;
  last_seen_at: string | null;
  waiting: number | null;
  waiting_told_at: string | null;
  revoked_at: string | null;
  hears: string[] | null;
  hears_since: string | null;
  hears_told_at: string | null;
}

/** The reads at one area on one day, by their numbers; empty lists are null. */
export interface PanelPlace {
  area: number;
  day: number;
  minutes: DoorPanelMinuteView[] | null;
  refusals: DoorPanelRefusalView[] | null;
}

/** The state of an event's doors at one instant; empty lists are null. */
export interface PanelRecord {
  access: EventAccess | null;
  /** Null at an event without areas, days and exits, too. */
  places: PanelPlace[] | null;
  is_over: boolean;
  /** Start of the last minute that is shown. */
  last_minute: Date;
  conflicts: number;
  /** Tickets that a device refused only because it heard another one. */
  doubles_stopped: number;
  undone: number;
  /** Minutes with an entry. */
  minutes: DoorPanelMinuteView[] | null;
  lots: (Required<DoorPanelLotView> & { leased: number })[] | null;
  devices: PanelDevice[] | null;
  refusals: DoorPanelRefusalView[] | null;
  last_undone: DoorPanelUndoneView[] | null;
  documents_open: number;
  last_documents: DoorPanelDocumentView[] | null;
}

/** The same, with the people by day and area where the event has these. */
export interface CountedPanel extends PanelRecord {
  passages?: PassageCountView[];
}

/** More devices than work at any event; the latest to call are shown. */
const MOST_DEVICES = 500;
const LAST_UNDONE = 5;
const LAST_DOCUMENTS = 5;
export const MINUTES = 60;

/** Formats an instant as in JSON. */
const instant = (moment: Statement): Statement =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects the people inside the event `$1` by lot whose payment was lost in a dispute. Their tickets stay as they are. */
const LOST_INSIDE = sql`(
  select t.lot_id, count(distinct t.id) as inside
  from orders o join tickets t on t.order_id = o.id and t.status = 'valid'
  join checkins c on c.ticket_id = t.id and c.undone_at is null
  where o.event_id = $1 and o.origin = any ('{online,pdv}'::text[]) and o.status = any ('{in_mediation,charged_back}'::text[])
    and not holds_place(o.status, o.status_detail)
  group by 1)`;

/** Selects the first entry of each ticket of the event `$1` whose document has still to be asked for. */
export const OPEN_DOCUMENTS = sql`
  select distinct on (c.ticket_id) c.ticket_id, t.code, t.lot_id, case when t.status = 'leased' then null else t.price_kind end as kind,
    c.scanned_at, c.gate, c.device_id, c.validated_by
  from checkins c join tickets t on t.id = c.ticket_id
  where c.event_id = $1 and ${ENTRY_DOCUMENT_OPEN}
  order by c.ticket_id, c.scanned_at, c.id`;

/**
 * SQL: whether an entry `c` is its ticket's first, so that a ticket counts once. Where there are no areas, days and exits
 * each is, and nothing is looked up.
 */
const IS_FIRST = sql`(event.access is null or not exists (select from checkins x
  where x.ticket_id = c.ticket_id and x.undone_at is null and (x.scanned_at, x.id) < (c.scanned_at, c.id)))`;

/** Selects the names of the event's devices that the device of a row `m` hears. */
const NAMES_HEARD = sql`(
  select coalesce(json_agg(n.name order by n.name, n.id), '[]'::json) from device_events e join devices n on n.id = e.device_id
  where e.event_id = $1 and n.id = any (m.hears))`;

/** Selects the entries of each minute, from rows of `entered`. */
const minutesOf = (entered: Statement): Statement => sql`
  select json_agg(json_build_object('at', ${instant(sql`m.at`)}, 'entries', m.entries) order by m.at)
  from (select minute as at, sum(entries)::integer as entries ${entered} group by minute) m`;

/** Selects the refusals of each code, from rows of `refused`. */
const refusalsOf = (refused: Statement): Statement => sql`
  select json_agg(json_build_object('code', r.code, 'count', r.count) order by r.count desc, r.code)
  from (select code, sum(count)::integer as count ${refused} group by code) r`;

/**
 * `$1` is the event, `$2` the time. One statement, so that all figures are of one instant and add up. It reads every
 * current entry once, with the lot of its ticket, counts it by device, lot and minute at the same time, and sums up the
 * rest from that.
 */
export const PANEL = sql<PanelRecord>`
  with event as materialized (
    select id, access, is_over, last_minute, last_minute - interval '${sql.literal(MINUTES - 1)} minutes' as first_minute,
      last_minute + interval '1 minute' as after
    from (
      select e.id, e.access, is_over, date_trunc('minute', coalesce((select max(scanned_at) from checkins
        where event_id = e.id and undone_at is null and is_over), $2::timestamptz)) as last_minute
      from events e, lateral (select event_end(e.start_date, e.end_date) <= $2::timestamptz as is_over) o
      where e.id = $1
    ) e
  ),
  entered as materialized (
    select c.device_id, t.lot_id, c.area, c.day, case when c.scanned_at >= event.first_minute and c.scanned_at < event.after
        then date_bin('1 minute', c.scanned_at, event.first_minute) end as minute, count(*)::integer as entries,
      count(*) filter (where ${IS_FIRST})::integer as inside,
      count(*) filter (where t.status <> 'valid' and ${IS_FIRST})::integer as unsold
    from event join checkins c on c.event_id = event.id join tickets t on t.id = c.ticket_id
    where c.undone_at is null
    group by 1, 2, 3, 4, 5
  ),
  refused as materialized (
    select device_id, code, area, day, count(*)::integer as count,
      count(distinct ticket_id) filter (where heard_from is not null)::integer as stopped
    from scans where event_id = $1 and not is_admission group by device_id, code, area, day
  ),
  worked as (
    select device_id, sum(inside)::integer as inside, sum(refused)::integer as refused from (
      select device_id, entries as inside, 0 as refused from entered
      union all select device_id, 0, count from refused
      union all select de.device_id, 0, 0 from device_events de join devices d on d.id = de.device_id
        where de.event_id = $1 and d.kind = 'door'
    ) w group by device_id
  ),
  documents as materialized (${OPEN_DOCUMENTS})
  select event.access, event.is_over, event.last_minute,
    case when event.access is not null then (
      select json_agg(json_build_object('area', p.area, 'day', p.day,
          'minutes', (${minutesOf(sql`from entered where minute is not null and area = p.area and day = p.day`)}),
          'refusals', (${refusalsOf(sql`from refused where area = p.area and day = p.day`)})) order by p.day, p.area)
      from (select area, day from entered where minute is not null union select area, day from refused) p) end as places,
    (select count(*)::integer from (
       select distinct s.ticket_id, s.area, s.day, s.entry from scans s where s.event_id = $1 and s.is_conflict and s.ticket_id is not null
         and not exists (select from checkins u
           where u.ticket_id = s.ticket_id and u.area = s.area and u.day = s.day and u.entry = s.entry and u.undone_at is not null)) open) as conflicts,
    (select coalesce(sum(stopped), 0)::integer from refused) as doubles_stopped,
    (select count(*)::integer from checkins where event_id = $1 and undone_at is not null) as undone,
    (${minutesOf(sql`from entered where minute is not null`)}) as minutes,
    (select json_agg(json_build_object('id', l.id, 'name', l.name, 'sorting', l.sorting,
         'sold', l.sold - l.given - l.disputed, 'given', l.given, 'disputed', l.disputed,
         'partners', l.partner_tickets, 'expected', l.sold + l.partner_tickets + l.unsold,
         'leased', l.leased, 'inside', l.inside) order by l.sorting, l.number) from (
       select lots.*, coalesce(apart.given, 0) as given, coalesce(apart.disputed, 0) as disputed,
         coalesce(e.inside, 0)::integer as inside, (coalesce(e.unsold, 0) + coalesce(lost.inside, 0))::integer as unsold
       from lots left join ${APART_PLACES} apart on apart.lot_id = lots.id
       left join (select lot_id, sum(inside) as inside, sum(unsold) as unsold from entered group by 1) e on e.lot_id = lots.id
       left join ${LOST_INSIDE} lost on lost.lot_id = lots.id
       where event_id = $1) l
     where l.archived_at is null or l.sold > 0 or l.partner_tickets > 0 or l.inside > 0) as lots,
    (select json_agg(json_build_object('id', w.device_id, 'name', w.name, 'kind', w.kind, 'user', w.user_name,
         'inside', w.inside, 'refused', w.refused, 'last_seen_at', ${instant(sql`w.last_seen_at`)}, 'waiting', w.waiting,
         'waiting_told_at', ${instant(sql`w.told_at`)}, 'revoked_at', ${instant(sql`w.revoked_at`)},
         'hears', w.hears, 'hears_since', ${instant(sql`w.hears_since`)}, 'hears_told_at', ${instant(sql`w.hears_told_at`)})
         order by w.last_seen_at desc nulls last, w.device_id) from (
       select worked.*, d.name, d.kind, u.name as user_name, d.last_seen_at, d.revoked_at, q.waiting, q.told_at,
         m.hears_since, m.hears_told_at, case when m.hears is not null then ${NAMES_HEARD} end as hears
       from worked
       left join devices d on d.id = worked.device_id
       left join users u on u.id = d.user_id
       left join device_queues q on q.device_id = d.id
       left join device_events m on m.device_id = d.id and m.event_id = $1
       order by d.last_seen_at desc nulls last, worked.device_id limit ${sql.literal(MOST_DEVICES)}) w) as devices,
    (${refusalsOf(sql`from refused`)}) as refusals,
    (select json_agg(json_build_object('id', c.id, 'ticket_code', t.code, 'lot', l.name, 'undone_at',
         ${instant(sql`c.undone_at`)}, 'by', u.name, 'reason', c.undo_reason) order by c.undone_at desc, c.id) from (
       select * from checkins where event_id = $1 and undone_at is not null
       order by undone_at desc, id limit ${sql.literal(LAST_UNDONE)}) c
     join tickets t on t.id = c.ticket_id
     join lots l on l.id = t.lot_id
     left join users u on u.id = c.undone_by) as last_undone,
    (select count(*)::integer from documents) as documents_open,
    (select json_agg(json_build_object('ticket_id', d.ticket_id, 'ticket_code', d.code, 'lot', l.name, 'kind', d.kind,
         'entered_at', ${instant(sql`d.scanned_at`)}, 'gate', d.gate) order by d.scanned_at desc, d.ticket_id) from (
       select * from documents order by scanned_at desc, ticket_id limit ${sql.literal(LAST_DOCUMENTS)}) d
     join lots l on l.id = d.lot_id) as last_documents
  from event`;

/** Reads with the pool, or within a reading transaction. */
export type Reader = Pick<Tx, 'query'>;

export async function readPanel(reader: Reader, eventId: string, now: Date): Promise<CountedPanel> {
  const [record] = await reader.query(PANEL.with([eventId, now]));
  if (!record) throw new Error(`the guard has seen the event ${eventId}`);
  const passages = await countPassages(reader, eventId);
  return { ...record, ...(passages && { passages }) };
}

/** Reads the figures of the doors. */
@Injectable()
export class DoorPanelQueries {
  constructor(private readonly database: Database) {}

  panel(eventId: string, now: Date): Promise<CountedPanel> {
    return readPanel(this.database, eventId, now);
  }
}
