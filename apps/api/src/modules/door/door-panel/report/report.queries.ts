import type { MeiaFacts, PriceKind } from '@festix/domain/programme';
import type { LongRead } from '../../../documents/reports/long-reads.ts';
import { onTheWall } from '../../../documents/reports/sales-statement.ts';
import { meiaFactsSql } from '../../../programme/stock/meia-facts.ts';
import { OPEN_DOCUMENTS, readPanel, type CountedPanel } from '../door-panel.queries.ts';
import { sql, type Statement } from '../../../../kernel/database/sql.ts';

/** The event; times are seconds since 1970 of its local clock. */
export interface ReportedEvent {
  name: string;
  time_zone: string;
  start: number;
  end: number;
  made: number;
  meia: MeiaFacts;
}

export interface HourRecord {
  starts: number;
  inside: number;
  refused: number;
}

/** The reads of an hour at one area on one day, by their numbers. */
export interface PlaceHourRecord extends HourRecord {
  area: number;
  day: number;
}

export interface OperatorRecord {
  /** Null for the back office; without a name if the device was deleted. */
  device_id: string | null;
  device: string | null;
  operator: string | null;
  inside: number;
  refused: number;
  first: number;
  last: number;
}

export interface KindRecord {
  /** Null for a stub whose sale was not uploaded yet. */
  kind: PriceKind | null;
  sold: number;
  given: number;
  disputed: number;
  inside: number;
  shown: number;
  denied: number;
  paid: number;
  /** Admitted tickets without a document check. */
  unrecorded: number;
}

/** One scan of a ticket in conflict: admitted by several scans, or dead. */
export interface ConflictRecord {
  area: number;
  day: number;
  ticket: string | null;
  lot: string | null;
  code: string;
  is_conflict: boolean;
  is_undone: boolean;
  at: number;
  gate: string | null;
  device_id: string | null;
  device: string | null;
  operator: string | null;
  /** Seconds until the server got it. */
  delay: number;
  /** Milliseconds either way. */
  uncertainty: number | null;
}

export interface UndoneRecord {
  area: number;
  day: number;
  ticket: string;
  lot: string;
  entered: number;
  undone: number;
  by: string | null;
  reason: string | null;
}

/** An admitted ticket whose document was not asked for, or whose result nobody has recorded. */
export interface OpenDocumentRecord {
  ticket: string;
  lot: string;
  /** Null on a stub, before its sale is reported. */
  kind: PriceKind | null;
  entered: number;
  gate: string | null;
  /** Null for the back office. */
  device_id: string | null;
  device: string | null;
  operator: string | null;
}

/** The rows that are read before the report is written: as many as the event has hours, lots, people and kinds. */
export interface ReportedDoors {
  event: ReportedEvent;
  panel: CountedPanel;
  hours: HourRecord[];
  /** Empty at an event without areas, days and exits. */
  placeHours: PlaceHourRecord[];
  operators: OperatorRecord[];
  kinds: KindRecord[];
}

/** Returns SQL that computes a time on the event's local clock; `$2` is its zone. */
const wall = (moment: Statement): Statement => onTheWall(moment, sql`$2`);

const EVENT = sql<ReportedEvent>`
  select e.name, e.time_zone, ${onTheWall(sql`e.start_date`, sql`e.time_zone`)} as start,
    ${onTheWall(sql`event_end(e.start_date, e.end_date)`, sql`e.time_zone`)} as end,
    ${onTheWall(sql`$2::timestamptz`, sql`e.time_zone`)} as made, ${meiaFactsSql(sql`e.id`)} as meia
  from events e where e.id = $1`;

/** Selects the result of each scan at the doors: a current entry, or a refusal. */
const SCANNED = sql`
  select device_id, validated_by as user_id, area, day, scanned_at as at, 1 as inside, 0 as refused
  from checkins where event_id = $1 and undone_at is null
  union all
  select device_id, user_id, area, day, adjusted_at, 0, 1 from scans where event_id = $1 and not is_admission`;

const HOURS = sql<HourRecord>`
  select ${wall(sql`date_trunc('hour', at, $2)`)} as starts, sum(inside)::integer as inside,
    sum(refused)::integer as refused
  from (${SCANNED}) s group by 1 order by 1`;

const PLACE_HOURS = sql<PlaceHourRecord>`
  select ${wall(sql`date_trunc('hour', at, $2)`)} as starts, area, day, sum(inside)::integer as inside,
    sum(refused)::integer as refused
  from (${SCANNED}) s group by 1, 2, 3 order by 1, day, area`;

const OPERATORS = sql<OperatorRecord>`
  select s.device_id, d.name as device, u.name as operator, s.inside, s.refused, ${wall(sql`s.first`)} as first,
    ${wall(sql`s.last`)} as last
  from (
    select device_id, user_id, sum(inside)::integer as inside, sum(refused)::integer as refused, min(at) as first,
      max(at) as last
    from (${SCANNED}) s group by device_id, user_id
  ) s
  left join devices d on d.id = s.device_id
  left join users u on u.id = s.user_id
  order by s.inside desc, d.name, u.name, s.device_id, s.user_id`;

/**
 * Counts a ticket by its latest document check; an unpaid hold does not count as sold. Leaves out tickets of other
 * sellers, which tell no kind.
 */
const KINDS = sql<KindRecord>`
  with checked as (
    select distinct on (ticket_id) ticket_id, result from document_checks where event_id = $1
    order by ticket_id, occurred_at desc, id desc
  )
  select t.price_kind as kind,
    count(*) filter (where t.status = 'valid' and o.status = 'paid' and o.origin <> 'courtesy')::integer as sold,
    count(*) filter (where t.status = 'valid' and o.status = 'paid' and o.origin = 'courtesy')::integer as given,
    count(*) filter (where t.status = 'valid' and o.status in ('in_mediation', 'charged_back')
      and holds_place(o.status, o.status_detail))::integer as disputed,
    count(c.ticket_id)::integer as inside,
    count(*) filter (where k.result = 'conferido')::integer as shown,
    count(*) filter (where k.result = 'negado')::integer as denied,
    count(*) filter (where k.result = 'pagou_diferenca')::integer as paid,
    count(c.ticket_id) filter (where k.ticket_id is null)::integer as unrecorded
  from tickets t
  left join orders o on o.id = t.order_id
  left join (select distinct ticket_id from checkins where event_id = $1 and undone_at is null) c on c.ticket_id = t.id
  left join checked k on k.ticket_id = t.id
  where t.event_id = $1 and o.origin is distinct from 'partner' group by t.price_kind`;

const CONFLICTS = sql<ConflictRecord>`
  with contested as (
    select distinct ticket_id, area, day, entry from scans where event_id = $1 and is_conflict and ticket_id is not null
  ),
  involved as (
    select id from scans where event_id = $1 and is_conflict
    union select c.scan_id from contested join checkins c using (ticket_id, area, day, entry)
  )
  select s.area, s.day, t.code as ticket, l.name as lot, s.code, s.is_conflict, c.undone_at is not null as is_undone,
    ${wall(sql`s.adjusted_at`)} as at, s.gate, s.device_id, d.name as device, u.name as operator,
    extract(epoch from s.received_at - s.adjusted_at)::integer as delay, s.uncertainty
  from involved i
  join scans s on s.id = i.id
  left join checkins c on c.scan_id = s.id and c.ticket_id = s.ticket_id and c.area = s.area and c.day = s.day and c.entry = s.entry
  left join tickets t on t.id = s.ticket_id
  left join lots l on l.id = t.lot_id
  left join devices d on d.id = s.device_id
  left join users u on u.id = s.user_id
  order by t.code, s.day, s.area, s.entry, s.adjusted_at, s.id`;

const UNDONE = sql<UndoneRecord>`
  select c.area, c.day, t.code as ticket, l.name as lot, ${wall(sql`c.scanned_at`)} as entered, ${wall(sql`c.undone_at`)} as undone,
    u.name as by, c.undo_reason as reason
  from checkins c
  join tickets t on t.id = c.ticket_id
  join lots l on l.id = t.lot_id
  left join users u on u.id = c.undone_by
  where c.event_id = $1 and c.undone_at is not null
  order by c.undone_at, c.id`;

const DOCUMENTS = sql<OpenDocumentRecord>`
  select o.code as ticket, l.name as lot, o.kind, ${wall(sql`o.scanned_at`)} as entered, o.gate, o.device_id,
    d.name as device, u.name as operator
  from (${OPEN_DOCUMENTS}) o
  join lots l on l.id = o.lot_id
  left join devices d on d.id = o.device_id
  left join users u on u.id = o.validated_by
  order by o.scanned_at, o.code`;

/** Rows fetched from the database at a time. */
const AT_A_TIME = 500;

export async function readDoors(reading: LongRead, eventId: string, now: Date): Promise<ReportedDoors> {
  const [event] = await reading.query(EVENT.with([eventId, now]));
  if (!event) throw new Error(`the guard has seen the event ${eventId}`);
  const zoned = [eventId, event.time_zone];
  const panel = await readPanel(reading, eventId, now);
  return {
    event,
    panel,
    hours: await reading.query(HOURS.with(zoned)),
    placeHours: panel.access ? await reading.query(PLACE_HOURS.with(zoned)) : [],
    operators: await reading.query(OPERATORS.with(zoned)),
    kinds: await reading.query(KINDS.with([eventId])),
  };
}

export function conflictsOf(reading: LongRead, eventId: string, zone: string) {
  return reading.batches(CONFLICTS.with([eventId, zone]), AT_A_TIME);
}

export function undoneOf(reading: LongRead, eventId: string, zone: string) {
  return reading.batches(UNDONE.with([eventId, zone]), AT_A_TIME);
}

export function openDocumentsOf(reading: LongRead, eventId: string, zone: string) {
  return reading.batches(DOCUMENTS.with([eventId, zone]), AT_A_TIME);
}
