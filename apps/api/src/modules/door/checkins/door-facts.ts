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
import { sql, type Statement } from '../../../kernel/database/sql.ts';

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

/** A ticket with its order, as one row; all null if nothing was found. */
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
}

/** A ticket with all its passages; null: none. */
export type EnteredTicket = FoundTicket & { passages: StoredPassage[] | null };

/** A ticket at the place where it is read, with the admission in force there. */
export interface PlacedTicket extends EnteredTicket, Pick<TicketFacts, 'used' | 'is_same_read'> {
  checkin_id: string | null;
  first_at: Date | null;
  first_by: string | null;
  first_device: string | null;
  first_gate: string | null;
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

const joinTickets = (ofPartners: Statement) => sql`
  left join superseded_serials gone on gone.event_id = a.event_id and gone.serial = a.serial
  left join lateral (
    select * from tickets where tickets.id = coalesce(a.ticket_id, gone.ticket_id)
    union all
    select * from tickets where tickets.event_id = a.event_id and tickets.serial = a.serial
    union all
    select * from tickets where tickets.code = a.code
    ${ofPartners}
  ) t on true`;

/** Joins the ticket of each request; a revoked serial leads to the ticket that has another one now. */
const ASKED_TICKETS = joinTickets(sql`
    union all
    select * from tickets where a.exact is not null and tickets.id = ${PARTNER_TICKET}
      and not exists (select from tickets own where own.code = a.code)`);

/** Joins the same where no look-up has a code that may be another seller's, as hardly one has. */
const ASKED_OWN_TICKETS = joinTickets(sql``);

/** Selects the facts that `judgeEntry` needs beside passages, for many scans at once. */
export const FACTS_COLUMNS = sql`
  e.number as event_number, e.is_test, e.canceled_at, e.time_zone, e.door_names, e.access,
  t.id as ticket_id, t.event_id as ticket_event_id, t.serial, t.code, t.status, t.entry, t.lot_id, t.price_kind,
  t.dead_since as ticket_dead_since, coalesce(o.paid_at, t.created_at) as sold_at, gone.superseded_at,
  gone.reason as superseded_reason,
  o.id as order_id, o.status as order_status, o.dead_since as order_dead_since`;

/** Selects a ticket's passages beside its other facts. */
export const ENTERED_COLUMNS = sql`${FACTS_COLUMNS}, ${PASSAGES} as passages`;

export const TICKET_JOINS = sql`left join orders o on o.id = t.order_id`;

/** Joins event, ticket and order to each request that `tickets` joined with its ticket. */
export const factsJoins = (tickets: Statement) => sql`
  join events e on e.id = a.event_id
  ${tickets}
  ${TICKET_JOINS}`;

export const FACTS_JOINS = factsJoins(ASKED_TICKETS);

/**
 * Returns a function that chooses between the two statements that `make` makes of a join of tickets: one that also looks
 * among the tickets of other sellers, and one that need not. The former costs each scan a tenth of its facts.
 */
export function byLookups<Row extends object>(
  make: (tickets: Statement) => Statement<Row>,
): (lookups: readonly Lookup[]) => Statement<Row> {
  const [all, own] = [make(ASKED_TICKETS), make(ASKED_OWN_TICKETS)];
  return (lookups) => (lookups.some(({ exact }) => exact !== null) ? all : own);
}

/** Where, when and by which device a ticket is read. */
export interface Read {
  place: DoorPlace;
  at: Date;
  device_id: string | null;
}

/** Returns the row with entry and admission of the place at which its ticket is read, as they were at that moment. */
export function readAt<Row extends EnteredTicket & DoorEventFacts>(
  row: Row,
  { place, at, device_id }: Read,
): Row & PlacedTicket {
  const { entry, standing, used } = stateOf(passagesAt(row.passages, place), at);
  const first = standing && admissionOf(standing);
  return {
    ...row,
    ...(row.access === null ? { entry: standing?.entry ?? row.entry } : { entry, used }),
    ...(row.access !== null && { is_same_read: isSameRead(standing, device_id, at) }),
    checkin_id: standing?.id ?? null,
    first_at: first && new Date(first.at),
    first_by: first?.by ?? null,
    first_device: first?.device ?? null,
    first_gate: first?.gate ?? null,
  };
}

/** Returns a ticket's facts in the terms of the verdict, as they are where it is read. */
export function ticketFactsOf(row: PlacedTicket): TicketFacts {
  return {
    ...factsBesideEntries(row),
    admitted: firstEntryOf(row),
    ...(row.used !== undefined && { used: row.used }),
    ...(row.is_same_read !== undefined && { is_same_read: row.is_same_read }),
  };
}

/** Returns a ticket's facts in the terms of the verdict, as if nobody had entered with it. */
export function factsBesideEntries(row: FoundTicket): TicketFacts {
  return {
    event_id: row.ticket_event_id,
    serial: row.serial,
    lot_id: row.lot_id,
    price_kind: row.price_kind,
    status: row.superseded_at ? 'superseded' : statusOf(row.status),
    order_status: row.order_status,
    entry: row.entry,
    admitted: null,
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
export function firstEntryOf(row: PlacedTicket): Required<Admission> | null {
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
