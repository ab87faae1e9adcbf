import { orderEnds, type Admission, type Door, type TicketEnd, type TicketFacts } from '@festix/domain/door';
import { isStanding, type EventAccess, type PriceKind } from '@festix/domain/programme';
import { type OrderStatus, type TicketStatus } from '@festix/domain/selling';
import type { Lookup } from '../ops/references.ts';
import {
  admissionOf,
  isSameRead,
  passagesAt,
  PASSAGES,
  stateOf,
  type DoorPlace,
  type StoredPassage,
} from './door-place.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The event of a door. */
export interface DoorEventFacts {
  event_number: number;
  is_test: boolean;
  canceled_at: Date | null;
  time_zone: string;
  door_names: boolean;
  /** What tickets open; null: the whole event, once. */
  access: EventAccess | null;
}

/** A ticket with its order and current admission, as one row; all null if nothing was found. */
export interface FoundTicket {
  ticket_id: string;
  ticket_event_id: string;
  serial: number;
  code: string;
  status: 'held' | 'valid' | 'cancelled' | 'refunded' | 'leased' | 'returned' | 'released';
  entry: number;
  lot_id: string;
  price_kind: PriceKind | null;
  ticket_dead_since: Date | null;
  sold_at: Date;
  /** Time at which the requested serial ceased to be this ticket's. */
  superseded_at: Date | null;
  superseded_reason: 'transferred' | 'reissued' | null;
  order_id: string | null;
  order_status: OrderStatus | null;
  order_dead_since: Date | null;
  checkin_id: string | null;
  first_at: Date | null;
  first_by: string | null;
  first_device: string | null;
  first_gate: string | null;
  /** All passages of the ticket; null at an event without access facts. */
  passages: StoredPassage[] | null;
}

export type FactsRow = DoorEventFacts & (FoundTicket | { ticket_id: null });

export function isFound<Row extends { ticket_id: string | null }>(
  row: Row,
): row is Extract<Row, { ticket_id: string }> {
  return row.ticket_id !== null;
}

/**
 * Names, as `asked` in the order `ord`, one event each, and a ticket of it by id, serial or code, ours or another
 * seller's. Takes the parameters 1 to 7.
 */
export const ASKED = sql`
  asked as (
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::uuid[]) with ordinality
      as a (event_id, ticket_id, serial, code, exact, folded, asking_id, ord)
  )`;

export function askedParams(lookups: readonly Lookup[]): unknown[][] {
  return [
    lookups.map((lookup) => lookup.event_id),
    lookups.map((lookup) => lookup.ticket_id),
    lookups.map((lookup) => lookup.serial),
    lookups.map((lookup) => lookup.code),
    lookups.map((lookup) => lookup.exact),
    lookups.map((lookup) => lookup.folded),
    lookups.map((lookup) => lookup.scan_id),
  ];
}

/**
 * Selects the ticket of another seller with a code, exactly or without spaces and case. Of several with one code, takes
 * the one of a repeated scan, else a valid one; `partTwins` tells them apart by the place of a read.
 */
const PARTNER_TICKET = sql`(
  select p.ticket_id from partner_tickets p join tickets k on k.id = p.ticket_id
  where p.event_id = a.event_id and p.code_hash = any (array[a.exact, a.folded])
  order by exists (select from scans s where s.id = a.asking_id and s.ticket_id = p.ticket_id) desc,
    p.code_hash = a.exact desc, k.status = 'valid' desc, k.serial
  limit 1)`;

/** Joins the ticket of each request; a revoked serial leads to the ticket that has another one now. */
export const ASKED_TICKETS = sql`
  left join superseded_serials gone on gone.event_id = a.event_id and gone.serial = a.serial
  left join lateral (
    select * from tickets where tickets.id = coalesce(a.ticket_id, gone.ticket_id)
    union all
    select * from tickets where tickets.event_id = a.event_id and tickets.serial = a.serial
    union all
    select * from tickets where tickets.code = a.code
    union all
    select * from tickets where a.exact is not null and tickets.id = ${PARTNER_TICKET}
      and not exists (select from tickets own where own.code = a.code)
  ) t on true`;

/** Selects all facts that `judgeEntry` needs, for many scans at once. */
export const FACTS_COLUMNS = sql`
  e.number as event_number, e.is_test, e.canceled_at, e.time_zone, e.door_names, e.access, ${PASSAGES} as passages,
  t.id as ticket_id, t.event_id as ticket_event_id, t.serial, t.code, t.status, t.entry, t.lot_id, t.price_kind,
  t.dead_since as ticket_dead_since, coalesce(o.paid_at, t.created_at) as sold_at, gone.superseded_at,
  gone.reason as superseded_reason,
  o.id as order_id, o.status as order_status, o.dead_since as order_dead_since,
  c.id as checkin_id, c.scanned_at as first_at, c.gate as first_gate, first_person.name as first_by,
  first_device.name as first_device`;

/**
 * Joins a ticket's order and admission in force. The offset keeps the admission's look-up by its ticket: while the table
 * seems empty, as before an event's first entries, reading all of it by area and day looks as cheap to the planner.
 */
export const TICKET_JOINS = sql`
  left join orders o on o.id = t.order_id
  left join lateral (
    select * from checkins c where c.ticket_id = t.id and c.area = 0 and c.day = 0 and c.entry = t.entry
      and c.undone_at is null and c.left_at is null offset 0
  ) c on true
  left join users first_person on first_person.id = c.validated_by
  left join devices first_device on first_device.id = c.device_id`;

export const FACTS_JOINS = sql`
  join events e on e.id = a.event_id
  ${ASKED_TICKETS}
  ${TICKET_JOINS}`;

/** Where, when and by which device a ticket is read. */
export interface Read {
  place: DoorPlace;
  at: Date;
  device_id: string | null;
}

/**
 * Returns the row with entry and admission of the place at which its ticket is read, as they were at that moment. A row
 * of an event without access facts has them already.
 */
export function readAt<Row extends FoundTicket & DoorEventFacts>(
  row: Row,
  { place, at, device_id }: Read,
): Row & PlacedFacts {
  if (row.access === null) return row;
  const { entry, standing, used } = stateOf(passagesAt(row.passages, place), at);
  const first = standing && admissionOf(standing);
  return {
    ...row,
    entry,
    used,
    is_same_read: isSameRead(standing, device_id, at),
    checkin_id: standing?.id ?? null,
    first_at: first && new Date(first.at),
    first_by: first?.by ?? null,
    first_device: first?.device ?? null,
    first_gate: first?.gate ?? null,
  };
}

/** What a read of an event with access facts knows besides. */
type PlacedFacts = Pick<TicketFacts, 'used' | 'is_same_read'>;

/** Returns a row's facts in the terms of the verdict. */
export function ticketFactsOf(row: FoundTicket & PlacedFacts): TicketFacts {
  return {
    event_id: row.ticket_event_id,
    serial: row.serial,
    lot_id: row.lot_id,
    price_kind: row.price_kind,
    status: row.superseded_at ? 'superseded' : statusOf(row.status),
    order_status: row.order_status,
    entry: row.entry,
    admitted: firstEntryOf(row),
    ...(row.used !== undefined && { used: row.used }),
    ...(row.is_same_read !== undefined && { is_same_read: row.is_same_read }),
  };
}

export function doorOf(eventId: string, event: DoorEventFacts, place?: DoorPlace): Door {
  return {
    ...(event.access && { access: event.access, ...place }),
    event_id: eventId,
    is_test: event.is_test,
    cancelled: !isStanding(event),
    time_zone: event.time_zone,
  };
}

/** Returns the current admission, as shown to a second scan. */
export function firstEntryOf(row: FoundTicket): Required<Admission> | null {
  if (row.first_at === null) return null;
  return { at: row.first_at.toISOString(), by: row.first_by, device: row.first_device, gate: row.first_gate };
}

/**
 * Returns the status of the ticket alone. A held ticket counts as good: its order says that it is unpaid. A released
 * stub is void.
 */
function statusOf(status: FoundTicket['status']): TicketStatus {
  if (status === 'held') return 'valid';
  return status === 'released' ? 'voided' : status;
}

/** The cause and time since when a ticket is dead; the time is null if it was never valid. */
export interface Death {
  what: TicketEnd;
  at: Date | null;
}

/**
 * Returns the earliest end of a ticket: its own, its order's, its event's or its serial's. Undefined while it is valid.
 */
export function deathOf(row: FoundTicket & DoorEventFacts): Death | undefined {
  const deaths: Death[] = [];
  if (row.is_test) deaths.push({ what: 'test_event', at: null });
  const own = ticketEnds[row.status];
  if (own) deaths.push({ what: own, at: row.ticket_dead_since });
  const { order_id, order_status } = row;
  if (order_id !== null && order_status !== 'paid') {
    deaths.push({ what: order_status === null ? 'unpaid' : orderEnds[order_status], at: row.order_dead_since });
  }
  if (row.superseded_at) deaths.push({ what: row.superseded_reason ?? 'transferred', at: row.superseded_at });
  if (row.canceled_at) deaths.push({ what: 'event_cancelled', at: row.canceled_at });
  const momentOf = ({ at }: Death) => at?.getTime() ?? -Infinity;
  return deaths.sort((one, other) => momentOf(one) - momentOf(other))[0];
}

const ticketEnds: Readonly<Record<FoundTicket['status'], TicketEnd | undefined>> = {
  held: undefined,
  valid: undefined,
  leased: undefined,
  cancelled: 'cancelled',
  refunded: 'refunded',
  returned: 'withdrawn',
  released: 'withdrawn',
};

/** Returns the facts of a genuine ticket of another event, which this door knows nothing about. */
export function ofAnotherEvent(price_kind: TicketFacts['price_kind']): TicketFacts {
  return { event_id: '', lot_id: '', price_kind, status: 'valid', order_status: 'paid', entry: 0 };
}
